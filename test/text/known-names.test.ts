import { expect, test } from 'vitest';
import { hintForName, knownNames } from '../../src/text/known-names.js';

test.each([
  [[], 'there are none'],
  [['a'], 'the only one is a'],
  [['b', 'a'], 'there are a, b'],
  [['e', 'd', 'c', 'b', 'a'], 'there are a, b, c, d, e'],
  [['g', 'f', 'e', 'd', 'c', 'b', 'a'], 'there are a, b, c, d, e and 2 more'],
])('%j are known: %s', (names, text) => {
  expect(knownNames(names)).toBe(text);
});

test.each([
  ['exmaple.com', ['example.com', 'example.org'], 'did you mean example.com?'],
  ['Welcome', ['welcome'], 'did you mean welcome?'],
  ['elsewhere.net', ['example.com'], 'the only one is example.com'],
])('%s of %j: %s', (name, known, hint) => {
  expect(hintForName(name, known)).toBe(hint);
});
