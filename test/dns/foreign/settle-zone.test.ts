import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { Loss } from '../../../src/dns/foreign/foreign-zone.js';
import type { SettledZone } from '../../../src/dns/foreign/settle-zone.js';
import { settleZone } from '../../../src/dns/foreign/settle-zone.js';
import { exampleRecord } from '../example-record.js';

const file = sourceFile('b', 'x'.repeat(100));

/** Settles records whose places are in their order. */
function settle(
  records: readonly (Partial<DnsRecord> & { readonly comments?: readonly string[] })[],
  { apexNs = false, losses = [] }: { readonly apexNs?: boolean; readonly losses?: readonly Loss[] } = {},
): SettledZone {
  const found = records.map(({ comments = [], ...fields }, index) => ({
    ...exampleRecord(fields),
    at: { file, start: index, end: index + 1 },
    text: `record ${index}`,
    comments,
  }));
  return settleZone(
    { zone: 'example.com', comments: ['about'], records: found, losses },
    { apexNs, txt: 'text', protocol: 'rest' },
  );
}

function told({ declared, losses, changes }: SettledZone) {
  return {
    declared: declared.map(({ text }) => text),
    losses: losses.map(({ text, reason }) => `${text}: ${reason}`),
    changes: changes.map(({ text, reason }) => `${text}: ${reason}`),
  };
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
    const change = { prefix: 'www', type: 'A', at: { file, start: 0, end: 1 }, text: 'record 0' };
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
    'record 1',
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
