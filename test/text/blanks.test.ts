import { expect, test } from 'vitest';
import { isSameButBlanks } from '../../src/text/blanks.js';

test.each([
  ['a b', ' a \t\n b ', true],
  ['', ' ', true],
  ['a b', 'ab', false],
  ['a', 'A', false],
])('%j and %j are the same but for blanks: %j', (a, b, isSame) => {
  expect(isSameButBlanks(a, b)).toBe(isSame);
});
