import { expect, test } from 'vitest';
import { sourceFile } from '../../../../src/diagnostics/source.js';
import { readDnscontrol } from '../../../../src/load/foreign/dnscontrol/read-dnscontrol.js';
import { readingLines } from '../reading-lines.js';

const all = { zones: [], variants: new Map<string, string>() };

type Values = Readonly<Record<string, unknown>>;

function read(...domains: readonly Values[]): readonly string[] {
  return readingLines(readDnscontrol(sourceFile('ir.json', JSON.stringify({ domains })), all));
}

test('a zone without records is one', () => {
  const text = JSON.stringify({ domains: [{ name: 'example.com', records: [] }] });
  expect(readDnscontrol(sourceFile('ir.json', text), all)).toEqual({
    found: { zones: ['example.com'], entries: [], losses: [] },
    diagnostics: [],
  });
});

test.each<[string, Values, string]>([
  ['A', { target: '192.0.2.1' }, '192.0.2.1'],
  ['CAA', { caatag: 'issue', target: 'ca' }, '0 issue string(ca)'],
  ['CAA', { caaflag: 128, caatag: 'issue', target: '' }, '128 issue string()'],
  ['DS', { dskeytag: 1, dsalgorithm: 2, dsdigesttype: 3, dsdigest: 'ab', target: '' }, '1 2 3 ab'],
  ['HTTPS', { target: 'a.' }, '0 a. '],
  ['HTTPS', { svcpriority: 1, svcparams: 'alpn=h2', target: '.' }, '1 . alpn=h2'],
  ['MX', { target: 'a.' }, '0 a.'],
  ['MX', { mxpreference: 10, target: 'a.' }, '10 a.'],
  ['MX', { rdata: { Preference: 5 }, target: 'a.' }, '5 a.'],
  ['MX', { rdata: { preference: 5 }, target: 'a.' }, '5 a.'],
  ['MX', { mxpreference: 10, rdata: { preference: 5 }, target: 'a.' }, '10 a.'],
  ['MX', { rdata: {}, target: 'a.' }, '0 a.'],
  ['NAPTR', { target: '.' }, '0 0 string() string() string() .'],
  [
    'NAPTR',
    { naptrorder: 1, naptrpreference: 2, naptrflags: 'u', naptrservice: 's', naptrregexp: 'r', target: '.' },
    '1 2 string(u) string(s) string(r) .',
  ],
  ['SRV', { srvpriority: 1, srvport: 3, rdata: { preference: 5 }, target: 'a.' }, '1 0 3 a.'],
  ['SRV', { srvpriority: 1, srvweight: 2, srvport: 3, target: 'a.' }, '1 2 3 a.'],
  ['SSHFP', { sshfpalgorithm: 1, sshfpfingerprint: 2, target: 'ab' }, '1 2 ab'],
  ['TLSA', { tlsausage: 3, tlsaselector: 1, tlsamatchingtype: 1, target: 'ab' }, '3 1 1 ab'],
  ['SMIMEA', { smimeausage: 3, smimeaselector: 1, target: 'ab' }, '3 1 0 ab'],
  ['PTR', { target: 'a.' }, 'a.'],
  ['TXT', { target: 'a b' }, 'text(a b)'],
  ['TXT', { txtstrings: [], target: 'a b' }, 'text(a b)'],
  ['TXT', { txtstrings: ['a ', 'b'], target: 'a ' }, 'text(a b)'],
  ['LOC', { target: 'x' }, 'x'],
  ['LOC', { loclatitude: 2_147_483_648, target: 'x' }, 'x'],
  ['LOC', { loclongitude: 2_147_483_648, target: 'x' }, 'x'],
  [
    'LOC',
    { loclatitude: 2_147_483_648, loclongitude: 2_147_483_648, target: 'x' },
    '0 0 0.000 N 0 0 0.000 E -100000.00m 0.00m 0.00m 0.00m',
  ],
  [
    'LOC',
    {
      loclatitude: 2_336_026_648,
      loclongitude: 2_129_871_648,
      localtitude: 9_999_800,
      locsize: 0x12,
      lochorizpre: 0x16,
      locvertpre: 0x93,
      target: 'x',
    },
    '52 22 23.000 N 4 53 32.000 W -2.00m 1.00m 10000.00m 90.00m',
  ],
  [
    'LOC',
    { loclatitude: 2_143_883_649, loclongitude: 2_151_083_648, localtitude: 10_000_150, target: 'x' },
    '0 59 59.999 S 1 0 0.000 E 1.50m 0.00m 0.00m 0.00m',
  ],
])('of %s, numbers that are left out are 0, and texts empty: %j', (type, fields, expected) => {
  const records = [{ type, name: 'www', ttl: 60, ...fields }];
  expect(read({ name: 'example.com', records })).toEqual([`www 60 ${type} ${expected}`]);
});

test.each<[Values, readonly string[]]>([
  [{}, ['www 60 A 192.0.2.1']],
  [{ ttl: 0 }, ['www 300 A 192.0.2.1']],
  [{ ttl: null }, ['www 300 A 192.0.2.1']],
  [{ meta: {} }, ['www 60 A 192.0.2.1']],
  [{ meta: [] }, ['www 60 A 192.0.2.1']],
  [{ meta: { a: '1', b: '2' } }, ['www 60 A 192.0.2.1; metadata a; metadata b']],
  [{ type: 'TXT', txtstrings: ['a', 1, 'b'] }, ['www 60 TXT text(ab)', 'dnscontrol/shape 1:121']],
  [{ type: null }, ['dnscontrol/shape 1:46']],
  [{ name: null }, ['dnscontrol/shape 1:46']],
  [{ target: null }, ['dnscontrol/shape 1:46']],
])('a record with %j', (change, expected) => {
  const records = [{ type: 'A', name: 'www', ttl: 60, target: '192.0.2.1', ...change }];
  expect(read({ name: 'example.com', records })).toEqual(expected);
});

test.each<[Values, readonly string[]]>([
  [{ nameservers: [] }, []],
  [{ nameservers: [{ name: 'ns.example.net' }] }, ['@ 300 NS ns.example.net.']],
  [{ nameservers: [{ name: 'ns.example.net.' }] }, ['@ 300 NS ns.example.net.']],
  [{ nameservers: [{ name: 'a' }], meta: {} }, ['@ 300 NS a.']],
  [{ nameservers: [{ name: 'a' }, { name: 'b' }], meta: { ns_ttl: '60' } }, ['@ 60 NS a.', '@ 60 NS b.']],
  [{ nameservers: [{ name: 'a' }], meta: { ns_ttl: '0' } }, ['@ 300 NS a.']],
  [{ nameservers: [{}] }, ['dnscontrol/shape 1:50']],
  [{ unmanaged: [{}] }, ['lost: IGNORE * * * (unless `ignore`)']],
  [
    { unmanaged: [{ label_pattern: 'a', rType_pattern: 'A,MX', target_pattern: '' }] },
    ['lost: IGNORE a A,MX * (unless `ignore`)'],
  ],
  [
    {
      recordsabsent: [
        { name: 'a', type: 'A', target: 'x' },
        { name: 'b', target: '' },
      ],
    },
    ['lost: ENSURE_ABSENT a A x (anyway)', 'lost: ENSURE_ABSENT b (anyway)'],
  ],
  [{ keepunknown: false }, []],
  [{ keepunknown: null }, []],
  [{ keepunknown: true }, ['lost: NO_PURGE (upsert-only)']],
  [
    { ignore_external_dns: true, external_dns_prefix: 'x-' },
    ['lost: IGNORE_EXTERNAL_DNS x- (unless `ignore`)'],
  ],
  [{ ignore_external_dns: false }, []],
  [
    { unmanaged_disable_safety_check: true, new: '', list: [], off: false, none: null },
    ['lost: unmanaged_disable_safety_check true (this setting has no counterpart)'],
  ],
  [
    { meta: { ns_ttl: '60', dnscontrol_tag: '', cloudflare_universalssl: 'off' } },
    ['lost: cloudflare_universalssl off (this setting has no counterpart)'],
  ],
  [{ auto_dnssec: 'on' }, ['lost: AUTODNSSEC on (signed)']],
  [{ auto_dnssec: ['on'] }, ['lost: AUTODNSSEC  (signed)']],
  [{ rawrecords: [{}, {}] }, ['dnscontrol/shape 1:49', 'dnscontrol/shape 1:52']],
])('a domain with %j', (more, expected) => {
  expect(read({ name: 'example.com', ...more })).toEqual(expected);
});

test.each<[string, readonly Values[], readonly string[]]>([
  ['a variant', [{ name: 'a.example!internal' }], ['a.example']],
  ['two variants', [{ name: 'a.example!x' }, { name: 'a.example!y' }], ['dnscontrol/name']],
  ['a name that is none', [{ name: 'a..example' }, { name: 'B.example' }], ['b.example', 'dnscontrol/name']],
])('domains: %s', (_, domains, expected) => {
  const { found, diagnostics } = readDnscontrol(sourceFile('ir.json', JSON.stringify({ domains })), all);
  expect([...(found?.zones ?? []), ...diagnostics.map(({ rule }) => rule.code)]).toEqual(expected);
});

test('of strings that are none, the others are kept', () => {
  const records = [{ type: 'TXT', name: 'www', ttl: 60, txtstrings: ['a', 1, 'b'], target: 'a' }];
  expect(read({ name: 'example.com', records })).toEqual(['www 60 TXT text(ab)', 'dnscontrol/shape 1:100']);
});

test('a file without domains is none', () => {
  expect(readingLines(readDnscontrol(sourceFile('ir.json', '{}'), all))).toEqual(['dnscontrol/shape 1:1']);
});

test('other keys of a record, and an automatic TTL, are told', () => {
  const record = {
    type: 'MX',
    name: 'www',
    ttl: 1,
    mxpreference: 5,
    target: 'a.',
    filepos: '1',
    new: ['x', 2],
    off: 0,
  };
  expect(read({ name: 'example.com', records: [record] })).toEqual(['www 300 MX 5 a.; TTL; key "new"']);
});

const tagged = [{ name: 'a.example', records: [] }, { name: 'a.example!x' }, { name: 'a.example', tag: 'y' }];

test.each<[string, readonly string[], Readonly<Record<string, string>>, readonly string[]]>([
  ['the variant that is asked for', ['a.example'], { 'a.example': 'y' }, ['a.example']],
  ['the one without a tag, if the zone is named', ['a.example'], {}, ['a.example']],
  ['none, if there is no such variant', ['a.example'], { 'a.example': 'z' }, ['dnscontrol/name']],
  ['none, if nothing is named', [], {}, ['dnscontrol/name']],
  ['any, if another zone is named', ['b.example'], {}, ['a.example']],
])('of several domains, %s is read', (_, zones, variants, expected) => {
  const file = sourceFile('ir.json', JSON.stringify({ domains: tagged }));
  const { found, diagnostics } = readDnscontrol(file, { zones, variants: new Map(Object.entries(variants)) });
  expect([...(found?.zones ?? []), ...diagnostics.map(({ rule }) => rule.code)]).toEqual(expected);
});
