import { expect, test } from 'vitest';
import { defaultLanguage } from '../../../src/mail/rules/default-language.js';
import { findingsOf } from './findings.js';

test.each([
  ['en', 1],
  ['EN', 1],
  ['en-GB', 0],
  ['de', 0],
])('a translation in %s of a default in en has %d problems', (language, count) => {
  expect(findingsOf(defaultLanguage, { language: 'en' }, { language })).toHaveLength(count);
});

test('the language of a default that is unknown is unknown', () => {
  expect(findingsOf(defaultLanguage, null, { language: 'en' })).toEqual([]);
});
