import { expect, test } from 'vitest';
import { hasMixedLineEnds, lineEndOf, withUnixLineEnds } from '../../src/text/line-ends.js';

test.each([
  ['a\nb', 'a\nb'],
  ['a\r\nb\r\n', 'a\nb\n'],
  ['a\rb\r', 'a\nb\n'],
  ['a\r\r\n\n', 'a\n\n\n'],
])('%j has the lines of %j', (text, expected) => {
  expect(withUnixLineEnds(text)).toBe(expected);
});

test.each([
  ['', '\n', false],
  ['a\nb\n', '\n', false],
  ['a\r\nb\r\n', '\r\n', false],
  ['a\r\nb', '\r\n', false],
  ['a\r\nb\n', '\n', true],
  ['a\nb\r\n', '\n', true],
  ['a\r\r\n', '\n', true],
  ['a\rb', '\n', true],
] as const)('%j has the line end %j, others too: %s', (text, end, isMixed) => {
  expect([lineEndOf(text), hasMixedLineEnds(text)]).toEqual([end, isMixed]);
});
