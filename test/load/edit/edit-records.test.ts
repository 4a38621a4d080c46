import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { adoptions } from '../../../src/dns/diff/adoption.js';
import { changedFields } from '../../../src/dns/diff/zone-diff.js';
import type { LiveRecord } from '../../../src/dns/record.js';
import { editRecords } from '../../../src/load/edit/edit-records.js';
import { loadZone } from '../../support/load-zone.js';
import { temporaryFolder } from '../../support/after-tests.js';

const path = join(temporaryFolder(), 'zone.yaml');

type Row = readonly [prefix: string, type: string, content: string, more?: Partial<LiveRecord>];

/** The records below the first line of a file, edited, and why others are kept. */
async function edited(
  body: string,
  rows: readonly Row[],
): Promise<{ readonly body: string; readonly kept: readonly string[] }> {
  const head = 'zone: example.com\n';
  writeFileSync(path, head + body);
  const { zone } = await loadZone(path);
  if (!zone) throw new Error(`no zone in ${body}`);
  const live = rows.map(([prefix, type, content, more], index) => ({
    prefix,
    type,
    content,
    ttl: 3600,
    prio: 0,
    active: true,
    id: String(index),
    ...more,
  }));
  const { file, kept } = editRecords(zone.file, {
    edits: adoptions(zone, live),
    declared: zone.records,
    differences: (before, after) => changedFields(before, after, 'text'),
  });
  return { body: file.text.slice(head.length), kept: kept.map(({ reason }) => reason) };
}

const one: Row = ['www', 'A', '192.0.2.1'];
const two: Row = ['www', 'A', '192.0.2.2'];

describe('a record that is new', () => {
  test.each<readonly [string, string, readonly Row[], string]>([
    [
      'in a file without records',
      'records: {} # none\nttl: 1h\n',
      [one],
      'records: # none\n  www:\n    A: 192.0.2.1\nttl: 1h\n',
    ],
    ['in a file without a last line end', 'records: {}', [one], 'records:\n  www:\n    A: 192.0.2.1'],
    [
      'beside one address',
      'records:\n  www:\n    A: 192.0.2.1 # one\n',
      [one, two],
      'records:\n  www:\n    A: [192.0.2.1, 192.0.2.2] # one\n',
    ],
    [
      'beside one of another kind',
      'records:\n  www:\n    TXT:   a # one\n',
      [
        ['www', 'TXT', 'a'],
        ['www', 'TXT', 'b: c'],
      ],
      "records:\n  www:\n    TXT:\n      - a # one\n      - 'b: c'\n",
    ],
    [
      'beside a map on several lines',
      'records:\n  www:\n    A:\n      # old\n      content: 192.0.2.1\n      note: x\n',
      [one, two],
      'records:\n  www:\n    A:\n      # old\n      - content: 192.0.2.1\n        note: x\n      - 192.0.2.2\n',
    ],
    [
      'in brackets',
      'records: { www: { A: 192.0.2.1 } }\n',
      [one, two, ['www', 'TXT', 'a, b'], ['x', 'A', '192.0.2.3']],
      "records: { www: { A: [192.0.2.1, 192.0.2.2], TXT: 'a, b' }, x: { A: 192.0.2.3 } }\n",
    ],
    [
      'at its place in the order',
      'records:\n    # first\n    a:\n        A: 192.0.2.7\n    # last\n    zz:\n        A: 192.0.2.8\n',
      [['a', 'A', '192.0.2.7'], ['zz', 'A', '192.0.2.8'], one, ['', 'A', '192.0.2.9']],
      "records:\n    '@':\n      A: 192.0.2.9\n    # first\n    a:\n        A: 192.0.2.7\n    www:\n      A: 192.0.2.1\n    # last\n    zz:\n        A: 192.0.2.8\n",
    ],
    [
      'behind others that are in no order',
      'records:\n  zz: { A: 192.0.2.8 }\n  a: { A: 192.0.2.7 }\n',
      [['a', 'A', '192.0.2.7'], ['zz', 'A', '192.0.2.8'], one],
      'records:\n  zz: { A: 192.0.2.8 }\n  a: { A: 192.0.2.7 }\n  www:\n    A: 192.0.2.1\n',
    ],
    [
      'with the TTL of its name or set',
      'records:\n  www:\n    ttl: 5m\n    A: { ttl: 10m, values: [192.0.2.1] }\n',
      [
        ['www', 'A', '192.0.2.1', { ttl: 600 }],
        ['www', 'A', '192.0.2.2', { ttl: 600 }],
        ['www', 'TXT', 'a', { ttl: 300 }],
      ],
      'records:\n  www:\n    ttl: 5m\n    A: { ttl: 10m, values: [192.0.2.1, 192.0.2.2] }\n    TXT: a\n',
    ],
    [
      'behind colons with blanks',
      'records :\n  www :\n    A : 192.0.2.1\n    TXT : a # :\n',
      [one, two, ['www', 'TXT', 'a'], ['www', 'TXT', 'b: c']],
      "records :\n  www :\n    A : [192.0.2.1, 192.0.2.2]\n    TXT :\n      - a # :\n      - 'b: c'\n",
    ],
    [
      'with variables that are none',
      'records: {}\n',
      [['a', 'TXT', '${zone}']],
      'records:\n  a:\n    TXT: $${zone}\n',
    ],
  ])('is added %s', async (_, body, rows, expected) => {
    expect(await edited(body, rows)).toEqual({ body: expected, kept: [] });
  });
});

describe('a record that is gone', () => {
  test.each<readonly [string, string, readonly Row[], string]>([
    ['with the last record', 'records:\n  www:\n    A: 192.0.2.1\n', [], 'records: {}\n'],
    [
      'with the last record behind an anchor',
      'records: &all\n  www: { A: 192.0.2.1 }\n',
      [],
      'records: &all {}\n',
    ],
    [
      'with the last record behind an anchor on a line of its own',
      'records: # &all\n  &all\n  www: { A: 192.0.2.1 }\n',
      [],
      'records: # &all\n  &all {}\n',
    ],
    [
      'with the last record behind a colon with blanks',
      'records  :\n  www: { A: 192.0.2.1 }\n',
      [],
      'records  : {}\n',
    ],
    ['with the last record in brackets', 'records: { www: { A: 192.0.2.1 } }\n', [], 'records: {  }\n'],
    ['with a comma behind it', 'records: { www: { A: 192.0.2.1 }, }\n', [], 'records: { }\n'],
    [
      'with a comma behind both',
      'records: { www: { A: 192.0.2.1 }, # one\n  x: { A: 192.0.2.2 }, }\n',
      [],
      'records: { # one\n  }\n',
    ],
    [
      'with its name, and no comment',
      'records:\n  # above\n  www: # name\n    ttl: 1h\n    # inner\n    A: 192.0.2.1 # value\n  x:\n    A: 192.0.2.9\n',
      [['x', 'A', '192.0.2.9']],
      'records:\n  # above\n  # name\n  # inner\n  # value\n  x:\n    A: 192.0.2.9\n',
    ],
    [
      'behind a block text, which takes no comment for a line of its own',
      'records:\n  www:\n    TXT: |\n      a\n    A: 192.0.2.1\n\n      # deep\n  x:\n    A: 192.0.2.9\n',
      [
        ['www', 'TXT', 'a\n'],
        ['x', 'A', '192.0.2.9'],
      ],
      'records:\n  www:\n    TXT: |\n      a\n    # deep\n  x:\n    A: 192.0.2.9\n',
    ],
    [
      'from a list in brackets',
      'records:\n  www:\n    A: [192.0.2.1, 192.0.2.2]\n',
      [one],
      'records:\n  www:\n    A: [192.0.2.1]\n',
    ],
    [
      'from the front of such a list',
      'records:\n  www:\n    A: [ 192.0.2.1,192.0.2.2 ]\n',
      [two],
      'records:\n  www:\n    A: [ 192.0.2.2 ]\n',
    ],
    [
      'from a list',
      'records:\n  www:\n    A:\n    - 192.0.2.1 # one\n    - 192.0.2.2\n',
      [two],
      'records:\n  www:\n    A:\n    # one\n    - 192.0.2.2\n',
    ],
    [
      'for one of another type',
      'records:\n  # the shop\n  www:\n    A: 192.0.2.1\n',
      [['www', 'CNAME', 'a.example.net']],
      'records:\n  # the shop\n  www:\n    CNAME: a.example.net\n',
    ],
    [
      'for one of another type in brackets',
      'records: { www: { A: [192.0.2.1, 192.0.2.2] } }\n',
      [['www', 'CNAME', 'a.example.net']],
      'records: { www: { CNAME: a.example.net } }\n',
    ],
  ])('is removed %s', async (_, body, rows, expected) => {
    expect(await edited(body, rows)).toEqual({ body: expected, kept: [] });
  });
});

describe('a record that differs', () => {
  test.each<readonly [string, string, Row, string]>([
    ['content', 'A: "192.0.2.1" # x', two, 'A: "192.0.2.2" # x'],
    ['content in a map', 'A: { content: 192.0.2.1, note: a }', two, 'A: { content: 192.0.2.2, note: a }'],
    ['TTL', 'A: 192.0.2.1', ['www', 'A', '192.0.2.1', { ttl: 600 }], 'A: { content: 192.0.2.1, ttl: 10m }'],
    ['own TTL', 'A: { content: 192.0.2.1, ttl: 5m }', one, 'A: { content: 192.0.2.1, ttl: 1h }'],
    [
      'TTL of a variable content',
      'CNAME: "a.${zone}"',
      ['www', 'CNAME', 'a.example.com', { ttl: 600 }],
      "CNAME: { content: 'a.${zone}', ttl: 10m }",
    ],
    ['priority', 'MX: 10 a.example', ['www', 'MX', 'a.example', { prio: 20 }], 'MX: 20 a.example'],
    ['priority that is 0', 'MX: a.example', ['www', 'MX', 'a.example', { prio: 20 }], 'MX: 20 a.example'],
    ['activity', 'A: { content: 192.0.2.1, active: false }', one, 'A: { content: 192.0.2.1, active: true }'],
    [
      'fields of a map on several lines',
      'A:\n      content: 192.0.2.1 # x\n      note: a',
      ['www', 'A', '192.0.2.1', { ttl: 600, active: false }],
      'A:\n      content: 192.0.2.1 # x\n      ttl: 10m\n      active: false\n      note: a',
    ],
  ])('gets another %s', async (_, value, row, expected) => {
    const { body, kept } = await edited(`records:\n  www:\n    ${value}\n`, [row]);
    expect({ body, kept }).toEqual({ body: `records:\n  www:\n    ${expected}\n`, kept: [] });
  });
});

describe('what others share is kept', () => {
  test.each<readonly [string, string, readonly Row[], number]>([
    ['a variable', 'vars: { x: 192.0.2.1 }\nrecords:\n  www: { A: "${x}" }\n', [two], 1],
    ['a variable that is gone', 'vars: { x: 192.0.2.1 }\nrecords:\n  www: { A: "${x}" }\n', [], 1],
    [
      'an anchor with aliases',
      'records:\n  a: { A: &x 192.0.2.1 }\n  www: { A: *x }\n',
      [['a', 'A', '192.0.2.3'], one],
      1,
    ],
    [
      'a merge key',
      'records:\n  a: &x\n    A: 192.0.2.1\n  www:\n    <<: *x\n',
      [['a', 'A', '192.0.2.1'], two, one],
      1,
    ],
    [
      'an alias of a name',
      'records:\n  a: &x { A: 192.0.2.1 }\n  www: *x\n',
      [['a', 'A', '192.0.2.1'], one, ['www', 'TXT', 'x']],
      1,
    ],
  ])('%s', async (_, body, rows, count) => {
    const { body: after, kept } = await edited(body, rows);
    expect([after, kept.length]).toEqual([body, count]);
  });

  test('an alias gives way to what differs from its anchor', async () => {
    const { body, kept } = await edited('records:\n  a: { A: &x 192.0.2.1 }\n  www: { A: *x }\n', [
      ['a', 'A', '192.0.2.1'],
      two,
    ]);
    expect([body, kept]).toEqual(['records:\n  a: { A: &x 192.0.2.1 }\n  www: { A: 192.0.2.2 }\n', []]);
  });
});
