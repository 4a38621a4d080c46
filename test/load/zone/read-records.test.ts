import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { DnsRecord } from '../../../src/dns/record.js';
import { readPrefix } from '../../../src/load/zone/read-records.js';
import { loadRecords, loadText, placed, placeOf, textAt } from '../support.js';
import { runs } from '../../support/runs.js';
import { escapeVariables } from '../../../src/load/zone/variables.js';

describe('a content is taken as it is written', () => {
  test.each([
    ['0123', '0123'],
    ['1.10', '1.10'],
    ['no', 'no'],
    ['0x10', '0x10'],
    ['~', '~'],
    ['null', 'null'],
    ['true', 'true'],
    ['1e999', '1e999'],
    ['.inf', '.inf'],
    ['""', ''],
    ['"  a  b  "', '  a  b  '],
    [`'"a" "b"'`, '"a" "b"'],
    ['a; b=c, d', 'a; b=c, d'],
    ['größe', 'größe'],
    ['bücher.example', 'bücher.example'],
    ['"a\\tb\\n"', 'a\tb\n'],
    ['{ content: 0123 }', '0123'],
    ['{ content: no }', 'no'],
    ['{ content: "10 a" }', '10 a'],
    ['|-\n      a\n      b', 'a\nb'],
  ])('TXT: %s', async (value, content) => {
    const { zone } = await loadRecords(`  "@":\n    TXT: ${value}\n`);
    expect(zone?.records.map((record) => record.content)).toEqual([content]);
  });

  test('whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[ -~]{1,60}$/), async (content) => {
        const text = stringify({
          zone: 'example.com',
          records: { www: { TXT: escapeVariables(content), A: { content: escapeVariables(content) } } },
        });
        const { zone, diagnostics } = await loadText(text);
        expect(diagnostics).toEqual([]);
        expect(zone?.records).toMatchObject([
          { type: 'TXT', content },
          { type: 'A', content },
        ]);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe('a prio may lead', () => {
  test.each<[string, string, string, number]>([
    ['MX', '10 mx.example.net', 'mx.example.net', 10],
    ['MX', 'mx.example.net', 'mx.example.net', 0],
    ['MX', '"10   mx.example.net"', 'mx.example.net', 10],
    ['MX', '.', '.', 0],
    ['MX', '0 .', '.', 0],
    ['MX', '99999 mx.example.net', 'mx.example.net', 99_999],
    ['MX', 'ten mx.example.net', 'ten mx.example.net', 0],
    ['MX', '10 mx.example.net x', '10 mx.example.net x', 0],
    ['MX', '{ content: 10 mx.example.net }', '10 mx.example.net', 0],
    ['MX', '{ content: mx.example.net, prio: 10 }', 'mx.example.net', 10],
    ['SRV', '10 20 5060 sip.example.com', '20 5060 sip.example.com', 10],
    ['SRV', '20 5060 sip.example.com', '20 5060 sip.example.com', 0],
    ['SRV', '{ content: 10 20 5060 sip.example.com }', '10 20 5060 sip.example.com', 0],
    ['TXT', '10 a', '10 a', 0],
    ['HTTPS', '1 . alpn=h2', '1 . alpn=h2', 0],
  ])('%s: %s', async (type, value, content, prio) => {
    const { zone } = await loadRecords(`  _sip._tcp:\n    ${type}: ${value}\n`);
    expect(zone?.records).toMatchObject([{ type, content, prio }]);
  });
});

describe('names', () => {
  test.each([
    ['"@"', ''],
    ['""', ''],
    ['www', 'www'],
    ['10', '10'],
    ['0x1F', '0x1F'],
    ['"*"', '*'],
    ['_443._tcp', '_443._tcp'],
    ['münchen', 'xn--mnchen-3ya'],
    ['"*.münchen"', '*.xn--mnchen-3ya'],
    ['WWW.', 'WWW.'],
    ['a.example.com', 'a.example.com'],
  ])('the prefix %s', async (key, prefix) => {
    const { zone, diagnostics } = await loadRecords(`  ${key}:\n    TXT: a\n`);
    expect(placed(diagnostics)).toEqual([]);
    expect(zone?.records.map((record) => record.prefix)).toEqual([prefix]);
  });

  test.each([
    ['CNAME', 'bücher.example', 'xn--bcher-kva.example'],
    ['CNAME', '{ content: bücher.example }', 'xn--bcher-kva.example'],
    ['CNAME', 'Bücher.example', 'xn--bcher-kva.example'],
    ['CNAME', 'WWW.example.net', 'WWW.example.net'],
    ['MX', '10 bücher.example', 'xn--bcher-kva.example'],
    ['SRV', '1 2 3 bücher.example', '2 3 xn--bcher-kva.example'],
    ['AFSDB', '1  bücher.example', '1  xn--bcher-kva.example'],
    ['HTTPS', '0 bücher.example', '0 xn--bcher-kva.example'],
    ['NS', 'bücher.example', 'xn--bcher-kva.example'],
    ['NS', 'a\u2028b.example', 'a\u2028b.example'],
  ])('the name in %s: %s', async (type, value, content) => {
    const { zone } = await loadRecords(`  _a._b:\n    ${type}: ${value}\n`);
    expect(zone?.records.map((record) => record.content)).toEqual([content]);
  });
});

describe('ttl, prio and active', () => {
  test.each<[string, Partial<DnsRecord>]>([
    ['192.0.2.1', { ttl: 600, prio: 0, active: true }],
    ['{ content: 192.0.2.1 }', { ttl: 600, prio: 0, active: true }],
    ['{ content: 192.0.2.1, ttl: 2h, prio: 3, active: false }', { ttl: 7200, prio: 3, active: false }],
    ['{ content: 192.0.2.1, ttl: -5, prio: -1 }', { ttl: -5, prio: -1 }],
    ['{ content: 192.0.2.1, ttl: 0x100, active: True }', { ttl: 256, active: true }],
  ])('%s', async (value, fields) => {
    const { zone, diagnostics } = await loadText(
      `zone: example.com\nttl: 10m\nrecords:\n  www:\n    A: ${value}\n`,
    );
    expect(placed(diagnostics)).toEqual([]);
    expect(zone?.records).toMatchObject([fields]);
  });

  test('the ttl is an hour where nothing says otherwise', async () => {
    const { zone } = await loadRecords('  www: { A: 192.0.2.1 }\n');
    expect(zone?.records).toMatchObject([{ ttl: 3600 }]);
  });
});

describe('places', () => {
  test('of a scalar and of an item', async () => {
    const { zone } = await loadRecords('  www:\n    A: [192.0.2.1, "192.0.2.2"]\n');
    const places = zone?.records.map(({ places: { prefix, type, value } }) =>
      [prefix, type, value].map(textAt),
    );
    expect(places).toEqual([
      ['www', 'A', '192.0.2.1'],
      ['www', 'A', '"192.0.2.2"'],
    ]);
  });

  test('of the fields that are written', async () => {
    const { zone } = await loadRecords('  www:\n    MX: { content: a.example, prio: 5, ttl: 1h }\n');
    const places = zone?.records[0]?.places;
    const written = (['prefix', 'type', 'value', 'content', 'ttl', 'prio', 'active'] as const).map(
      (field) => {
        const span = places?.[field];
        return [field, span ? textAt(span) : null];
      },
    );
    expect(written).toEqual([
      ['prefix', 'www'],
      ['type', 'MX'],
      ['value', '{ content: a.example, prio: 5, ttl: 1h }'],
      ['content', 'a.example'],
      ['ttl', '1h'],
      ['prio', '5'],
      ['active', null],
    ]);
  });

  test('of a ttl that is inherited, where it is written', async () => {
    const { zone } = await loadText('zone: example.com\nttl: 5m\nrecords:\n  www: { A: 192.0.2.1 }\n');
    expect(zone?.records.map(({ places }) => places.ttl && textAt(places.ttl))).toEqual(['5m']);
  });

  test('of aliases and merges', async () => {
    const { zone } = await loadRecords(
      '  www: &www\n    A: &ip 192.0.2.1\n  shop: *www\n  api:\n    <<: *www\n    TXT: *ip\n',
    );
    const seen = zone?.records.map(
      ({ prefix, type, places }) => `${prefix} ${type} ${placeOf(places.value)}`,
    );
    expect(seen).toEqual(['www A 4:12', 'shop A 4:12', 'api TXT 8:10', 'api A 4:12']);
  });
});

test('what is no record is passed over, the others are read', async () => {
  const { zone, diagnostics } = await loadRecords(
    '  www:\n    A: [192.0.2.1, [x], { ttl: 60 }]\n    SPF: x\n    TXT:\n  a: 1\n  b:\n    AAAA: 2001:db8::1\n',
  );
  expect(zone?.records.map(({ content }) => content)).toEqual(['192.0.2.1', '2001:db8::1']);
  expect(placed(diagnostics).toSorted()).toEqual([
    'schema/missing-key 4:25',
    'schema/type 4:20',
    'schema/type 6:5',
    'schema/type 7:6',
    'type/unknown 5:5',
  ]);
});

describe('the most specific TTL counts', () => {
  test.each<[string, number]>([
    ['    A: 192.0.2.1\n', 3600],
    ['    ttl: 10m\n    A: 192.0.2.1\n', 600],
    ['    A: 192.0.2.1\n    ttl: 10m\n', 600],
    ['    ttl: 10m\n    A: { values: 192.0.2.1 }\n', 600],
    ['    ttl: 10m\n    A: { ttl: 11m, values: [192.0.2.1] }\n', 660],
    ['    ttl: 10m\n    A: { ttl: 11m, values: [{ content: 192.0.2.1, ttl: 12m }] }\n', 720],
    ['    ttl: 10m\n    A: { content: 192.0.2.1, ttl: 12m }\n', 720],
  ])('%j', async (sets, seconds) => {
    const { zone, diagnostics } = await loadRecords(`  www:\n${sets}`);
    expect(placed(diagnostics)).toEqual([]);
    expect(zone?.records).toMatchObject([{ prefix: 'www', type: 'A', content: '192.0.2.1', ttl: seconds }]);
  });

  test.each([
    ['    A: { values: [192.0.2.1], content: a }\n', ['schema/value 4:31']],
    ['    A: { values: [192.0.2.1], active: false }\n', ['schema/value 4:31']],
    ['    A: { ttl: 5m }\n', ['schema/missing-key 4:8']],
    ['    A: { values: { values: a } }\n', ['schema/unknown-key 4:20']],
    ['    ttl: [5m]\n    A: 192.0.2.1\n', ['schema/type 4:10']],
  ])('%j is reported', async (sets, problems) => {
    expect(placed((await loadRecords(`  www:\n${sets}`)).diagnostics)).toEqual(problems);
  });

  test('as if it were written at each value', async () => {
    const ttl = fc.option(fc.integer({ min: 60, max: 999 }), { nil: undefined });
    const set = fc.record({ ttl, values: fc.array(ttl, { minLength: 1, maxLength: 3 }) });
    const name = fc.record({ ttl, sets: fc.array(set, { minLength: 1, maxLength: 2 }) });
    await fc.assert(
      fc.asyncProperty(ttl, fc.array(name, { maxLength: 3 }), async (ofFile, names) => {
        const expected = names.flatMap(({ ttl: ofName, sets }, at) =>
          sets.flatMap(({ ttl: ofSet, values }, type) =>
            values.map((own, index) => ({
              prefix: `n${at}`,
              type: ['A', 'TXT'][type],
              content: address(index),
              ttl: own ?? ofSet ?? ofName ?? ofFile ?? 3600,
            })),
          ),
        );
        const records = Object.fromEntries(
          names.map(({ ttl: ofName, sets }, at) => [
            `n${at}`,
            {
              ...(ofName !== undefined && { ttl: ofName }),
              ...Object.fromEntries(
                sets.map(({ ttl: ofSet, values }, type) => {
                  const items = values.map((own, index) =>
                    own === undefined ? address(index) : { content: address(index), ttl: own },
                  );
                  return [['A', 'TXT'][type], ofSet === undefined ? items : { ttl: ofSet, values: items }];
                }),
              ),
            },
          ]),
        );
        const text = stringify({
          zone: 'example.com',
          ...(ofFile !== undefined && { ttl: ofFile }),
          records,
        });
        const { zone, diagnostics } = await loadText(text);
        expect(placed(diagnostics)).toEqual([]);
        expect(zone?.records).toMatchObject(expected);
      }),
      { numRuns: runs(50) },
    );
  });
});

function address(index: number): string {
  return `192.0.2.${index}`;
}

test.each([
  ['@', ''],
  ['www', 'www'],
  ['bücher', 'xn--bcher-kva'],
  ['-ü', '-ü'],
])('the prefix %s is read as %j', (text, prefix) => {
  expect(readPrefix(text)).toBe(prefix);
});

test.each([
  ['CNAME', 'bücher.example', 'xn--bcher-kva.example'],
  ['CNAME', '-ü.example', '-ü.example'],
  ['SRV', '1 2 bücher.example', '1 2 xn--bcher-kva.example'],
  ['SRV', 'ü', 'ü'],
  ['TXT', 'bücher.example', 'bücher.example'],
])('the content %s %s is read as %s', async (type, content, expected) => {
  const { zone } = await loadRecords(`  www:\n    ${type}: { content: ${content} }\n`);
  expect(zone?.records.map((record) => record.content)).toEqual([expected]);
});
