import { expect, test } from 'vitest';
import { undeclaredSets } from '../../../src/dns/verify/compare-transfer.js';
import { expectationsOf } from '../../../src/dns/verify/expect-zone.js';
import { WireError } from '../../../src/dns/wire/octets.js';
import { recordsFrom } from '../../support/name-server.js';
import { records } from '../../support/record-lines.js';
import { declaredServices, desired, patterns } from '../../support/zones.js';

const TRANSFER = recordsFrom(`
example.com. 3600 IN SOA ns.example.net. h.example.net. 1 2 3 4 5
example.com. 3600 IN NS ns.example.net.
example.com. 3600 IN RRSIG \\# 0
www.example.com. 3600 IN NSEC \\# 0
WWW.example.com. 3600 IN A 192.0.2.1
www.example.com. 3600 IN A 192.0.2.9
Old.example.com. 3600 IN MX 10 mail.example.net.
old.example.com. 3600 IN MX 20 mail2.example.net.
sub.example.com. 3600 IN NS ns.example.net.
sub.example.com. 3600 IN SOA ns.example.net. h.example.net. 1 2 3 4 5
odd.example.com. 3600 IN TYPE65280 \\# 1 ff
example.com. 3600 IN TXT "a b"
example.com. 3600 IN TYPE65280 \\# 1 fe
example.net. 3600 IN A 192.0.2.3
notexample.com. 3600 IN A 192.0.2.4
`);

function undeclared(settings: Parameters<typeof desired>[2] = {}): readonly string[] {
  const zone = desired('example.com', records('www A 192.0.2.1'), settings);
  const asked = expectationsOf(zone, { label: 'unused', from: 'transfer' });
  return undeclaredSets(zone, TRANSFER, asked).map(
    ({ address, difference: { kind, expected, found } }) =>
      `${kind} ${address} ${[...expected, ...found].join(',')}`,
  );
}

const MX = 'extra dns/example.com/old/MX 10 mail.example.net.,20 mail2.example.net.';
const NS = 'extra dns/example.com/sub/NS ns.example.net.';
const SOA = 'extra dns/example.com/sub/SOA ns.example.net. h.example.net. 1 2 3 4 5';
const ODD = 'extra dns/example.com/odd/TYPE65280 \\# 1 ff';
const TXT = 'extra dns/example.com/@/TXT "a b"';
const APEX = String.raw`extra dns/example.com/@/TYPE65280 \# 1 fe`;

test.each([
  ['nothing', [], [MX, NS, SOA, ODD, TXT, APEX]],
  ['a name', [{ prefix: 'old' }], [NS, SOA, ODD, TXT, APEX]],
  ['a type', [{ type: 'NS' }], [MX, SOA, ODD, TXT, APEX]],
  ['a text', [{ content: 'a b' }], [MX, NS, SOA, ODD, APEX]],
  ['the RDATA of another type', [{ content: String.raw`\# 1 ff` }], [MX, NS, SOA, TXT, APEX]],
  [
    'one of two values',
    [{ content: 'mail.example.net' }],
    [MX.replace('10 mail.example.net.,', ''), NS, SOA, ODD, TXT, APEX],
  ],
])('with %s ignored, a transfer has what nothing declares', (_, ignore, expected) => {
  expect(undeclared({ ignore: patterns(ignore) })).toEqual(expected);
});

test('what services answer is declared, unless a custom record shadows it', () => {
  const serviceRecords = declaredServices('old MX mail.example.net ; prio=10', '@ TXT', 'www CNAME', 'odd A');
  expect(undeclared({ serviceRecords })).toEqual([NS, SOA, ODD, APEX]);
});

test('a transfer may have more where the policy keeps it', () => {
  expect(undeclared({ policy: 'create-only' })).toEqual([]);
});

test('what cannot be read says why', () => {
  const zone = desired('example.com', []);
  const record = { name: 'x.example.com.', type: 'A', class: 1, ttl: 60, fields: new WireError('too short') };
  expect(undeclaredSets(zone, [record], { expectations: [], services: [] })).toEqual([
    {
      address: 'dns/example.com/x/A',
      difference: { kind: 'extra', expected: [], found: ['too short'], at: zone.namePlace },
    },
  ]);
});
