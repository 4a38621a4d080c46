import { describe, expect, test } from 'vitest';
import {
  canonicalNumber,
  canonicalSingleName,
  checkSingleName,
  wrongForm,
} from '../../../../src/dns/types/shared/content-form.js';
import { ns } from '../../../../src/dns/types/ns.js';
import { codes } from '../../example-record.js';

const [rule, targetRule] = ns.rules ?? [];
if (!rule || !targetRule) throw new Error('NS has two rules');

describe('wrongForm', () => {
  const form = '<name>';

  test('suggests the canonical spelling where there is another one', () => {
    const { hint, repair } = wrongForm('A', { rule, form, canonical: (content) => content.toLowerCase() });
    expect([hint, repair]).toEqual(['write a', 'content']);
  });

  test('suggests nothing where the type cannot read the content', () => {
    const problem = wrongForm('A', { rule, form, canonical: (content) => content });
    expect(Object.keys(problem).toSorted()).toEqual(['field', 'message', 'rule']);
  });
});

describe('checkSingleName', () => {
  test.each([
    ['a_b.example.net', 'dns-name', []],
    ['a_b.example.net', 'host-name', ['ns/target']],
    ['', 'dns-name', ['ns/content']],
    ['a.example.net b', 'dns-name', ['ns/content']],
  ] as const)('of %j as a %s', (content, kind, expected) => {
    expect(codes(checkSingleName(content, { kind, contentRule: rule, targetRule }))).toEqual(expected);
  });
});

test.each([
  [' WWW.example.net. ', 'www.example.net'],
  ['A b', 'A b'],
  ['.', '.'],
])('the single name %j is %j', (content, name) => {
  expect(canonicalSingleName(content)).toBe(name);
});

test.each([
  ['007', '7'],
  ['0', '0'],
  ['000', '0'],
  ['18446744073709551616', '18446744073709551616'],
])('the number %s is written %s', (digits, number) => {
  expect(canonicalNumber(digits)).toBe(number);
});
