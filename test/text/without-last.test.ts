import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutLast } from '../../src/text/without-last.js';

test('the same as with a pattern', () => {
  const text = fc.array(fc.constantFrom('a', ' ', '\t', '\n')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (each) => {
      expect(withoutLast(' \t', each)).toBe(each.replace(/[ \t]+$/, ''));
    }),
  );
});

test('of a text that has many of them, but not at its end', () => {
  const text = `${' '.repeat(5_000_000)}x`;
  expect(withoutLast(' ', text) === text).toBe(true);
});
