import { expect, test } from 'vitest';
import { languageTag } from '../../../src/mail/rules/language-tag.js';
import { findingsOf } from './findings.js';

test.each(['de', 'pt-BR', 'PT-br', 'zh-Hant-TW', 'x-own'])('%s is a language tag', (language) => {
  expect(findingsOf(languageTag, {}, { language })).toEqual([]);
});

test.each(['pt_BR', 'no language', 'de-', 'welcome.de'])('%s is none', (language) => {
  expect(findingsOf(languageTag, {}, { language })).toHaveLength(1);
});
