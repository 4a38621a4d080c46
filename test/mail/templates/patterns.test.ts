import { expect, test } from 'vitest';

import { patternsFor, translationMatcher } from '../../../src/mail/templates/patterns.js';

test.each([
  ['pt-br', 'pt-BR', true],
  ['PT*', 'pt-BR', true],
  ['pt', 'pt-BR', false],
])('the language %s, matched with %s: %s', (language, live, expected) => {
  const pattern = { language };
  expect(translationMatcher([pattern])({ language: live })).toBe(expected ? pattern : undefined);
});

test.each([
  ['welcome', true],
  ['Welcome', false],
  ['0F-A1', true],
  ['0f-*', true],
  ['1f-*', false],
])('the template %s, matched with the name welcome and the id 0f-a1: %s', (template, expected) => {
  const pattern = { template };
  expect(patternsFor({ name: 'welcome', id: '0f-a1' }, [pattern])).toEqual(expected ? [pattern] : []);
});
