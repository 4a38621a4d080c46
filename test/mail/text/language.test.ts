import { describe, expect, test } from 'vitest';
import {
  canonicalTag,
  isLanguageTag,
  isSameLanguage,
  nearestTag,
  primaryLanguage,
} from '../../../src/mail/text/language.js';

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

test.each([
  ['DE', 'de'],
  ['pt-br', 'pt-BR'],
  ['ZH-HANT-tw', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
  ['SL-rozaj-BISKE', 'sl-rozaj-biske'],
  ['en-CA-X-CA', 'en-CA-x-ca'],
  ['EN-a-BBB-x-A-ccc', 'en-a-bbb-x-a-ccc'],
  ['X-Whatever', 'x-whatever'],
  ['sgn-be-FR', 'sgn-BE-FR'],
])('%s is recommended to be spelled %s', (tag, expected) => {
  expect(canonicalTag(tag)).toBe(expected);
});

test.each([
  ['pt_BR', 'pt-BR'],
  [' de ', 'de'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['german', null],
  ['', null],
])('the tag nearest to %j is %s', (text, expected) => {
  expect(nearestTag(text)).toBe(expected);
});
