import { expect, test } from 'vitest';

import { sourceFile } from '../../../src/diagnostics/source.js';
import { writtenText } from '../../../src/dns/foreign/foreign-zone.js';
import { fromMasterFile } from '../../../src/dns/foreign/from-master-file.js';
import { readZonefile } from '../../../src/dns/zonefile/read-zonefile.js';
import { textAt } from '../../load/support.js';

const TEXT = `; about the zone
@ 3600 IN SOA ns hostmaster 1 7200 3600 1209600 3600 ; its serial
; about the servers
@ NS ns.example.net. ; the first
; about a key
www 60 IN CERT 1 2 3 AAAA ; of the shop
*.a.b TXT ( "x"
  "y" )
; at the end
`;

async function read(master = TEXT) {
  const file = sourceFile('zone', master);
  const reading = await readZonefile(file, {
    origin: 'example.com.',
    named: null,
    txt: 'text',
    include: async () => ({ reason: 'there is no such file', rule: null }),
  });
  expect(reading.diagnostics).toEqual([]);
  return fromMasterFile('example.com.', reading, 'rest');
}

test('the comments before the SOA record, at the end, and before what is lost are about the zone', async () => {
  const { zone, comments } = await read();
  expect(zone).toBe('example.com');
  expect(comments).toEqual(['about the zone', 'at the end', 'about a key']);
});

test('records have their prefixes, comments and places', async () => {
  const { records } = await read();
  expect(
    records.map(({ prefix, type, content, ttl, active }) => [prefix, type, content, ttl, active]),
  ).toEqual([
    ['', 'NS', 'ns.example.net', 3600, true],
    ['*.a.b', 'TXT', 'xy', 60, true],
  ]);
  expect(records.map(({ above, comments }) => [above, comments])).toEqual([
    [1, ['about the servers', 'the first']],
    [0, []],
  ]);
  expect(records.map(({ at }) => textAt(at))).toEqual(['NS ns.example.net.', 'TXT ( "x"\n  "y"']);
  expect(records.map(writtenText)).toEqual(['@ 3600 NS ns.example.net.', '*.a.b 60 TXT "x" "y"']);
});

test('what the service does not have is lost with the comments on its lines', async () => {
  const { losses } = await read();
  expect(losses.map(({ text }) => text)).toEqual([
    '@ 3600 SOA ns hostmaster 1 7200 3600 1209600 3600 ; its serial',
    'www 60 CERT 1 2 3 AAAA ; of the shop',
  ]);
  expect(new Set(losses.map(({ reason }) => reason)).size).toBe(2);
});

const CLOUDFLARE = `;;
;; Domain:     example.com.
;; Exported:   2025-09-25 17:44:22
;;
;; This file is intended for use for informational and archival
;; purposes ONLY.
;;

;; A Records
a.example.com.	1	IN	A	192.0.2.1 ; the shop cf_tags=team:web,cf-proxied:true
b.example.com.	1	IN	A	192.0.2.2 ; cf_tags=cf-proxied:false

;; Old boxes
;; A Records (IPv4 addresses)
c.example.com.	600	IN	A	192.0.2.3 ; no cf_tags
`;

test('an export of Cloudflare has automatic TTLs, tags and headings', async () => {
  const { comments, records, changes } = await read(CLOUDFLARE);
  expect(comments).toEqual(['Domain:     example.com.', 'Exported:   2025-09-25 17:44:22']);
  expect(records.map(({ prefix, ttl, above, comments: own }) => [prefix, ttl, above, own])).toEqual([
    ['a', 300, 0, ['the shop']],
    ['b', 300, 0, []],
    ['c', 600, 1, ['Old boxes', 'no cf_tags']],
  ]);
  expect(changes?.map(({ prefix, reason }) => [prefix, reason])).toEqual([
    ['a', expect.stringMatching(/automatic TTL.*proxied.*tags.*team:web/)],
    ['b', expect.stringMatching(/automatic TTL/)],
  ]);
});

test('a TTL of a second is automatic at Cloudflare only', async () => {
  const { records, changes } = await read('@ 1 IN A 192.0.2.1\n; Domain: x\n');
  expect([records[0]?.ttl, changes]).toEqual([1, []]);
});

test("the time stamps of Windows' DNS server are told once, texts without quotes each", async () => {
  const { changes = [] } = await read(`$TTL 60
a [AGE:1] A 192.0.2.1
b [AGE:2] 1200 A 192.0.2.2
t TXT v=spf1 -all
u TXT a b
`);
  expect(changes.map(({ prefix }) => prefix)).toEqual(['t', 'u', 'a']);
});

test('answers that cli53 has exported with a routing policy are lost', async () => {
  const { records, losses } = await read(
    'a 60 IN A 192.0.2.1 ; AWS routing="WEIGHTED" weight=1 identifier="One"\n',
  );
  expect(records).toEqual([]);
  expect(losses).toMatchObject([{ reason: 'weighted answers have no counterpart' }]);
});
