import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import type { Entry, Node } from '../../../src/load/yaml/nodes.js';
import type { Line } from '../../../src/load/yaml/plain-values.js';
import {
  areUnique,
  isEnd,
  MAX_PLAIN_DEPTH,
  readKey,
  readValue,
  skipSpaces,
} from '../../../src/load/yaml/plain-values.js';

/** A text as the first line of a file, which goes on. */
function lineOf(text: string): Line {
  return { file: sourceFile('a.yaml', `${text}\nnext: x`), end: text.length };
}

/** What a node says, quoted texts in double quotes. */
function told(node: Node | null): unknown {
  if (node === null) return null;
  if (node.kind === 'scalar') return node.isQuoted ? `"${node.text}"` : node.text;
  if (node.kind === 'sequence') return node.items.map(told);
  return Object.fromEntries(node.entries.map(({ key, value }) => [told(key), told(value)]));
}

describe('a value is read', () => {
  test.each<[string, unknown]>([
    ['a', 'a'],
    ['a b  ', 'a b'],
    ['a # b', 'a'],
    ['a#b', 'a#b'],
    ['a:b', 'a:b'],
    ['-a', '-a'],
    ['a, [b], {c}', 'a, [b], {c}'],
    ['"a: # b"', '"a: # b"'],
    ['"a\\"b\\\\c"', '"a"b\\c"'],
    ["'it''s'", '"it\'s"'],
    ['""', '""'],
    ['[]', []],
    ['[ ]', []],
    ['{}', {}],
    ['[a]', ['a']],
    ['[ a , "b", \'c\' ]', ['a', '"b"', '"c"']],
    ['[a b, c:d]', ['a b', 'c:d']],
    ['{ a: b, "c": [d, {}] }', { a: 'b', '"c"': ['d', {}] }],
    ['{a: b,c: d}', { a: 'b', c: 'd' }],
    ['[{a: b}, {a: b}]', [{ a: 'b' }, { a: 'b' }]],
  ])('%s', (text, expected) => {
    const value = readValue(lineOf(text), 0);
    expect(told(value)).toEqual(expected);
  });

  test('up to where it ends', () => {
    expect(readValue(lineOf('x: [a, b] # c'), 3)).toMatchObject({ start: 3, end: 9 });
    expect(readValue(lineOf('x: {a: b} # c'), 3)).toMatchObject({ start: 3, end: 9 });
    expect(readValue(lineOf('x: "a" # c'), 3)).toMatchObject({ start: 3, end: 6 });
    expect(readValue(lineOf('x: a # c'), 3)).toMatchObject({ start: 3, end: 4 });
  });
});

describe('a value is left to the library', () => {
  test.each([
    '',
    ...Array.from(',]}#&*!|>%@`?:', (character) => `${character}a`),
    '-',
    '- a',
    '-[a',
    '-,',
    'a: b',
    'a:',
    '"a',
    '"a\\n"',
    "'a",
    '[a',
    '[a,',
    '[a, ]',
    '[,]',
    '[a b: c]',
    '[a}',
    '[a:, b]',
    '{a}',
    '{a: }',
    '{a: b',
    '{a: b]',
    '{a: b c: d}',
    '{a: b, a: c}',
    '{<<: b}',
    '{a: b, c : d}',
    '["a" "b"]',
    '[#a]',
  ])('%s', (text) => {
    expect(readValue(lineOf(text), 0)).toBeNull();
  });
});

function nested(open: string, close: string, depth: number): string {
  return `${open.repeat(depth)}a${close.repeat(depth)}`;
}

test('brackets are read to a depth, and left to the library beyond', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{a: ', '}'],
  ] as const) {
    expect(readValue(lineOf(nested(open, close, MAX_PLAIN_DEPTH + 1)), 0)).not.toBeNull();
    expect(readValue(lineOf(nested(open, close, MAX_PLAIN_DEPTH + 2)), 0)).toBeNull();
  }
});

describe('a key', () => {
  test.each([
    ['a: b', 'a'],
    ['a:', 'a'],
    ['a b: c', 'a b'],
    ['a:b: c', 'a:b'],
    ['"a": b', 'a'],
    ["'*': b", '*'],
    ['@: b', null],
    ['a', null],
    ['a:b', null],
    ['"a"', null],
    ['"a":b', null],
    ['"a" : b', null],
    ['a : b', null],
    ['<<: b', '<<'],
    ['"<<": b', '<<'],
    ['a #: b', null],
    [': b', null],
    [`${'a'.repeat(1000)}: b`, 'a'.repeat(1000)],
    [`${'a'.repeat(1001)}: b`, null],
  ])('of %.20j', (text, key) => {
    expect(readKey(lineOf(text), 0)?.text ?? null).toBe(key);
  });

  test('in brackets is no merge key', () => {
    expect(readKey(lineOf('<<: b'), 0, true)).toBeNull();
  });

  test('in brackets ends before an indicator after its colon', () => {
    expect(readKey(lineOf('a:[b'), 0, true)).toBeNull();
    expect(readKey(lineOf('a,b: c'), 0, true)).toBeNull();
    expect(readKey(lineOf('a,b: c'), 0)?.text).toBe('a,b');
    expect(readKey(lineOf('a:[b: c'), 0)?.text).toBe('a:[b');
  });
});

test.each([
  ['', 0, true],
  ['a', 1, true],
  ['a  ', 1, true],
  ['a # b', 1, true],
  ['a# b', 1, false],
  ['a b', 1, false],
])('the line %j ends at %d: %s', (text, at, expected) => {
  expect(isEnd(lineOf(text), at)).toBe(expected);
});

test('spaces are skipped to the end of the line at most', () => {
  expect(skipSpaces(lineOf('a  b'), 1)).toBe(3);
  expect(skipSpaces({ file: sourceFile('a.yaml', 'a    b'), end: 3 }, 1)).toBe(3);
});

describe('keys are unique', () => {
  test.each([0, 1, 2, 7, 8, 9, 20])('of %d, unless any two are the same', (count) => {
    const keys = Array.from({ length: count }, (_, index) => `key${index}`);
    expect(areUnique(entriesOf(keys))).toBe(true);
    for (const [first, key] of keys.entries())
      for (let second = first + 1; second < count; second += 1)
        expect(areUnique(entriesOf(keys.with(second, key)))).toBe(false);
  });
});

function entriesOf(keys: readonly string[]): readonly Entry[] {
  return keys.map((text) => {
    const place = { file: sourceFile('a.yaml', ''), start: 0, end: 0 };
    const scalar = { kind: 'scalar', text, isQuoted: false, ...place } as const;
    return { key: scalar, value: scalar };
  });
}
