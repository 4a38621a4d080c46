import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingsOf } from '../../../../src/api/http/redaction/readings.js';
import type { SecretForm } from '../../../../src/api/http/redaction/secret-search.js';
import { searchFor } from '../../../../src/api/http/redaction/secret-search.js';
import { runs } from '../../../support/runs.js';

/** The parts of a text in which a secret stands. */
function found(secret: string, text: string, sides: SecretForm['sides'] = 'nothing'): readonly string[] {
  const search = searchFor({ places: Array.from(secret), sides });
  return search(readingsOf(text)).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ['secret', 'a secret b', ['secret']],
  ['secret', 'secretsecret', ['secret', 'secret']],
  ['secret', 'secre', []],
  ['secret', 'Secret', []],
  ['a"b', String.raw`{"x":"a\"b"}`, [String.raw`a\"b`]],
  ['a b', 'a%20b', ['a%20b']],
  ['a&b', 'a&amp;b', ['a&amp;b']],
  ['é', String.raw`\u00e9`, [String.raw`\u00e9`]],
  ['aa', 'aaa', ['aa']],
  ['', 'abc', []],
])('%j in %j', (secret, text, parts) => {
  expect(found(secret, text)).toEqual(parts);
});

test('padding and the digits on both sides belong to Base64', () => {
  expect(found('bcd', 'abcde==', 'digits')).toEqual(['abcde==']);
  expect(found('bcd', 'abcde', 'padding')).toEqual(['bcd']);
  expect(found('bcd', 'bcd== x', 'padding')).toEqual(['bcd==']);
});

test('a secret is found wherever it stands', () => {
  const secret = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '\\', '%', '&', 'é') });
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (wanted, before, after) => {
      const text = before + wanted + after;
      const parts = searchFor({ places: Array.from(wanted), sides: 'nothing' })(readingsOf(text));
      const covered = new Set(
        parts.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
      );
      const missing = Array.from(wanted, (_, at) => before.length + at).filter((at) => !covered.has(at));
      expect(missing.length < wanted.length).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});
