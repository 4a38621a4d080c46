import { expect, test } from 'vitest';
import { withUnixLineEnds } from '../../src/text/line-ends.js';

test.each([
  ['a\nb', 'a\nb'],
  ['a\r\nb\r\n', 'a\nb\n'],
  ['a\rb\r', 'a\nb\n'],
  ['a\r\r\n\n', 'a\n\n\n'],
])('%j has the lines of %j', (text, expected) => {
  expect(withUnixLineEnds(text)).toBe(expected);
});
