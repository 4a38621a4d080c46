import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { ForeignEntry } from '../../../src/dns/foreign/foreign-entry.js';
import type { EntriesReading } from '../../../src/dns/foreign/from-entries.js';
import { fromEntries } from '../../../src/dns/foreign/from-entries.js';
import { dnsNameRule, hostNameRule } from '../../../src/dns/check/general-rules.js';

const file = sourceFile('a.json', 'text');
const at = { file, start: 0, end: 1 };
const rules = { name: dnsNameRule, content: hostNameRule };

interface Told extends Partial<Omit<ForeignEntry, 'owner' | 'type' | 'values' | 'remarks'>> {
  readonly owner?: string;
  readonly type?: string;
  readonly values?: readonly string[];
  readonly remarks?: readonly string[];
}

function entry({
  owner = 'www',
  type = 'A',
  values = ['192.0.2.1'],
  remarks = [],
  ...more
}: Told): ForeignEntry {
  return {
    zone: 'example.com',
    origin: 'example.com.',
    owner: { text: owner, at },
    type: { text: type, at },
    ttl: 300,
    values: values.map((text) => ({ parts: [{ kind: 'written', text }], at })),
    remarks: remarks.map((text) => ({ text, at })),
    ...more,
  };
}

function read(...told: readonly Told[]): EntriesReading {
  const zones = ['example.com', 'example.net', 'example.com'];
  const losses = [{ zone: 'example.net', text: 'lost', reason: 'of its own', at }];
  return fromEntries({ zones, entries: told.map(entry), losses }, { rules, txt: 'text', protocol: 'rest' });
}

/** The first zone in short. */
function zoneOf(...told: readonly Told[]) {
  const { zones, diagnostics } = read(...told);
  const [zone] = zones;
  return {
    records: zone?.records.map(
      ({ prefix, type, ttl, content, prio }) => `${prefix} ${ttl} ${type} ${prio} ${content}`,
    ),
    losses: zone?.losses.map(({ text, reason }) => `${text}: ${reason}`),
    changes: zone?.changes?.map(({ text, reason }) => `${text}: ${reason}`),
    problems: diagnostics.map(({ rule }) => rule.code),
  };
}

const nothing = { records: [], losses: [], changes: [], problems: [] };

test('each zone has its entries and losses, once', () => {
  const { zones } = read({}, { zone: 'example.net', origin: 'example.net.' });
  expect(zones).toMatchObject([
    { zone: 'example.com', records: [{ prefix: 'www' }], losses: [], comments: [] },
    {
      zone: 'example.net',
      records: [{ prefix: 'www' }],
      losses: [{ text: 'lost', reason: 'of its own' }],
    },
  ]);
  expect(zones).toHaveLength(2);
});

test('a record has what the program says about it', () => {
  const [zone] = read({ comments: ['a comment'] }).zones;
  expect(zone?.records).toEqual([
    {
      prefix: 'www',
      type: 'A',
      content: '192.0.2.1',
      prio: 0,
      ttl: 300,
      active: true,
      at,
      written: '192.0.2.1',
      writtenTtl: 300,
      comments: ['a comment'],
      above: 0,
    },
  ]);
});

describe('the owner', () => {
  test.each([
    ['', ''],
    ['@', ''],
    ['example.com.', ''],
    ['WWW', 'www'],
    ['a.b.example.com.', 'a.b'],
    ['bücher', 'xn--bcher-kva'],
  ])('%j has the prefix %j', (owner, prefix) => {
    expect(zoneOf({ owner })).toEqual({ ...nothing, records: [`${prefix} 300 A 0 192.0.2.1`] });
  });

  test.each(['example.net.', 'notexample.com.', 'a..b', 'bü..b', 'ﷺ'])('%s is none of the zone', (owner) => {
    expect(zoneOf({ owner, remarks: ['it is remarkable'] })).toEqual({
      ...nothing,
      problems: [dnsNameRule.code],
    });
  });
});

test('names in a content are relative to the origin', () => {
  expect(zoneOf({ type: 'MX', values: ['10 mail', '20 a.example.net.'] }).records).toEqual([
    'www 300 MX 10 mail.example.com',
    'www 300 MX 20 a.example.net',
  ]);
});

test('a content that is none is reported, the others are read', () => {
  expect(zoneOf({ values: ['nonsense', '192.0.2.2'] })).toEqual({
    ...nothing,
    records: ['www 300 A 0 192.0.2.2'],
    problems: [hostNameRule.code],
  });
});

test('what a zone file cannot have is changed or lost', () => {
  expect(zoneOf({ remarks: ['its weight is lost'] }).changes).toEqual(['www 300 A: its weight is lost']);
  const soa = { type: 'SOA', values: ['a b 1'], comments: ['one', 'two'], remarks: ['its weight is lost'] };
  expect(zoneOf({ ...soa, owner: '' })).toEqual({
    ...nothing,
    losses: ['@ 300 SOA a b 1 ; one ; two: the service has its own SOA record'],
  });
});

test.each([
  ['SOA', 'the service has its own SOA record'],
  ['RRSIG', 'it belongs to the signatures of the old zone'],
  ['NSEC3', 'it belongs to the signatures of the old zone'],
  ['PTR', 'the service has no PTR records'],
])('a record of type %s is lost: %s', (type, reason) => {
  expect(zoneOf({ type, values: ['x'] })).toEqual({ ...nothing, losses: [`www 300 ${type} x: ${reason}`] });
});

test.each([
  ['A', '2001:db8::1', 'write 2001:db8::1 as AAAA'],
  ['AAAA', '[2001:db8::1]', 'write 2001:db8::1'],
  ['A', '192.0.2.1/32', 'write 192.0.2.1'],
  ['SRV', '10 20 sip.example.net. 5060', 'write 10 20 5060 sip.example.net.'],
  ['A', 'nonsense value', undefined],
])('the error at %s %s says what was probably meant', (type, value, hint) => {
  const { diagnostics } = read({ type, values: [value] });
  expect(diagnostics.map((each) => each.hint)).toEqual([hint]);
});
