import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  join,
  plainOrQuoted,
  plainOrQuotedInBlock,
  quoted,
  unicodeEscape,
} from '../../../src/load/format/scalar-text.js';
import { anyText } from '../../support/any-text.js';

describe('a text needs no quotes', () => {
  test.each([
    'a',
    'a b',
    'a:b',
    'a#b',
    '-a',
    '::1',
    '192.0.2.1',
    'v=spf1 -all',
    "it's",
    'a"',
    'nay',
    '1.2.3',
    '1a',
  ])('as %s', (text) => {
    expect(plainOrQuoted(text)).toBe(text);
    expect(plainOrQuotedInBlock(text)).toBe(text);
  });

  test.each(['a,b', 'a[b', 'a]', 'a{b', 'a}'])('outside of brackets as %s', (text) => {
    expect(plainOrQuotedInBlock(text)).toBe(text);
    expect(plainOrQuoted(text)).toBe(`'${text}'`);
  });
});

describe('a text needs quotes', () => {
  test.each([
    '',
    '-',
    '- a',
    '? a',
    ': a',
    ':',
    '---',
    '...',
    ' a',
    'a ',
    'a: b',
    'a:',
    'a #b',
    ...Array.from(',[]{}#&*!|>"%@`', (character) => `${character}a`),
    ...'~ null true FALSE Yes no on off y N << ='.split(' '),
    ...'0 1 +1 -1 1_000 1.5 .5 1e3 1.e-3 0x1f 0o17 0b10 1:30 1:30.5'.split(' '),
    ...'.inf -.Inf .nan 2027-01-31 2027-1-3T10:00'.split(' '),
  ])('as %j', (text) => {
    expect(plainOrQuotedInBlock(text)).toBe(`'${text}'`);
  });
});

test.each([
  ['a', "'a'"],
  ["it's", '"it\'s"'],
  [`it's "a"`, `'it''s "a"'`],
  ["it's \\a", "'it''s \\a'"],
  ['a"', `'a"'`],
  ['a\\', "'a\\'"],
  ['a\nb', '"a\\nb"'],
  ['a\u200bb', '"a\\u200bb"'],
  ['a\u0085\u2028', '"a\\u0085\\u2028"'],
  ['\u{e0041}', '"\\U000e0041"'],
  ['\uffff', '"\\uffff"'],
])('%j in quotes is %s', (text, expected) => {
  expect(quoted(text)).toBe(expected);
});

test('whatever a text is, YAML reads it as it was', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(parse(`[${plainOrQuoted(text)}]`)).toEqual([text]);
      expect(parse(`a: ${plainOrQuotedInBlock(text)}`)).toEqual({ a: text });
    }),
  );
});

test.each([
  ['a', 'b', 'a b'],
  ['', 'b', 'b'],
  ['a', '', 'a'],
  ['', '', ''],
])('%j and %j join to %j', (before, after, both) => {
  expect(join(before, after)).toBe(both);
});

test('a unit is escaped with four digits', () => {
  expect([unicodeEscape('\u001b'), unicodeEscape('\u202e')]).toEqual(['\\u001b', '\\u202e']);
});
