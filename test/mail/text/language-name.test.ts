import { expect, test } from 'vitest';
import { languageName } from '../../../src/mail/text/language-name.js';

test.each([
  ['de', 'German (de)'],
  ['pt-BR', 'Brazilian Portuguese (pt-BR)'],
  ['zh-Hant', 'Traditional Chinese (zh-Hant)'],
  ['qaa', 'qaa'],
  ['x-pirate', 'x-pirate'],
  ['de_DE', 'de_DE'],
  ['', ''],
])('of %j', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});
