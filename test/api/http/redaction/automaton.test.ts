import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Places } from '../../../../src/api/http/redaction/automaton.js';
import { automatonOf, searchIn } from '../../../../src/api/http/redaction/automaton.js';
import { readingsOf } from '../../../../src/api/http/redaction/readings.js';

/** Parts of escapes, and what hostile text repeats. */
const piece = fc.constantFrom(
  '\\',
  '%',
  '&',
  '+',
  'a',
  '0',
  '61',
  '%61',
  '&#97;',
  '\\u0061',
  '\\\\',
  'ab',
  '🔑',
);

const word = fc.oneof(fc.string({ minLength: 1, maxLength: 80 }), fc.stringMatching(/^[\\%&+ a0]{1,80}$/));

function placesOf(text: string): Places {
  return Array.from(text, (character) => [character.codePointAt(0) ?? 0]);
}

/** How often a search looks up what a character means for the word. */
function lookUpsOf(text: string, places: Places): number {
  let lookUps = 0;
  const counting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        lookUps += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const automaton = automatonOf(places);
  const firstEnd = searchIn(readingsOf(text), {
    ...automaton,
    masks: counting(automaton.masks),
    asciiMasks: counting(automaton.asciiMasks),
  });
  for (let end = firstEnd(0); end !== null; end = firstEnd(end));
  return lookUps;
}

test('each character of a text is looked up at most once, and once for its escape', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 3 }), fc.nat(400), word, (pieces, times, secret) => {
      const text = pieces.join('').repeat(times);
      // One character more for each match, which ends a search and begins the next.
      expect(lookUpsOf(text, placesOf(secret))).toBeLessThanOrEqual(2 * (text.length + 1));
    }),
  );
});

test('text without the first character of a word is not looked up', () => {
  // But for its end, where a word may be complete.
  expect(lookUpsOf('\\'.repeat(1000), placesOf('x'))).toBe(1);
  expect(lookUpsOf('ordinary text'.repeat(100), placesOf('yard'))).toBeLessThan(3 * 100);
});
