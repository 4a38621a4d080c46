import { expect, test } from 'vitest';
import { quote } from '../../../src/load/source/report.js';

test.each([
  ['a "b"\n', String.raw`"a \"b\"\n"`],
  ['', '""'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(59)}…"`],
])('a text in quotes (%#)', (text, quoted) => {
  expect(quote(text)).toBe(quoted);
});
