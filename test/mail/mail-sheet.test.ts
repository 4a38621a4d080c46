import { expect, test } from 'vitest';
import { mailSheet } from '../../src/mail/mail-sheet.js';
import { mailLanguages, mailPatterns, mailSettings } from '../support/mail.js';

const defaultText = { language: 'en', subject: 'Hello', body: 'Dear {{name}}' };
const mail = { name: 'welcome', id: 't1', samples: new Map([['name', 'Erika']]) };

test('a sheet has the default, the listed languages in their order, then the others, and the gaps', () => {
  const translations = ['it', 'fr', 'DE', 'bg'].map((language) => ({
    ...defaultText,
    language,
    body: language,
  }));
  const settings = mailSettings({ languages: mailLanguages('pl', 'de', 'EN', 'cs', 'it') });
  const sheet = mailSheet({ ...mail, defaultText, translations, settings });
  expect(sheet).toMatchObject({ template: 'welcome', missing: ['pl', 'cs'] });
  expect(sheet.defaultMail).toMatchObject({ source: 'default', textLanguage: 'en', open: [] });
  expect(sheet.translations.map(({ language, source }) => [language, source])).toEqual([
    ['DE', 'translation'],
    ['it', 'translation'],
    ['bg', 'translation'],
    ['fr', 'translation'],
  ]);
});

test('a copy of the default is told, and an ignored translation is no gap', () => {
  const translations = [
    { ...defaultText, language: 'de' },
    { ...defaultText, language: 'fr', subject: 'Bonjour' },
  ];
  const settings = mailSettings({
    languages: mailLanguages('pl', 'cs'),
    ignore: mailPatterns([{ template: 't1', language: 'PL' }]),
  });
  const sheet = mailSheet({ ...mail, defaultText, translations, settings });
  expect(sheet.translations.map(({ isCopy }) => isCopy)).toEqual([true, false]);
  expect(sheet.missing).toEqual(['cs']);
});

test('without a default nothing is a copy', () => {
  const translations = [{ ...defaultText, language: 'de' }];
  const sheet = mailSheet({ ...mail, defaultText: null, translations, settings: mailSettings() });
  expect(sheet).toMatchObject({ defaultMail: null, translations: [{ isCopy: false }], missing: [] });
});
