import { expect, test } from 'vitest';
import { isExtendedRegExp } from '../../../src/dns/content/extended-regexp.js';

/** As `named-checkzone` of BIND takes them. */
test.each([
  'a)',
  'a]',
  String.raw`\(a`,
  '[(]a',
  '()',
  '^.*$',
  '[]]a',
  '[^]]a',
  '[[:digit:]]+',
  'a{1,2}',
  'a{,2}',
  '(a|b)*',
])('%s is one', (pattern) => {
  expect(isExtendedRegExp(pattern)).toBe(true);
});

const REFUSED = [
  '',
  '(a',
  '[a',
  '(a(b)',
  '[)a',
  '[^]a',
  'a{1',
  'a**',
  '*a',
  '(*a)',
  'a|*b',
  '^*a',
  'a{1}*',
  '{1}',
  '[[:digit:]](',
];
const EMPTY_ALTERNATIVES = ['a|', '|a', 'a||b', '(|a)', '(a|)'];

test.each([...REFUSED, ...EMPTY_ALTERNATIVES])('%j is none', (pattern) => {
  expect(isExtendedRegExp(pattern)).toBe(false);
});
