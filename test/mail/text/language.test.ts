import { describe, expect, test } from 'vitest';
import { isLanguageTag, isSameLanguage, primaryLanguage } from '../../../src/mail/text/language.js';

describe('language tags', () => {
  // The examples of RFC 5646 appendix A, those with a language of four letters or more left out.
  test.each([
    'de',
    'fr',
    'ja',
    'i-enochian',
    'zh-Hant',
    'zh-Hans',
    'sr-Cyrl',
    'zh-cmn-Hans-CN',
    'cmn-Hans-CN',
    'zh-yue-HK',
    'yue-HK',
    'zh-Hans-CN',
    'sr-Latn-RS',
    'sl-rozaj',
    'sl-rozaj-biske',
    'sl-nedis',
    'de-CH-1901',
    'sl-IT-nedis',
    'hy-Latn-IT-arevela',
    'de-DE',
    'en-US',
    'es-419',
    'de-CH-x-phonebk',
    'az-Arab-x-AZE-derbend',
    'x-whatever',
    'qaa-Qaaa-QM-x-southern',
    'en-US-u-islamcal',
    'zh-CN-a-myext-x-private',
    'en-a-myext-b-another',
    'PT-br',
    'sgn-BE-FR',
    'art-lojban',
    'zh-min-nan',
  ])('%s is one', (tag) => {
    expect(isLanguageTag(tag)).toBe(true);
  });

  // de-419-DE and a-DE are of the same appendix.
  test.each([
    '',
    'd',
    'de_DE',
    'de-',
    '-de',
    'de--DE',
    'german',
    'template',
    'de.yaml',
    'de DE',
    'dé',
    'x',
    'en-u',
    'abcdefghi',
    'de-419-DE',
    'a-DE',
    'en-x',
  ])('%j is none', (tag) => {
    expect(isLanguageTag(tag)).toBe(false);
  });
});

test.each([
  ['pt-BR', 'pt-br', true],
  ['pt-BR', 'pt', false],
  ['pt-BR', 'pt_BR', false],
])('%s and %s: the same is %s', (a, b, expected) => {
  expect(isSameLanguage(a, b)).toBe(expected);
});

test.each([
  ['pt-BR', 'pt'],
  ['pt_BR', 'pt'],
  ['DE', 'de'],
  ['', ''],
])('the primary language of %j is %j', (tag, expected) => {
  expect(primaryLanguage(tag)).toBe(expected);
});
