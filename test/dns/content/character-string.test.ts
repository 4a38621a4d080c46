import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isQuoted,
  locateCharacterStrings,
  quoteCharacterString,
  readCharacterString,
  readCharacterStrings,
} from '../../../src/dns/content/character-string.js';

describe('readCharacterString', () => {
  test.each([
    ['abc', 'abc'],
    ['"a b"', 'a b'],
    ['""', ''],
    ['', ''],
    [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
    [String.raw`a\ b`, 'a b'],
    [String.raw`"\065\066"`, 'AB'],
    [String.raw`"\195\188"`, 'Ã¼'],
  ])('reads %j', (field, text) => {
    expect(readCharacterString(field)).toBe(text);
  });

  test.each([
    '"',
    '"a',
    'a"',
    '"a"b"',
    '"a" "b"',
    'a b',
    '"a\\"',
    String.raw`"\1"`,
    String.raw`\25`,
    String.raw`a\256`,
  ])('refuses %j', (field) => {
    expect(readCharacterString(field)).toBeNull();
  });

  test.each(['"', 'a', '\\', '\\"', '"a'])('comes to an end with a million times %j', (part) => {
    expect(readCharacterString(`"${part.repeat(1_000_000)}`)).toBeNull();
  });
});

describe('readCharacterStrings', () => {
  test.each([
    ['"v=x1 hello"', 'v=x1 hello'],
    ['"v=x1" " hello"', 'v=x1 hello'],
    ['"v=x1" \t " hello"', 'v=x1 hello'],
    ['"v=x1"" hello"', 'v=x1 hello'],
    ['"v=x1""""hello"', 'v=x1hello'],
    [String.raw`"v=x1\032hello"`, 'v=x1 hello'],
    [String.raw`"a\"b" "\\c\;"`, String.raw`a"b\c;`],
    [String.raw`"\195\188\255"`, 'Ã¼ÿ'],
    ['""', ''],
    ['"" ""', ''],
  ])('reads %j', (content, text) => {
    expect(readCharacterStrings(content)).toBe(text);
  });

  test.each([
    '',
    'a',
    '"',
    '"abc',
    'abc"',
    '"a"b',
    '"a"b"',
    'a "b"',
    ' "a"',
    '"a" ',
    '"a" b',
    '"a" "b',
    '"a\\"',
    String.raw`"\256"`,
    String.raw`"\12"`,
    String.raw`"\1a2"`,
  ])('takes %j for something else', (content) => {
    expect(readCharacterStrings(content)).toBeNull();
  });

  test.each(['"', 'a', '\\', '\\"', '"a', '"" ', ' '])('comes to an end with a million times %j', (part) => {
    expect(readCharacterStrings(`"${part.repeat(1_000_000)}`)).toBeNull();
  });
});

test.each([
  ['"ab" "c"', 'abc', [1, 2, 6]],
  ['"\\065\\"b" \t "\\\\"', 'A"b\\', [1, 5, 7, 13]],
  ['""', '', []],
])('%j is %j, and says where each character is written', (content, text, offsets) => {
  expect(locateCharacterStrings(content)).toEqual({ text, offsets });
});

test.each(['abc', '"a', '"a" b'])('%j has no strings to locate', (content) => {
  expect(locateCharacterStrings(content)).toBeNull();
});

describe('quoteCharacterString', () => {
  test('is undone by reading, for any octets', () => {
    const octets = fc.string({
      unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(
      fc.property(octets, (text) => {
        const field = quoteCharacterString(text);
        expect(isQuoted(field)).toBe(true);
        expect(field).toMatch(/^[ -~]*$/);
        expect(readCharacterString(field)).toBe(text);
      }),
    );
  });
});
