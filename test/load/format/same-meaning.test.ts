import { describe, expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { haveSameMeaning } from '../../../src/load/format/same-meaning.js';
import { readByLibrary } from '../../../src/load/yaml/read-by-library.js';

function isSame(first: string, second: string): boolean {
  return haveSameMeaning(readByLibrary(sourceFile('a', first)), readByLibrary(sourceFile('b', second)));
}

/** A map of so many keys, the last one with this value. */
function mapOf(size: number, last: string): string {
  return Array.from({ length: size }, (_, index) => `k${index}: ${index === size - 1 ? last : 'x'}`).join(
    '\n',
  );
}

describe('two files mean the same', () => {
  test.each([
    ['a: b', 'a: b'],
    ['a: b\nc: d', 'c: d\na: b'],
    ['a: b', '{ "a": \'b\' }'],
    ['a: [b]', 'a: b'],
    ['a: [[b]]', 'a: b'],
    ['a: [{ b: c }]', 'a: { b: c }'],
    ['a: [b, c]', 'a: [c, b]'],
    ['a: [{ b: c, d: e }, f]', 'a: [f, { d: e, b: c }]'],
    ['a: [[b], c]', 'a: [b, c]'],
    ['a: 1', 'a: 1'],
    ['a: "1"', "a: '1'"],
    ['a: &b c\nd: *b', 'a: c\nd: c'],
    ['a: [', 'b: ['],
    [mapOf(9, 'a'), mapOf(9, '[a]')],
    ['', ''],
  ])('%j and %j', (first, second) => {
    expect(isSame(first, second)).toBe(true);
  });
});

describe('two files differ in meaning', () => {
  test.each([
    ['a: b', 'a: c'],
    ['a: b', 'b: b'],
    ['', 'a: ['],
    ['', 'a: b'],
    ['a: b', ''],
    ['a: b', 'a: b\nc: d'],
    ['a: b\nc: d', 'a: b'],
    ['a: b\nc: d', 'a: b\ne: d'],
    ['a: 1', 'a: "1"'],
    ['a: true', 'a: "true"'],
    ['a: []', 'a: b'],
    ['a: [b, b]', 'a: b'],
    ['a: [b, c]', 'a: [b, d]'],
    ['a: [b, c]', 'a: [b, [c, d]]'],
    ['a: [1, c]', 'a: ["1", c]'],
    ['a: [b, c]', 'a: "b,c"'],
    ['a: [[b, c], d]', 'a: [b, [c, d]]'],
    ['a: [{ b: c }, d]', 'a: [{ c: c }, d]'],
    ['a: [{ b: c, e: f }, d]', 'a: [{ b: f, e: c }, d]'],
    ['a: {}', 'a: b'],
    ['a: b', 'a: {}'],
    ['a: {}', 'a: []'],
    ['a: { b: c }', 'a: [b, c]'],
    ['a: b', 'a: ['],
    ['a: b', ''],
    [mapOf(8, 'a'), mapOf(8, 'b')],
    [mapOf(9, 'a'), mapOf(9, 'b')],
    [mapOf(9, 'a'), mapOf(9, 'a').replace('k0', 'other')],
  ])('%j and %j', (first, second) => {
    expect(isSame(first, second)).toBe(false);
    expect(isSame(second, first)).toBe(false);
  });
});
