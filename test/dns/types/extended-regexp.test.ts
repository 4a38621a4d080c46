import { expect, test } from 'vitest';
import { isExtendedRegExp } from '../../../src/dns/types/extended-regexp.js';

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

test.each([
  ...['', '(a', '[a', '(a(b)', '[)a', '[^]a', 'a{1', 'a**', '*a', '(*a)', 'a|*b', '^*a', 'a{1}*', '{1}'],
  ...['a|', '|a', 'a||b', '(|a)', '(a|)', '[[:digit:]]('],
])('%j is none', (pattern) => {
  expect(isExtendedRegExp(pattern)).toBe(false);
});
