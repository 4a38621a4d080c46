import * as fc from 'fast-check';
import type { DnsRecord, TxtReading } from '../../src/dns/record.js';
import { canonicalContent } from '../../src/dns/records/identity.js';
import { nastyOctets, nastyText, quotedAnyhow } from './nasty-texts.js';
import { record } from './zones.js';

type Contents = fc.Arbitrary<string>;

/** The contents of a type; those of MX and SRV begin with the priority. */
type Value = readonly [type: string, contents: Contents];

const u16 = fc.oneof(fc.constantFrom(0, 1, 65_535), fc.nat(65_535));
const ttl = fc.oneof(fc.constantFrom(60, 300, 3600, 259_200), fc.integer({ min: 60, max: 259_200 }));

/** Labels that YAML 1.1 or Python takes for something else, that sort by numbers, and that are as long as can be. */
const hostLabel = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z0-9]{1,3}$/) },
  fc.constantFrom(
    '1',
    '01',
    '1e3',
    '0x1',
    'true',
    'no',
    'on',
    'null',
    'y',
    '2024-01-01',
    'a9',
    'a10',
    'a010',
  ),
  fc.constantFrom('xn--bcher-kva', 'xn--a', 'xn--n3h', 'x--y', 'a-b', 'a'.repeat(63), 'a'.repeat(64)),
);
const anyLabel = fc.oneof(
  { weight: 3, arbitrary: hostLabel },
  fc.constantFrom('_a', 'a_b', '__x', '_1', '_dmarc'),
);

function names(label: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
}

const host = names(hostLabel).map((name) => `${name}.example.net`);
const longHost = fc.constant(`${'a234567890.'.repeat(21)}example.net`);
const target = fc.oneof({ weight: 8, arbitrary: host }, longHost);
const wildcard = host.map((name) => `*.${name}`);
const anyTarget = fc.oneof(
  target,
  names(anyLabel).map((name) => `${name}.example.net`),
  fc.constant('.'),
);

function fields(...all: readonly fc.Arbitrary<string | number>[]): Contents {
  return fc.tuple(...all).map((values) => values.join(' '));
}

function one(...all: readonly string[]): Contents {
  return fc.constantFrom(...all);
}

function hex(octets: number): Contents {
  return fc
    .uint8Array({ minLength: octets, maxLength: octets })
    .map((all) => Buffer.from(all).toString('hex'));
}

const ipv6 = fc.oneof(fc.ipV6(), one('::', '::1', '::ffff:192.0.2.1', '2001:0db8:0:0:0:0:0:1', '1::1:0:0:1'));
const string = quotedAnyhow(nastyOctets);

/** Protocols whose names have commas and backslashes, escaped for the list and then for the master file. */
const protocols = fc
  .array(
    fc.oneof(
      one('h2', 'h3'),
      nastyOctets.filter((text) => text !== ''),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.map((name) => name.slice(0, 200).replaceAll(/[\\,]/g, String.raw`\$&`)).join(','));

const params = fc
  .tuple(
    one('', 'mandatory=alpn', 'mandatory=alpn,key667'),
    quotedAnyhow(protocols).map((text) => `alpn=${text}`),
    one('', 'no-default-alpn'),
    one('', 'port=0', 'port=8443', 'port="443"'),
    fc.oneof(
      one(''),
      fc.ipV4().map((address) => `ipv4hint=${address},192.0.2.1`),
    ),
    fc.oneof(one('', '', '', 'ech=AAX+DQABAA==', 'ech="AAX+DQABAA=="')),
    fc.oneof(
      one(''),
      ipv6.map((address) => `ipv6hint=${address},2001:db8::1`),
    ),
    fc.oneof(
      string.map((text) => `key667=${text}`),
      one('key667', 'key667=a', 'key667=""'),
    ),
    fc.oneof(
      one(''),
      string.map((text) => `key7=${text}`),
    ),
  )
  .map((all) => all.filter((text) => text !== '').join(' '));

const binding = fc.oneof(
  fields(fc.constant(0), anyTarget),
  fields(fc.integer({ min: 1, max: 65_535 }), anyTarget),
  { weight: 4, arbitrary: fields(fc.integer({ min: 1, max: 65_535 }), anyTarget, params) },
);

const angle = (degrees: number): Contents =>
  fc.oneof(
    fields(
      fc.nat(degrees),
      fc.nat(59),
      fc.nat(59_999).map((thousandths) => (thousandths / 1000).toFixed(3)),
    ),
    fields(fc.nat(degrees), fc.nat(59), fc.nat(59)),
    fields(fc.nat(degrees)),
  );

const place = fc
  .tuple(
    fields(angle(89), one('N', 'S')),
    fields(angle(179), one('E', 'W')),
    // In whole metres: dnspython loses a centimetre now and then.
    fc.integer({ min: -100_000, max: 4_000_000 }).map((size) => `${size}m`),
    one('', ' 1m', ' 0m', ' 9000m 20m', ' 1m 10000m 10m', ' 90000000m 0m 5m'),
  )
  .map(([latitude, longitude, altitude, sizes]) => `${latitude} ${longitude} ${altitude}${sizes}`);

const digest = fc.oneof(
  fields(u16, one('8', '13', 'RSASHA256', 'ED25519', '255'), one('2'), hex(32)),
  fields(u16, one('5', '14'), one('1'), hex(20)),
  fields(u16, one('15', '0'), one('4'), hex(48)),
);

const HOST: readonly Value[] = [
  ['A', fc.ipV4()],
  ['AAAA', ipv6],
  ['MX', fields(u16, fc.oneof({ weight: 8, arbitrary: target }, wildcard))],
  [
    'SSHFP',
    fc.oneof(
      fields(one('1', '4', '6'), one('1'), hex(20)),
      fields(one('3'), one('2'), hex(32)),
      fields(one('0', '4', '255'), one('0', '1', '2', '9'), hex(3)),
    ),
  ],
];

/** The contents of TXT in either reading. */
function textValue(reading: TxtReading): Contents {
  if (reading === 'text') return nastyText;
  const strings = fc
    .tuple(fc.array(string, { minLength: 1, maxLength: 4 }), one(' ', ''))
    .map(([all, gap]) => all.join(gap));
  return fc.oneof(
    strings,
    nastyText.filter((text) => !text.startsWith('"') && !text.includes('\\')),
  );
}

function namedValues(reading: TxtReading): readonly Value[] {
  return [
    ['TXT', textValue(reading)],
    ['TXT', textValue(reading)],
    ['CAA', fields(one('0', '128', '255'), one('issue', 'iodef', 'issuewild', 'x9'), string)],
    ['HTTPS', binding],
    ['SVCB', binding],
    ['LOC', place],
    ['NAPTR', fields(u16, u16, one('"s"', '"A"', '"U"', '""', '"P"', '"us"'), string, string, anyTarget)],
    [
      'NAPTR',
      fields(u16, u16, one('"U"'), one('"E2U+sip"'), one(String.raw`"!^(.*)$!sip:\\1@a.example!"`), one('.')),
    ],
    ['AFSDB', fields(one('1', '2'), target)],
  ];
}

/** The service refuses hyphens that follow each other in the names of SRV records. */
function serviceName(service: string): fc.Arbitrary<string> {
  const plain = hostLabel.filter((label) => !label.includes('--'));
  return fc.oneof(
    one(service),
    names(plain).map((name) => `${service}.${name}`),
  );
}

interface Place {
  readonly prefix: fc.Arbitrary<string>;
  readonly values: readonly Value[];
  readonly most: number;
}

function placesFor(reading: TxtReading): readonly Place[] {
  const named = namedValues(reading);
  return [
    { prefix: one(''), values: [...HOST, ...named, ['NS', target]], most: 5 },
    { prefix: names(hostLabel), values: [...HOST, ...named], most: 5 },
    { prefix: names(hostLabel).map((name) => `*.${name}`), values: HOST, most: 3 },
    { prefix: one('*'), values: HOST, most: 3 },
    { prefix: names(anyLabel), values: named, most: 5 },
    { prefix: names(anyLabel), values: [['CNAME', target]], most: 1 },
    {
      prefix: serviceName('_sip._tcp'),
      values: [['SRV', fields(u16, u16, u16, fc.oneof({ weight: 8, arbitrary: target }, wildcard))]],
      most: 3,
    },
    {
      prefix: serviceName('_443._tcp'),
      values: [
        [
          'TLSA',
          fields(fc.nat(3), fc.nat(1), one(`1 ${'0a'.repeat(32)}`, `2 ${'fe'.repeat(64)}`, '0 00', '3 abcd')),
        ],
      ],
      most: 3,
    },
    {
      prefix: names(hostLabel),
      values: [
        ['NS', target],
        ['DS', digest],
      ],
      most: 4,
    },
    { prefix: one('null-mx', '_nomail'), values: [['MX', one('0 .')]], most: 1 },
  ];
}

function recordsOf({ prefix, values, most }: Place): fc.Arbitrary<readonly DnsRecord[]> {
  const value = fc
    .constantFrom(...values)
    .chain(([type, contents]) => fc.tuple(fc.constant(type), contents, ttl, fc.nat(9)));
  // Half of the sets have one TTL, as they must have in DNS.
  return fc
    .tuple(prefix, fc.array(value, { minLength: 1, maxLength: most }), ttl, fc.boolean())
    .map(([name, all, common, isCommon]) =>
      all.map(([type, content, own, active]) =>
        toRecord(name, type, content, isCommon ? common : own, active > 0),
      ),
    );
}

function toRecord(
  prefix: string,
  type: string,
  written: string,
  seconds: number,
  active: boolean,
): DnsRecord {
  const [, prio = '0', content = written] =
    type === 'MX' || type === 'SRV' ? (/^(\d+) (.+)$/.exec(written) ?? []) : [];
  return record({ prefix, type, content, prio: Number(prio), ttl: seconds, active });
}

/** Each value once, and one set of places a name: the service refuses more. */
function distinct(places: readonly (readonly DnsRecord[])[], reading: TxtReading): readonly DnsRecord[] {
  const byName = new Map(places.map((records) => [records[0]?.prefix, records]));
  const all = [...byName.values()].flat();
  return [
    ...new Map(
      all.map((each) => [`${each.prefix} ${each.type} ${canonicalContent(each, reading)}`, each]),
    ).values(),
  ];
}

/** Zones with records of all types, whose names and contents are hard to write for other programs. */
export function nastyZones(reading: TxtReading): fc.Arbitrary<readonly DnsRecord[]> {
  const places = placesFor(reading).map(recordsOf);
  return fc.array(fc.oneof(...places), { minLength: 1, maxLength: 3 }).map((all) => distinct(all, reading));
}
