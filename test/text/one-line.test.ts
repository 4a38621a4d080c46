import { expect, test } from 'vitest';
import { oneLine } from '../../src/text/one-line.js';

test.each([
  ['whitespace', '  a \n\t b  ', 'a b'],
  ['colours', '\u001b[31ma\u001b[0m', 'a'],
  ['a window title', '\u001b]0;title\u0007a', 'a'],
  ['other characters that act', 'a\u0007', 'a\\u{7}'],
  ['what just fits', '12345678', '12345678'],
  ['what does not', '123456789', '1234567…'],
  ['a blank before the cut', '123456 89', '123456…'],
  ['half a character before the cut', '123456👍', '123456👍'],
  ['the same, cut', '123456👍9', '123456…'],
  ['a whole one before the cut', '12345👍89', '12345👍…'],
])('%s on one line of eight characters', (_, text, expected) => {
  expect(oneLine(text, 8)).toBe(expected);
});
