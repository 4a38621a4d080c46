import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { glob } from '../../src/plan/glob.js';
import { almostMatches } from '../../src/plan/glob-slip.js';
import { runs } from '../support/runs.js';

test.each([
  ['mial', 'mail', true],
  ['_acme-chalenge', '_acme-challenge', true],
  ['acme-challenge', '_acme-challenge', true],
  ['mail', 'mail', false],
  ['mail', 'mial2', false],
  ['mail', 'www', false],
  ['_acme-chalenge.*', '_acme-challenge.www', true],
  ['_acme-chalenge.*', '_acme-challenge.a.b', false],
  ['**.lcoal', 'a.b.local', true],
  ['_acme-chalenge**', '_acme-challenge.a.b', true],
  [String.raw`\*.dve`, '*.dev', true],
  ['*', 'a.b', false],
  ['', 'a', false],
  ['a', 'b', false],
])('%s is one slip away from %s: %s', (pattern, text, expected) => {
  expect(almostMatches(pattern)(text)).toBe(expected);
});

test('whatever almost matches does so after one slip; without wildcards, all that does almost matches', () => {
  const characters = fc.array(fc.constantFrom('a', 'b', '.', '*', '**'), { minLength: 1, maxLength: 6 });
  const text = fc.array(fc.constantFrom('a', 'b', '.'), { maxLength: 6 });
  fc.assert(
    fc.property(characters, text, (signs, letters) => {
      const [pattern, written] = [signs.join(''), letters.join('')];
      const literal = pattern.replaceAll('*', '');
      if (literal.length < 2) return;
      const slips = slipsOf(letters).some((each) => glob(pattern)(each));
      const isSlip = !glob(pattern)(written) && slips;
      const isFound = almostMatches(pattern)(written);
      expect(pattern === literal ? isFound === isSlip : isSlip || !isFound).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
});

/** All texts that are one slip away. */
function slipsOf(letters: readonly string[]): readonly string[] {
  const places = letters.map((_, index) => index);
  const alphabet = ['a', 'b', '.'];
  return [
    ...places.map((at) => letters.toSpliced(at, 1)),
    ...places.flatMap((at) => alphabet.map((letter) => letters.with(at, letter))),
    ...[...places, letters.length].flatMap((at) =>
      alphabet.map((letter) => letters.toSpliced(at, 0, letter)),
    ),
    ...places
      .slice(1)
      .map((at) => letters.toSpliced(at - 1, 2, ...letters.slice(at - 1, at + 1).toReversed())),
  ].map((each) => each.join(''));
}
