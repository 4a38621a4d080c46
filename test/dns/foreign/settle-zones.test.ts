import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Loss } from '../../../src/dns/foreign/foreign-zone.js';
import type { SettledZone, SettleOptions } from '../../../src/dns/foreign/settle-zones.js';
import { settleZones } from '../../../src/dns/foreign/settle-zones.js';
import { exampleRecord } from '../example-record.js';

const file = sourceFile('b', 'x'.repeat(100));

/** Settles records whose places are in their order. */
function settle(
  records: readonly ExampleRecord[],
  { losses = [], ...options }: Partial<SettleOptions> & { readonly losses?: readonly Loss[] } = {},
): SettledZone {
  const found = records.map(({ comments = [], above = 0, ...fields }, index) => ({
    ...exampleRecord(fields),
    at: { file, start: index, end: index + 1 },
    written: `record ${index}`,
    writtenTtl: fields.ttl ?? 3600,
    comments,
    above,
  }));
  const zone = { zone: 'example.com', comments: ['about'], records: found, losses };
  const settings = {
    apexNs: false,
    txt: 'text',
    protocol: 'rest',
    severities: new Map(),
    filter: null,
  } as const;
  const [settled] = settleZones([zone], { ...settings, ...options });
  if (!settled) throw new Error('the zone is lost');
  return settled;
}

interface ExampleRecord extends Partial<DnsRecord> {
  readonly comments?: readonly string[];
  readonly above?: number;
}

function told({ declared, losses, changes }: SettledZone) {
  return {
    declared: declared.map(({ written }) => written),
    losses: losses.map(({ text, reason }) => `${rdataIn(text)}: ${reason}`),
    changes: changes.map(({ text, reason }) => `${rdataIn(text)}: ${reason}`),
  };
}

/** What follows the name, the TTL and the type. */
function rdataIn(text: string): string {
  return text.replace(/^\S+ \d+ \S+ /, '');
}

test('records are declared in reading order', () => {
  const zone = settle([{ prefix: 'b' }, { prefix: '' }, { prefix: 'a' }]);
  expect(told(zone)).toEqual({ declared: ['record 1', 'record 2', 'record 0'], losses: [], changes: [] });
  expect(zone).toMatchObject({ zone: 'example.com', comments: ['about'] });
});

test('a repeated record is declared once', () => {
  expect(told(settle([{}, { ttl: 600, comments: ['twice'] }, { type: 'TXT' }, { prefix: 'a' }]))).toEqual({
    declared: ['record 3', 'record 0', 'record 2'],
    losses: ['record 1 ; twice: it is a duplicate'],
    changes: [],
  });
});

describe('name servers at the apex', () => {
  const records = [
    { prefix: '', type: 'NS', content: 'ns1.example.net' },
    { prefix: 'sub', type: 'NS', content: 'ns1.example.net' },
    { prefix: '' },
  ];

  test('are those of the service', () => {
    const { declared, losses } = told(settle(records));
    expect(declared).toEqual(['record 2', 'record 1']);
    expect(losses).toEqual([expect.stringContaining('record 0: the service has its own NS records')]);
  });

  test('are never the placeholder of an export', () => {
    const placeholder = [{ prefix: '', type: 'NS', content: 'NS.invalid.' }, { prefix: '' }];
    const { declared, losses } = told(settle(placeholder, { apexNs: true }));
    expect(declared).toEqual(['record 1']);
    expect(losses).toEqual([expect.stringContaining('record 0: it is a placeholder')]);
  });

  test('are declared when that is asked for', () => {
    expect(told(settle(records, { apexNs: true }))).toMatchObject({ losses: [], declared: { length: 3 } });
  });
});

describe('a TTL', () => {
  test.each([
    [0, 60],
    [59, 60],
    [60, 60],
    [259_200, 259_200],
    [259_201, 259_200],
  ])('of %d becomes %d', (ttl, settled) => {
    const { declared, changes } = settle([{ ttl }]);
    expect(declared[0]?.ttl).toBe(settled);
    const change = {
      prefix: 'www',
      type: 'A',
      at: { file, start: 0, end: 1 },
      text: `www ${ttl} A record 0`,
    };
    expect(changes).toMatchObject(ttl === settled ? [] : [change]);
  });

  test('of a record that is not declared does not count', () => {
    const records = [
      { ttl: 1, content: 'nonsense' },
      { prefix: 'b', ttl: 1 },
    ];
    expect(settle(records).changes).toMatchObject([{ prefix: 'b' }]);
  });
});

test('what rules refuse is lost with the code, and not what is no problem without it', () => {
  const records = [
    { type: 'CNAME', content: 'a.example.net' },
    { type: 'CNAME', content: 'a b' },
    { prefix: 'a', type: 'A', content: 'nonsense', comments: ['odd'] },
  ];
  const { declared, losses } = told(settle(records));
  expect(declared).toEqual(['record 0']);
  expect(losses).toEqual([
    expect.stringMatching(/^record 1: .* \(cname\/[a-z-]+\)$/),
    expect.stringMatching(/^record 2 ; odd: .* \(a\/[a-z0-9-]+\)$/),
  ]);
});

test('losses are in the order of files and places', () => {
  const losses = [lossAt('b', 9), lossAt('c', 0), lossAt('b', 0), lossAt('a', 0)];
  expect(settle([{}, {}], { losses }).losses.map(({ text }) => text)).toEqual([
    'a 0',
    'b 0',
    'www 3600 A record 1',
    'b 9',
    'c 0',
  ]);
});

function lossAt(path: string, start: number): Loss {
  return {
    at: { file: path === 'b' ? file : sourceFile(path, 'x'), start, end: start + 1 },
    text: `${path} ${start}`,
    reason: 'lost',
  };
}

test('what a rule refuses is lost with its hint', () => {
  const { losses } = told(settle([{ type: 'CNAME', content: 'https://www.example.net/' }]));
  expect(losses).toEqual([expect.stringMatching(/; write www\.example\.net \(cname\/target\)$/)]);
});

test('the lines above a lost record are about the zone, those on its line are told with it', () => {
  const lines = { comments: ['above', 'beside'], above: 1 };
  const { comments, declared, losses } = settle([lines, { ...lines, comments: ['above it', 'twice'] }]);
  expect(declared).toMatchObject([{ comments: ['above', 'beside'] }]);
  expect(comments).toEqual(['about', 'above it']);
  expect(losses).toMatchObject([{ text: 'www 3600 A record 1 ; twice' }]);
});

describe('what adjustable rules object to', () => {
  const records = [
    { prefix: 'a', type: 'TXT', content: 'v=spf1 -all' },
    { prefix: 'a', type: 'TXT', content: 'v=spf1 mx -all' },
    { prefix: 'b', type: 'TXT', content: 'v=spf1 nonsense -all' },
    { prefix: '_x._tcp', type: 'SRV', content: '0 70000 sip.example.net' },
  ];

  test('is an exception, or a mistake', () => {
    const { declared, exceptions, mistakes } = settle(records);
    expect(declared).toHaveLength(4);
    expect(exceptions).toMatchObject([{ rule: 'srv/range', record: { prefix: '_x._tcp' } }]);
    expect(mistakes.map(({ record }) => record.prefix)).toEqual(['a', 'b']);
  });

  test('counts only for records that are selected', () => {
    const { declared, exceptions, mistakes } = settle(records, { filter: (_, { prefix }) => prefix === 'b' });
    expect(declared).toHaveLength(4);
    expect(exceptions).toEqual([]);
    expect(mistakes.map(({ record }) => record.prefix)).toEqual(['b']);
  });
});
