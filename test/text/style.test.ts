import { expect, test } from 'vitest';
import { colourStyle, plainStyle } from '../../src/text/style.js';

test.each([
  ['bold', 1, 22],
  ['dim', 2, 22],
  ['red', 31, 39],
  ['green', 32, 39],
  ['yellow', 33, 39],
  ['cyan', 36, 39],
] as const)('%s is between the ANSI codes %d and %d, or not at all', (name, begin, end) => {
  expect(colourStyle[name]('a')).toBe(`\u001b[${begin}ma\u001b[${end}m`);
  expect(colourStyle[name]('')).toBe('');
  expect(plainStyle[name]('a')).toBe('a');
});
