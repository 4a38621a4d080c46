import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readPlainYaml } from '../../../src/load/yaml/read-plain-yaml.js';
import { formatFile } from '../../../src/load/format/format-file.js';
import { inProfile } from '../../support/runs.js';

function format(text: string): string {
  return formatFile(sourceFile('zone.yaml', text));
}

/** Formats the rows of a records map, written without their indentation. */
function formatRecords(rows: string): string {
  const text = rows.replaceAll(/^(?=.)/gm, '  ');
  const [, formatted = ''] = format(`zone: example.com\nrecords:\n${text}\n`).split('records:\n');
  return formatted.replaceAll(/^ {2}/gm, '').trimEnd();
}

describe('order', () => {
  test('keys of a file, of values and of patterns are in theirs', () => {
    const text = [
      'include: [a.yaml]',
      'protect: [{ content: x, type: MX, prefix: www }]',
      'policy: sync',
      'records: { www: { A: { active: false, ttl: 600, content: 192.0.2.1 } } }',
      'ignore: [{ type: TXT }]',
      'ttl: 1h',
      'zone: example.com',
    ];
    expect(format(text.join('\n')).trimEnd().split('\n')).toEqual([
      'zone: example.com',
      'ttl: 1h',
      'records:',
      '  www:',
      '    A: { content: 192.0.2.1, ttl: 600, active: false }',
      'ignore:',
      '  - { type: TXT }',
      'protect:',
      '  - { prefix: www, type: MX, content: x }',
      'policy: sync',
      'include:',
      '  - a.yaml',
    ]);
  });

  test.each([
    [
      'names',
      'b: { A: 1.2.3.4 }\na.b: { A: 1.2.3.4 }\n"*": { A: 1.2.3.4 }\na: { A: 1.2.3.4 }\n"@": { A: 1.2.3.4 }',
      ["'@'", "'*'", 'a', 'b', 'a.b'],
    ],
    [
      'types',
      'a: { TXT: x, CNAME: y, AAAA: "::1", A: 1.2.3.4, MX: z, NS: ns }',
      ['a', 'NS', 'A', 'AAAA', 'CNAME', 'MX', 'TXT'],
    ],
  ])('%s are in the reading order of a zone', (_, rows, keys) => {
    expect(
      [...formatRecords(rows).matchAll(/^ *([^ :]+):/gm)]
        .map(([, key]) => key)
        .filter((key) => key !== 'A' || rows.startsWith('a:')),
    ).toEqual(keys);
  });

  test.each([
    ['addresses by their numbers', 'A: [192.0.2.10, 192.0.2.9]', 'A: [192.0.2.9, 192.0.2.10]'],
    [
      'MX by prio and name',
      'MX: [10 b.example, 5 c.example, 10 a.example]',
      'MX:\n  - 5 c.example\n  - 10 a.example\n  - 10 b.example',
    ],
    [
      'SRV by prio alone',
      '_a._b: { SRV: [2 0 1 z.example, 1 9 1 b.example, 1 1 1 a.example] }',
      '_a._b:\n  SRV:\n    - 1 9 1 b.example\n    - 1 1 1 a.example\n    - 2 0 1 z.example',
    ],
    ['other values not at all', 'TXT: [b, a]', 'TXT:\n  - b\n  - a'],
  ])('%s', (_, before, after) => {
    const isName = before.startsWith('_');
    const nested = (text: string): string => (isName ? text : `www:\n${text.replaceAll(/^/gm, '  ')}`);
    expect(formatRecords(nested(before))).toBe(nested(after));
  });

  test('the TTL of a name comes before its types, that of a set before its values', () => {
    const text =
      'zone: a\nrecords:\n  www:\n    AAAA: {values: ["::2", "::1"], ttl: 5m}\n    ttl: 1h\n    A: 192.0.2.1\n';
    expect(format(text).trimEnd().split('\n').slice(2)).toEqual([
      '  www:',
      '    ttl: 1h',
      '    A: 192.0.2.1',
      '    AAAA: { ttl: 5m, values: [::1, ::2] }',
    ]);
  });

  test('names do not move across a comment that stands for itself', () => {
    const rows = [
      '# --- Web ---',
      '',
      'z:',
      '  A: 192.0.2.1',
      'y:',
      '  A: 192.0.2.1',
      '',
      '# --- Mail ---',
      '',
      'x:',
      '  A: 192.0.2.1',
      '"@":',
      '  A: 192.0.2.1',
    ];
    expect(formatRecords(rows.join('\n')).replaceAll('\n  A: 192.0.2.1', '').split('\n')).toEqual([
      '# --- Web ---',
      '',
      'y:',
      'z:',
      '',
      '# --- Mail ---',
      '',
      "'@':",
      'x:',
    ]);
  });
});

describe('comments and blank lines', () => {
  test.each([
    [
      'above a row move with it',
      '# about b\nb:\n  A: 192.0.2.2\n# about a\na:\n  A: 192.0.2.1',
      '# about a\na:\n  A: 192.0.2.1\n# about b\nb:\n  A: 192.0.2.2',
    ],
    [
      'at the end of a line stay on it',
      'b: # b\n  A: 192.0.2.2 # 2\na: # a\n  A: [192.0.2.1] # 1',
      'a: # a\n  A: 192.0.2.1 # 1\nb: # b\n  A: 192.0.2.2 # 2',
    ],
    [
      'below the last row stay there',
      'b:\n  TXT: x\n  A: 192.0.2.2\n  # AAAA: 2001:db8::1\na:\n  A: 192.0.2.1',
      'a:\n  A: 192.0.2.1\nb:\n  A: 192.0.2.2\n  TXT: x\n  # AAAA: 2001:db8::1',
    ],
    [
      'below the last row stay in order, however deep',
      'b:\n  TXT:\n    - x\n    - y\n  # one\n    # two\na:\n  A: 192.0.2.1',
      'a:\n  A: 192.0.2.1\nb:\n  TXT:\n    - x\n    - y\n  # one\n  # two',
    ],
    [
      'in brackets open them',
      'a:\n  A: [192.0.2.1, # one\n    # two\n    192.0.2.2]',
      'a:\n  A:\n    - 192.0.2.1 # one\n    # two\n    - 192.0.2.2',
    ],
    [
      'in brackets within others open all of them',
      'a: { TXT: { values: [x, # one\n  y], note: z } }',
      'a:\n  TXT:\n    note: z\n    values:\n      - x # one\n      - y',
    ],
    [
      'between a key and its value go above it',
      'a:\n  TXT:\n    # SPF\n    v=spf1 -all',
      'a:\n  # SPF\n  TXT: v=spf1 -all',
    ],
    [
      'behind a dash go above the item',
      'a:\n  A:\n    - # one\n      ttl: 600\n      content: 192.0.2.1 # c',
      'a:\n  A:\n    # one\n    - content: 192.0.2.1 # c\n      ttl: 600',
    ],
    [
      'two on the lines of a row: the first goes above it',
      'a: # one\n  # two\n  { # three\n    A: 192.0.2.1 } # four',
      '# two\n# one\n# three\na: # four\n  A: 192.0.2.1',
    ],
    [
      'below the last value in brackets stay there',
      'a: { A: [192.0.2.1 # one\n   # two\n   ], TXT: x # three\n  # four\n   }\nb:\n  A: 192.0.2.1',
      'a:\n  A:\n    - 192.0.2.1 # one\n    # two\n  TXT: x # three\n  # four\nb:\n  A: 192.0.2.1',
    ],
    [
      'in brackets with nothing else go above them',
      'a: {\n    # one\n    # two\n    }\nb:\n  A: [ # three\n    # four\n    ] # five',
      '# one\n# two\na: {}\nb:\n  # four\n  # three\n  A: [] # five',
    ],
    [
      'below brackets belong to the next row within the outer ones',
      'a: { A: [192.0.2.1] # one\n   # two\n    , TXT: z }',
      'a:\n  A: 192.0.2.1 # one\n  # two\n  TXT: z',
    ],
    [
      'below brackets belong to the next row outside',
      'a: { A: 192.0.2.1 } # one\n    # two\nb:\n  A: 192.0.2.1',
      'a: # one\n  A: 192.0.2.1\n# two\nb:\n  A: 192.0.2.1',
    ],
    [
      'within a map in brackets go above the item, unless it is on one line then',
      'a:\n  A:\n    - { content: x # one\n      } # two\n    - { # three\n      content: y }',
      'a:\n  A:\n    # two\n    - content: x # one\n    - { content: y } # three',
    ],
    [
      'below a dash with a blank line between go above the item, too',
      'a:\n  A:\n    -\n      # one\n\n      # two\n      content: 192.0.2.1',
      'a:\n  A:\n    # one\n    # two\n    - { content: 192.0.2.1 }',
    ],
    ['at an empty item stay there', 'a:\n  A:\n    - {} # one\n    - x', 'a:\n  A:\n    - {} # one\n    - x'],
    [
      'at a list of one and at its item keep the list',
      'a:\n  A: # one\n    - 192.0.2.1 # two',
      'a:\n  A: # one\n    - 192.0.2.1 # two',
    ],
    ['at a list of one alone do not', 'a:\n  A: # one\n    - 192.0.2.1', 'a:\n  A: 192.0.2.1 # one'],
    [
      'above or below the item of a list of one keep the list',
      'a:\n  A:\n    # one\n    - 192.0.2.1\n  TXT:\n    - x\n    # two',
      'a:\n  A:\n    # one\n    - 192.0.2.1\n  TXT:\n    - x\n    # two',
    ],
    [
      'around the sign of a key stay with it',
      '? a # one\n: # two\n  A: 192.0.2.1',
      '# one\na: # two\n  A: 192.0.2.1',
    ],
    [
      'at a tag or an anchor stay there',
      'a: !!map # one\n  # two\n  A: 192.0.2.1\nb:\n  A:\n    - &b # three\n      content: x\n    - y',
      'a: !!map # one\n  # two\n  A: 192.0.2.1\nb:\n  A:\n    # three\n    - &b { content: x }\n    - y',
    ],
    [
      'after nothing but a key belong to the next row',
      'a:\n  # one\nb:\n  A: 192.0.2.1',
      'a:\n# one\nb:\n  A: 192.0.2.1',
    ],
    [
      'end the map or list of their column',
      'a:\n  A:\n      - x\n      - content: y\n        ttl: 5\n        # one\n       # two\n      # three\n    # four\n  # five\n# six',
      'a:\n  A:\n    - x\n    - content: y\n      ttl: 5\n      # one\n    # two\n    # three\n  # four\n  # five\n# six',
    ],
    [
      'blank lines are kept, one in a row',
      'a:\n  A: 192.0.2.1\n\n\n\nb:\n\n  A: 192.0.2.2',
      'a:\n  A: 192.0.2.1\n\nb:\n  A: 192.0.2.2',
    ],
    [
      'blank lines are as many between rows that change places',
      'b:\n  A: 192.0.2.2\n\na:\n  A: 192.0.2.1',
      'a:\n  A: 192.0.2.1\n\nb:\n  A: 192.0.2.2',
    ],
  ])('%s', (_, before, after) => {
    expect(formatRecords(before)).toBe(after);
  });

  // A tag is left to the library, so that the layout is that of its tokens.
  describe.each(['{}', '!!map {}'])('of a file with %s', (records) => {
    test.each([
      [
        'the line for editors stays first',
        '# yaml-language-server: $schema=x\nrecords: {}\nzone: example.com\n',
        '# yaml-language-server: $schema=x\nzone: example.com\nrecords: {}\n',
      ],
      [
        'what stands on top with a blank line below stays on top',
        '# About\n# this.\n\n# own\nrecords: {}\nzone: example.com\n',
        '# About\n# this.\n\nzone: example.com\n# own\nrecords: {}\n',
      ],
      [
        'the mark of a document stays with what is above it',
        '# x\n---\nrecords: {}\nzone: example.com\n',
        '# x\n---\nzone: example.com\nrecords: {}\n',
      ],
      [
        'above the mark there is one blank line in a row, and none first',
        '\n\n# x  \n\n\n \n# y\n---\n# own\nrecords: {}\nzone: example.com\n',
        '# x\n\n# y\n---\nzone: example.com\n# own\nrecords: {}\n',
      ],
      [
        'what stands at the end stays there',
        'records: {}\nzone: example.com\n\n# end\n',
        'zone: example.com\nrecords: {}\n\n# end\n',
      ],
      [
        'a number sign within a word begins none',
        'a#b: c#d # e#f\nrecords: {} # g\n',
        'a#b: c#d # e#f\nrecords: {} # g\n',
      ],
    ])('%s', (_, before, after) => {
      expect(format(before.replace('{}', records))).toBe(after.replace('{}', records));
    });
  });
});

describe('layout', () => {
  test.each([
    ['quotes that nothing needs go', '"v=spf1 -all"', 'v=spf1 -all'],
    ['quotes that are needed are single', '"a: b"', "'a: b'"],
    ['a text with single quotes only has double ones', "'it''s: x'", '"it\'s: x"'],
    ['a text with both has single ones', "'it''s: \"x\"'", "'it''s: \"x\"'"],
    ['what nobody sees is escaped', '"a\u202eb\u{e0001}\\u200b"', '"a\\u202eb\\U000e0001\\u200b"'],
    ['a text with escapes has double ones', '"a\\tb"', '"a\\tb"'],
    ['a backslash is no reason', '"a: \\\\b"', "'a: \\b'"],
    ['quotes stay where another reader needs them', '"no"', "'no'"],
    ['what is a number without quotes stays as it is', '"1.10"', "'1.10'"],
    ['a plain text stays plain', '1.10', '1.10'],
    ['an empty text has quotes', '""', "''"],
    ['a list of one is its item', '["x"]', 'x'],
    ['tags stay', '!!str  x', '!!str x'],
  ])('%s', (_, before, after) => {
    expect(formatRecords(`a:\n  TXT: ${before}`)).toBe(`a:\n  TXT: ${after}`);
  });

  test.each([
    ['a missing value', 'records:\nzone: example.com\n', 'zone: example.com\nrecords:\n'],
    ['one before a comment', 'records: # x\nzone: example.com\n', 'zone: example.com\nrecords: # x\n'],
    ['a key alone', '? records\nzone: example.com\n', 'zone: example.com\nrecords:\n'],
  ])('%s is none afterwards either', (_, before, after) => {
    expect(format(before)).toBe(after);
  });

  test.each([
    ['a block', '|\n       one\n         two\n\n', '|\n    one\n      two'],
    ['a folded block', '>- # c\n   one\n   two', '>- # c\n    one\n    two'],
    ['a text over several lines', '"one\n      two \\\n   three"', '\n    "one\n    two \\\n    three"'],
  ])('%s keeps its lines', (_, before, after) => {
    expect(formatRecords(`a:\n  TXT: ${before}`)).toBe(
      `a:\n  TXT:${after.startsWith('\n') ? '' : ' '}${after}`,
    );
  });

  test('brackets that are wider than 80 columns are opened', () => {
    const content = 'x'.repeat(60);
    expect(formatRecords(`a:\n  TXT: { ttl: 600, content: ${content} }`)).toBe(
      `a:\n  TXT:\n    content: ${content}\n    ttl: 600`,
    );
  });

  test.each([
    ['a key of several lines is on one', '? "b\n  c"\n: A: 192.0.2.1', "'b c':\n  A: 192.0.2.1"],
    ['it opens brackets', 'a: { TXT: [x, { "y\n  z": w }] }', "a:\n  TXT:\n    - x\n    - 'y z': w"],
    [
      'so does a text of several lines',
      'a:\n  TXT: [{ content: "x\n     y" }, z]',
      'a:\n  TXT:\n    - content:\n        "x\n        y"\n    - z',
    ],
    [
      'a key and a value in a list are a map',
      'a:\n  TXT: [y, content: x]',
      'a:\n  TXT:\n    - y\n    - { content: x }',
    ],
    [
      'the key may have quotes, a tag or a sign, and lack the value',
      'a:\n  TXT: ["x": [c], !!str y: &z 1, ? w, v: , u: &t ]',
      'a:\n  TXT:\n    - { x: [c] }\n    - { !!str y: &z 1 }\n    - { w: }\n    - { v: }\n    - { u: &t }',
    ],
    ['keys of a map may lack values', 'a: { TXT, A: , MX: x }', 'a:\n  A:\n  MX: x\n  TXT:'],
    [
      'lists in a map stay in brackets',
      'a:\n  TXT: { values: [[x, y], z], ttl: 5 }',
      'a:\n  TXT: { ttl: 5, values: [[x, y], z] }',
    ],
    [
      'values of a record without content keep their order',
      'a:\n  MX: [{ content: [b] }, 5 a]',
      'a:\n  MX:\n    - { content: [b] }\n    - 5 a',
    ],
    ['so do lists in place of one', 'a:\n  MX: [[b], 5 a]', 'a:\n  MX:\n    - [b]\n    - 5 a'],
    [
      'and nothing in place of one',
      'a:\n  MX:\n    - 9 b\n    -\n    - 5 a',
      'a:\n  MX:\n    - 9 b\n    -\n    - 5 a',
    ],
    ['and those of an unknown type', 'a:\n  XX: [b, a]', 'a:\n  XX:\n    - b\n    - a'],
    [
      'a prio that is none counts as 0',
      'a:\n  MX: [{ content: b, prio: 1 }, { content: a, prio: [2] }]',
      'a:\n  MX:\n    - { content: a, prio: [2] }\n    - { content: b, prio: 1 }',
    ],
    ['a block of spaces has none', 'a:\n  TXT: |\n        \nb:\n  A: x', 'a:\n  TXT: |\n\nb:\n  A: x'],
    ['a block of nothing stays one', 'a:\n  MX: x\n  TXT: |-\n\n', 'a:\n  MX: x\n  TXT: |-'],
  ])('%s', (_, before, after) => {
    expect(formatRecords(before)).toBe(after);
  });

  test('lists in the other parts of a file stay as they are written', () => {
    const text =
      'zone: a\nrecords: {}\ninclude: [{ owner: x, only: [b, a], file: c }, { file: d, only: \n  [e] }]\nexcept: [{ until: 2027-01-01, reason: a, prefix: b, rule: c }]\n';
    expect(format(text).split('\n').slice(2)).toEqual([
      'include:',
      '  - { file: c, only: [b, a], owner: x }',
      '  - { file: d, only: [e] }',
      'except:',
      '  - { rule: c, prefix: b, reason: a, until: 2027-01-01 }',
      '',
    ]);
    const long = `zone: a\nrecords: {}\ninclude:\n  - file: ${'c'.repeat(80)}\n    only:`;
    for (const only of [' [b, a]\n', '\n      - b\n      - a\n', '\n      - [b]\n      - [a]\n'])
      expect(format(long + only)).toBe(long + only);
  });

  test('JSON becomes YAML', () => {
    const text = JSON.stringify({ zone: 'example.com', records: { '@': { A: ['192.0.2.1', '192.0.2.2'] } } });
    expect(format(text)).toBe("zone: example.com\nrecords:\n  '@':\n    A: [192.0.2.1, 192.0.2.2]\n");
  });
});

const MANY = inProfile({ quick: 5000, deep: 100_000 });

test('a line may hold thousands of values', () => {
  const addresses = Array.from({ length: MANY }, (_, index) => `2001:db8::${index.toString(16)}`);
  expect(formatRecords(`www: { AAAA: [${addresses.join(', ')}] }`).split('\n')).toEqual([
    'www:',
    '  AAAA:',
    ...addresses.map((address) => `    - ${address}`),
  ]);
});

test('line breaks of Windows are replaced, even if the content is known', () => {
  const text = '# a\r\nzone: example.com\r\n\r\nrecords: # b\r\n  www:\r\n    TXT: "x"\r\n';
  const file = sourceFile('zone.yaml', text);
  expect(formatFile(file, readPlainYaml(file))).toBe(format(text.replaceAll('\r\n', '\n')));
});

test('as many comments may be between a key and its value', () => {
  const comments = Array.from({ length: MANY }, (_, index) => `# ${index}`);
  const rows = `www:\n  A: # remark\n${comments.map((line) => `    ${line}\n`).join('')}    [192.0.2.1]`;
  expect(formatRecords(rows).split('\n')).toEqual([
    'www:',
    ...comments.map((line) => `  ${line}`),
    '  A: 192.0.2.1 # remark',
  ]);
});

describe('what the loader refuses is not rewritten where that would change it', () => {
  test.each(['{}', '{ # x\n}', 'a: b\n---\nc: d\n', 'a: [ , ]\n', 'b: 1\n[a]: 1\n'])('%j', (text) => {
    expect(() => format(text)).toThrow('zone.yaml would change its meaning');
  });
});

test('a comment left of a map that is indented is at its end', () => {
  expect(format('  zone: a\n  records: {}\n# x\n')).toBe('zone: a\nrecords: {}\n# x\n');
});

test.each(['-   a\n', 'a   # b\n', '# a\n\n\n', '[ a ]\n'])(
  'a file without a map stays as it is: %j',
  (text) => {
    expect(format(text)).toBe(text);
  },
);

describe('anchors', () => {
  test('a row stays behind the one that has its anchor', () => {
    expect(formatRecords('z: &z\n  A: 192.0.2.1\nb: *z\na: *z\nc:\n  <<: *z\n  TXT: x')).toBe(
      'z: &z\n  A: 192.0.2.1\na: *z\nb: *z\nc:\n  <<: *z\n  TXT: x',
    );
  });

  test('rows with twice as many aliases each take no longer', () => {
    const rows = Array.from({ length: 40 }, (_, index) => {
      const values = index === 0 ? 'x, y' : `*a${index - 1}, *a${index - 1}`;
      return `n${99 - index}: &a${index}\n  TXT: [${values}]`;
    });
    expect(formatRecords(rows.join('\n')).match(/&a\d+/g)).toEqual(rows.map((_, index) => `&a${index}`));
  });

  test.each([
    [
      'rows keep their order beside an alias as a key',
      'b: &w www\na: x\n*w : y\n0: z',
      'b: &w www\na: x\n*w : y\n0: z',
    ],
    [
      'an alias as a key has a space behind it',
      'a:\n  TXT: { content: &c x, *c : y }',
      'a:\n  TXT: { content: &c x, *c : y }',
    ],
    [
      'an alias is sorted like what it stands for',
      'a:\n  A: &x 192.0.2.1\nb:\n  A: [*x, 192.0.2.0]',
      'a:\n  A: &x 192.0.2.1\nb:\n  A: [192.0.2.0, *x]',
    ],
    [
      'values keep their order beside an alias of nothing',
      'a:\n  A: [*x, 192.0.2.1]',
      'a:\n  A: [*x, 192.0.2.1]',
    ],
    ['a list with an anchor stays one', 'a:\n  A: &x\n    - 192.0.2.1', 'a:\n  A: &x [192.0.2.1]'],
    ['an anchor of nothing stays', 'b: &x\na: { TXT: &y , MX: &z }', 'a:\n  MX: &z\n  TXT: &y\nb: &x'],
    [
      'so does a tag of nothing',
      'a:\n  TXT: [!!str , b, !!str ]\nb: !!str',
      'a:\n  TXT:\n    - !!str\n    - b\n    - !!str\nb: !!str',
    ],
  ])('%s', (_, before, after) => {
    expect(formatRecords(before)).toBe(after);
  });

  test('where two values have one anchor, nothing moves', () => {
    const rows = 'z:\n  A: &a 192.0.2.1\nb:\n  A: *a\na:\n  A: &a 192.0.2.2';
    expect(formatRecords(rows)).toBe(rows);
  });
});

test.each(globSync(['examples/zones/*.yaml', 'examples/shared/*.yaml']))(
  '%s is in canonical layout',
  (path) => {
    const text = readFileSync(path, 'utf8');
    expect(format(text)).toBe(text);
  },
);
