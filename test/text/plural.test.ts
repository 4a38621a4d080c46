import { expect, test } from 'vitest';
import { enumeration, oneOf, plural } from '../../src/text/plural.js';

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%d is written with its noun: %s', (count, text) => {
  expect(plural(count, 'file')).toBe(text);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
  [['a', 'b', 'c', 'd'], 'a, b, c and 1 more'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
])('of %j at most three are named', (items, text) => {
  expect(enumeration(items, 3)).toBe(text);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a or b'],
  [['a', 'b', 'c'], 'a, b or c'],
])('one of %j is %s', (words, text) => {
  expect(oneOf(words)).toBe(text);
});
