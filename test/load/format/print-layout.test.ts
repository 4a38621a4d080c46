import { describe, expect, test } from 'vitest';
import { format, formatRecords } from './formatted.js';

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
