import { expect, test } from 'vitest';
import { isObject, parseJson } from '../../src/text/json.js';

test.each([
  ['{}', true],
  ['{"a": 1}', true],
  ['[]', false],
  ['null', false],
  ['"a"', false],
  ['1', false],
  ['{', false],
  ['', false],
])('%s is an object: %s', (text, expected) => {
  expect(isObject(parseJson(text))).toBe(expected);
});

test('a text that is not JSON is undefined, other than null', () => {
  expect([parseJson('nul'), parseJson('null')]).toEqual([undefined, null]);
});
