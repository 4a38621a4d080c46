import { expect, test } from 'vitest';

import { sourceFile } from '../../../src/diagnostics/source.js';
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

async function read() {
  const file = sourceFile('zone', TEXT);
  const reading = await readZonefile(file, {
    origin: 'example.com.',
    txt: 'text',
    include: async () => ({ reason: 'there is no such file', rule: null }),
  });
  expect(reading.diagnostics).toEqual([]);
  return fromMasterFile('example.com.', reading);
}

test('the comments before the SOA record and at the end are about the zone', async () => {
  const { zone, comments } = await read();
  expect(zone).toBe('example.com');
  expect(comments).toEqual(['about the zone', 'at the end']);
});

test('records have their prefixes, comments and places', async () => {
  const { records } = await read();
  expect(
    records.map(({ prefix, type, content, ttl, active }) => [prefix, type, content, ttl, active]),
  ).toEqual([
    ['', 'NS', 'ns.example.net', 3600, true],
    ['*.a.b', 'TXT', 'xy', 60, true],
  ]);
  expect(records.map(({ comments }) => comments)).toEqual([['about the servers', 'the first'], []]);
  expect(records.map(({ at }) => textAt(at))).toEqual(['NS ns.example.net.', 'TXT ( "x"\n  "y"']);
  expect(records.map(({ text }) => text)).toEqual(['@ 3600 NS ns.example.net.', '*.a.b 60 TXT "x" "y"']);
});

test('what the service does not have is lost with its comments, except those about the zone', async () => {
  const { losses } = await read();
  expect(losses.map(({ text }) => text)).toEqual([
    '@ 3600 SOA ns hostmaster 1 7200 3600 1209600 3600 ; its serial',
    'www 60 CERT 1 2 3 AAAA ; about a key ; of the shop',
  ]);
  expect(new Set(losses.map(({ reason }) => reason)).size).toBe(2);
});
