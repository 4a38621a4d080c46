import * as fc from 'fast-check';
import type { DnsRecord } from '../../src/dns/record.js';
import { canonicalContent } from '../../src/dns/records/identity.js';
import { record } from './zones.js';

/** A value, in the short form of zone files: MX and SRV begin with their priority. */
type Value = readonly [type: string, content: fc.Arbitrary<string>];

const label = fc.stringMatching(/^[a-z](?:[a-z0-9]|-[a-z0-9]){0,6}$/);
const target = fc.tuple(label, label).map(([a, b]) => `${a}.${b}.example`);
const u16 = fc.nat(65_535);
const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6();
const words = fc.string({ unit: fc.stringMatching(/^[abc;"\\ =@~()$]$/), minLength: 1, maxLength: 300 });

/** A text with a space or two inside, never at an end. */
const text = words.map((word) => `t${word}t`);

function hex(octets: number): fc.Arbitrary<string> {
  return fc
    .uint8Array({ minLength: octets, maxLength: octets })
    .map((all) => Buffer.from(all).toString('hex'));
}

function fields(...all: readonly fc.Arbitrary<string | number>[]): fc.Arbitrary<string> {
  return fc.tuple(...all).map((values) => values.join(' '));
}

function one(...all: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...all);
}

const params = fields(
  one('', 'alpn=h2,h3', 'alpn="h2" no-default-alpn'),
  one('', 'port=8443'),
  ipv4.map((address) => `ipv4hint=${address}`),
  one('', 'key65280="a b"', 'ech=AEX+DQ=='),
).map((list) => list.trim().replaceAll(/ +/g, ' '));

const binding = fc.oneof(
  fields(fc.constant(0), target),
  fields(fc.integer({ min: 1, max: 65_535 }), one('.', 'svc.example.net'), params),
);

const place = fields(
  fc.nat(89),
  fc.nat(59),
  fc.nat(59_999).map((thousandths) => (thousandths / 1000).toFixed(3)),
  one('N', 'S'),
  fc.nat(179),
  fc.nat(59),
  fc.nat(59),
  one('E', 'W'),
  // In whole metres: dnspython loses a centimetre now and then.
  fc.integer({ min: -100_000, max: 4_000_000 }).map((size) => `${size}m`),
  fc.nat(9).map((size) => `${size}m`),
);

/** What a host may have. */
const HOST: readonly Value[] = [
  ['A', ipv4],
  ['AAAA', ipv6],
  ['MX', fields(u16, target)],
  [
    'SSHFP',
    fc.oneof(fields(one('1', '4'), fc.constant(1), hex(20)), fields(one('3'), fc.constant(2), hex(32))),
  ],
];

/** What any name may have that is not an alias. */
const NAME: readonly Value[] = [
  ['TXT', text],
  [
    'CAA',
    fields(one('0', '128'), one('issue', 'IssueWild'), one('"ca.example.net"', '";"', '"a.example; x=1"')),
  ],
  ['HTTPS', binding],
  ['SVCB', binding],
  ['LOC', place],
  ['NAPTR', fields(u16, u16, one('"s"', '"A"'), one('"SIP+D2U"', '"x:y"'), fc.constant('""'), target)],
  ['AFSDB', fields(one('1', '2'), target)],
];

const SERVICE: readonly Value[] = [['SRV', fields(u16, u16, u16, target)]];

const PORT: readonly Value[] = [
  [
    'TLSA',
    fields(fc.nat(3), fc.nat(1), fc.oneof(fields(fc.constant(0), hex(9)), fields(fc.constant(1), hex(32)))),
  ],
];

const DELEGATION: readonly Value[] = [
  ['NS', target],
  ['DS', fields(u16, one('13', '8', 'RSASHA1'), fc.constant(2), hex(32))],
];

/** Records of a name; the first value is always there. */
function recordsAt(prefix: string, [first, ...others]: readonly Value[]): fc.Arbitrary<readonly DnsRecord[]> {
  if (!first) return fc.constant([]);
  const more = others.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...others), { maxLength: 6 });
  return more.chain((values) => fc.tuple(...[first, ...values].map((value) => recordOf(prefix, value))));
}

function recordOf(prefix: string, [type, contents]: Value): fc.Arbitrary<DnsRecord> {
  const ttl = fc.oneof(fc.constant(3600), fc.integer({ min: 60, max: 259_200 }));
  return fc.tuple(contents, ttl, fc.nat(3)).map(([value, seconds, active]) => {
    const [, prio = '0', content = value] =
      type === 'MX' || type === 'SRV' ? (/^(\d+) (.+)$/.exec(value) ?? []) : [];
    return record({ prefix, type, content, prio: Number(prio), ttl: seconds, active: active > 0 });
  });
}

function recordsBelow(name: string): fc.Arbitrary<readonly DnsRecord[]> {
  return fc.oneof(
    recordsAt(name, [...HOST, ...NAME]),
    recordsAt(`*.${name}`, HOST),
    recordsAt(name, [['CNAME', target]]),
    recordsAt(`_${name}._tcp`, SERVICE),
    recordsAt(`_443._tcp.${name}`, PORT),
    recordsAt(name, DELEGATION).map(([server, ...others]) =>
      server ? [{ ...server, active: true }, ...others.filter(({ type }) => type === 'DS')] : [],
    ),
  );
}

function keyOf(each: DnsRecord): string {
  return `${each.prefix} ${each.type} ${canonicalContent(each, 'text')}`;
}

/** Each value once: the same one in another spelling is a duplicate. */
function distinct(records: readonly DnsRecord[]): readonly DnsRecord[] {
  return [...new Map(records.map((each) => [keyOf(each), each])).values()];
}

/** Zones with records of all types, which the service accepts and name servers load. */
export const fullZones: fc.Arbitrary<readonly DnsRecord[]> = fc
  .uniqueArray(label, { minLength: 4, maxLength: 12 })
  .chain((names) => fc.tuple(recordsAt('', [...HOST, ...NAME]), ...names.map(recordsBelow)))
  .map((records) => distinct(records.flat()));
