import { expect, test } from 'vitest';
import { checkZones } from '../../../src/dns/rules/check-zones.js';
import { loadText, placed } from '../support.js';

async function read(entries: string): Promise<readonly object[]> {
  const { zone } = await loadText(`zone: example.com\nrecords: {}\nserviceRecords:\n${entries}`);
  return (zone?.serviceRecords ?? []).map(({ prefix, type, content, prio }) => ({
    prefix,
    type,
    ...(content !== undefined && { content }),
    prio,
  }));
}

test('maps, short forms, contents with a priority, and texts as they are written', async () => {
  expect(
    await read(
      [
        "  - '@ MX'",
        '  - { prefix: webmail, type: A, content: 198.51.100.7 }',
        "  - { prefix: '@', type: MX, content: 10 mx.example.net }",
        "  - { prefix: '@', type: MX, content: mx2.example.net, prio: 20 }",
        '  - { prefix: _sip._tcp, type: SRV, content: 10 20 5060 sip.example.net }',
        '  - { prefix: 0123, type: TXT, content: 1.10 }',
        '  - { prefix: münchen, type: CNAME }',
        '',
      ].join('\n'),
    ),
  ).toEqual([
    { prefix: '', type: 'MX', prio: 0 },
    { prefix: 'webmail', type: 'A', content: '198.51.100.7', prio: 0 },
    { prefix: '', type: 'MX', content: 'mx.example.net', prio: 10 },
    { prefix: '', type: 'MX', content: 'mx2.example.net', prio: 20 },
    { prefix: '_sip._tcp', type: 'SRV', content: '20 5060 sip.example.net', prio: 10 },
    { prefix: '0123', type: 'TXT', content: '1.10', prio: 0 },
    { prefix: 'xn--mnchen-3ya', type: 'CNAME', prio: 0 },
  ]);
});

test.each([
  ["'@ MX'", 'schema/type'],
  ['[MX]', 'schema/value'],
  ["['@ MX 10 mx.example.net']", 'schema/value'],
  ["['@ mx']", 'type/unknown'],
  ['[{ prefix: a, type: MXX }]', 'type/unknown'],
  ['[{ type: MX }]', 'schema/missing-key'],
  ['[{ prefix: a, type: MX, ttl: 60 }]', 'schema/unknown-key'],
  ['[[a, MX]]', 'schema/type'],
  ['[{ prefix: a, type: A, content: 300.1.1.1 }]', 'a/content'],
  ['[{ prefix: a, type: MX, content: mx.example.net, prio: 70000 }]', 'prio/range'],
  ['[{ prefix: a, type: MX, content: 10 mx.example.net, prio: 20 }]', 'mx/content'],
  ['[{ prefix: a, type: MX, content: 70000 mx.example.net }]', 'prio/range'],
  ['[{ prefix: Mail, type: A }]', 'name/uppercase'],
  ["['a..b A']", 'name/dns-name'],
  ['[{ prefix: a.example.com, type: A }]', 'name/zone-repeated'],
  ["['@ MX', '@ MX']", 'record/duplicate'],
  [
    '[{ prefix: a, type: AAAA, content: "::1" }, { prefix: a, type: AAAA, content: "0::1" }]',
    'record/duplicate',
  ],
  ["['a CNAME', 'a A', { prefix: a, type: TXT, content: x }]", 'cname/conflict'],
  [
    '[{ prefix: a, type: CNAME, content: x.example.net }, { prefix: a, type: CNAME, content: y.example.net }]',
    'cname/conflict',
  ],
])('serviceRecords: %s is %s', async (value, code) => {
  const { zone, diagnostics } = await loadText(`zone: example.com\nrecords: {}\nserviceRecords: ${value}\n`);
  const all = [...diagnostics, ...(zone ? checkZones([zone]) : [])];
  expect(all.map(({ rule }) => rule.code)).toEqual([code]);
  expect(placed(all)[0]).toContain('3:');
});

test.each([
  "['a A', 'a AAAA', { prefix: a, type: A, content: 192.0.2.1 }, 'b CNAME']",
  "['* A']",
  "['*.dev A']",
  "['_dmarc TXT', '_sip._tcp SRV', '_x A']",
])('services may answer at names that custom records of the type cannot have: %s', async (value) => {
  const { zone, diagnostics } = await loadText(`zone: example.com\nrecords: {}\nserviceRecords: ${value}\n`);
  expect([...diagnostics, ...(zone ? checkZones([zone]) : [])]).toEqual([]);
});

test('included files have service records, too, within the names that they may declare', async () => {
  const { zone, diagnostics } = await loadText(
    'zone: example.com\nrecords: {}\nserviceRecords: ["@ MX"]\ninclude: { file: web.yaml, only: [www] }\n',
    { 'web.yaml': 'records: {}\nserviceRecords: ["www A", "shop A"]\n' },
  );
  expect(zone?.serviceRecords.map(({ prefix }) => prefix)).toEqual(['', 'www', 'shop']);
  const all = [...diagnostics, ...(zone ? checkZones([zone]) : [])];
  expect(all.map(({ rule }) => rule.code)).toEqual(['include/scope']);
});
