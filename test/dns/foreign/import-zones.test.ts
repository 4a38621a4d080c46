import { expect, test } from 'vitest';
import type { SeverityOverride } from '../../../src/diagnostics/severities.js';
import type { ImportedZone } from '../../../src/dns/foreign/import-zones.js';
import { importZones } from '../../../src/dns/foreign/import-zones.js';
import { recordLine, records } from '../../support/record-lines.js';
import { live } from '../../support/zones.js';

type Imported = Readonly<Record<'declared' | 'unmanaged' | 'ignored' | 'excepted', readonly string[]>>;

function importLines(
  lines: readonly string[],
  severities: ReadonlyMap<string, SeverityOverride> = new Map(),
): Imported {
  const [imported] = importZones([{ zone: 'example.com', records: live(records(...lines)) }], severities, {
    txt: 'text',
    protocol: 'rest',
  });
  return linesOf(imported);
}

function linesOf(imported: ImportedZone | undefined): Imported {
  return {
    declared: imported?.declared.map(recordLine) ?? [],
    unmanaged: imported?.unmanaged.map(recordLine) ?? [],
    ignored: imported?.ignored.map(({ record }) => recordLine(record)) ?? [],
    excepted: imported?.exceptions.map(({ rule, pattern }) => `${rule} ${JSON.stringify(pattern)}`) ?? [],
  };
}

test('what is live is declared, apex first, in the spelling that the rules want', () => {
  const lines = ['www CNAME Example.COM.', '@ TXT b', '@ AAAA 2001:DB8::1', 'a.www A 192.0.2.1'];
  expect(importLines(lines)).toEqual({
    declared: ['@ AAAA 2001:DB8::1', '@ TXT b', 'www CNAME example.com', 'a.www A 192.0.2.1'],
    unmanaged: [],
    ignored: [],
    excepted: [],
  });
});

test.each<[string, readonly string[]]>([
  ['a content that is none', ['www A 192.0.2']],
  ['an owner that its type cannot have', ['a_b A 192.0.2.1']],
  ['a ttl or prio out of range', ['a TXT x ; ttl=30', 'b MX mx.example.net ; prio=70000']],
  ['the same record twice', ['www A 192.0.2.1', 'www A 192.0.2.1 ; ttl=600']],
  ['one record in two spellings', ['www AAAA 2001:db8::1', 'www AAAA 2001:DB8:0::1']],
  ['a CNAME and what is beside it', ['www CNAME example.com', 'www TXT a', 'www TXT b']],
  ['a Null MX and other MX', ['@ MX .', '@ MX mx.example.net']],
  ['a ring', ['a CNAME b.example.com', 'b CNAME c.example.com', 'c CNAME a.example.com']],
])('%s is ignored, and nothing else', (_, lines) => {
  const { declared, ignored } = importLines([...lines, 'other A 192.0.2.1', 'z CNAME other.example.com']);
  expect(declared).toEqual(['other A 192.0.2.1', 'z CNAME other.example.com']);
  expect(ignored.toSorted()).toEqual(lines.map((line) => line.replace(/ ; .*/, '')).toSorted());
});

test('a crowd beside a CNAME is ignored as a whole', () => {
  const crowd = Array.from({ length: 50 }, (_, index) => `www TXT ${index}`);
  const { declared, ignored } = importLines(['www CNAME example.com', ...crowd]);
  expect([declared.length, ignored.length]).toEqual([0, 51]);
});

test('an address beside a web forward is ignored, the forward is left alone', () => {
  expect(importLines(['www WEBFORWARD https://x', 'www A 192.0.2.1', 'www TXT x'])).toEqual({
    declared: ['www TXT x'],
    unmanaged: ['www WEBFORWARD https://x'],
    ignored: ['www A 192.0.2.1'],
    excepted: [],
  });
});

test('a ring across zones is ignored in all of them', () => {
  const imported = importZones(
    [
      { zone: 'example.com', records: live(records('a CNAME b.example.net')) },
      { zone: 'example.net', records: live(records('b CNAME a.example.com', 'c CNAME b.example.net')) },
    ],
    new Map(),
    { txt: 'text', protocol: 'rest' },
  );
  expect(imported.map(linesOf).map(({ declared }) => declared)).toEqual([[], ['c CNAME b.example.net']]);
});

test.each<[string, readonly string[], ReadonlyMap<string, SeverityOverride>, readonly string[]]>([
  [
    'that a standard refuses',
    ['_x._tcp SRV 1 70000 sip.example.net'],
    new Map(),
    ['srv/range {"prefix":"_x._tcp","type":"SRV"}'],
  ],
  [
    'that the document does not speak of',
    [
      '* MX .',
      'a HTTPS 1 . no-default-alpn',
      'a CAA 0 is-sue "ca.example.net"',
      'a AFSDB 01 afs.example.net',
    ],
    new Map(),
    [
      String.raw`mx/null-name {"prefix":"\\*","type":"MX"}`,
      'svcb/content {"prefix":"a","type":"HTTPS"}',
      'caa/tag-form {"prefix":"a","type":"CAA"}',
      'afsdb/number {"prefix":"a","type":"AFSDB"}',
    ],
  ],
  [
    'that repeats another of a type whose conflicts are not shown',
    ['a NS ns1.example.net', 'a NS ns1.example.net', 'a NS ns2.example.net'],
    new Map(),
    ['record/repeated {"prefix":"a","type":"NS","content":"ns1.example.net"}'],
  ],
  ['that the project takes', ['_x._tcp SRV 1 70000 sip.example.net'], new Map([['srv/range', 'warn']]), []],
  ['that advice warns of', ['www A 192.0.2.1 ; ttl=90'], new Map(), []],
  ['that the project wants better', ['www A 192.0.2.1 ; ttl=90'], new Map([['ttl/short', 'error']]), []],
  [
    'that the project wants better, like another',
    ['a A 192.0.2.1 ; ttl=90', 'b A 192.0.2.1 ; ttl=90'],
    new Map([['ttl/short', 'error']]),
    [],
  ],
  [
    'that advice refuses, beside others',
    ['@ TXT v=spf1 -all', '@ TXT v=spf1 mx -all', '@ TXT x'],
    new Map(),
    [],
  ],
  [
    'that a standard refuses, like all of its set',
    ['_x._tcp SRV 1 70000 a.example.net', '_x._tcp SRV 1 70001 b.example.net'],
    new Map(),
    ['srv/range {"prefix":"_x._tcp","type":"SRV"}'],
  ],
  [
    'that a standard refuses, like some of its set',
    [
      '_x._tcp SRV 1 5060 c.example.net',
      '_x._tcp SRV 1 70000 a.example.net',
      '_x._tcp SRV 1 70001 b.example.net',
    ],
    new Map(),
    [
      'srv/range {"prefix":"_x._tcp","type":"SRV","content":"1 70000 a.example.net"}',
      'srv/range {"prefix":"_x._tcp","type":"SRV","content":"1 70001 b.example.net"}',
    ],
  ],
])('a record %s is declared, with an exception if need be', (_, lines, severities, excepted) => {
  const imported = importLines(lines, severities);
  expect(imported).toMatchObject({
    declared: lines.map((line) => line.replace(/ ; .*/, '')),
    ignored: [],
    excepted,
  });
});

test.each([
  ['as it is', 'bad', '1.2', { prefix: 'bad', type: 'A', content: '1.2' }],
  ['with its asterisks escaped', '*', 'a*b*c', { prefix: '\\*', type: 'A', content: 'a\\*b\\*c' }],
  ['with a glob for what is long', 'b', 'x'.repeat(70_000), { content: `${'x'.repeat(200)}**` }],
  ['with a glob for a dot at the end', 'www.', '1.2', { prefix: 'www.*', content: '1.2' }],
  ['with a glob for the zone', 'a.example.com', '1.2', { prefix: 'a.example.*', content: '1.2' }],
  ['with a glob for what would be put in punycode', 'münchen', '1.2', { prefix: 'm*nchen', content: '1.2' }],
])('a pattern names what is ignored %s', (_, prefix, content, pattern) => {
  const refused = { prefix, type: 'A', content, ttl: 3600, prio: 0, active: true };
  const [imported] = importZones([{ zone: 'example.com', records: live([refused]) }], new Map(), {
    txt: 'text',
    protocol: 'rest',
  });
  expect(imported?.ignored.map((each) => each.pattern)).toEqual([expect.objectContaining(pattern)]);
});

test('a wildcard that is refused does not take others with the same content along', () => {
  const lines = [
    '* CNAME www.example.com',
    'blog CNAME www.example.com',
    'shop CNAME www.example.com',
    'www A 192.0.2.1',
  ];
  const imported = importLines(lines);
  expect(imported.declared).toEqual(lines.slice(1));
  expect(imported.ignored).toHaveLength(1);
});

test('mistakes get no exception, and are told once for a name', () => {
  const lines = [
    'app.example.com A 192.0.2.1',
    'app.example.com AAAA 2001:db8::1',
    'a._domainkey TXT v=DKIM1',
    'b._domainkey TXT v=DKIM1',
  ];
  const [imported] = importZones([{ zone: 'example.com', records: live(records(...lines)) }], new Map(), {
    txt: 'text',
    protocol: 'rest',
  });
  expect(imported?.exceptions).toEqual([]);
  expect(imported?.mistakes.map(({ rule, record }) => `${rule} ${record.prefix} ${record.type}`)).toEqual([
    'name/zone-repeated app.example.com A',
    'dkim/syntax a._domainkey TXT',
    'dkim/syntax b._domainkey TXT',
  ]);
});
