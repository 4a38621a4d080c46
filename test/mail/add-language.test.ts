import { expect, test } from 'vitest';
import { presenceOf, spellingOf } from '../../src/mail/add-language.js';
import { desiredTemplate, liveTemplate, mailLanguages, mailPatterns, mirrorOf } from '../support/mail.js';

const german = { language: 'de', subject: 'Hallo', body: 'Text' };
const mirror = mirrorOf(liveTemplate({ language: 'en' }));
const [translation] = desiredTemplate([german]).translations;

test.each([
  ['DE', { kind: 'translated', translation }],
  ['EN', { kind: 'default' }],
  ['fr', { kind: 'missing', defaultText: mirror }],
  ['it', { kind: 'ignored' }],
  ['pl', { kind: 'ignored' }],
])('of a folder with a mirror, %s is %j', (language, presence) => {
  const ignore = mailPatterns([
    { template: 'welcome', language: 'it' },
    { template: 't1', language: 'pl' },
    { template: 'other' },
    { language: 'de' },
  ]);
  expect(presenceOf(desiredTemplate([german], { mirror }), language, ignore)).toEqual(presence);
});

test.each([
  ['de', 'translated'],
  ['en', 'no-mirror'],
  ['it', 'ignored'],
])('of a folder without a mirror, %s is %s', (language, kind) => {
  const ignore = mailPatterns([{ template: 'welcome', language: 'it' }]);
  expect(presenceOf(desiredTemplate([german]), language, ignore).kind).toBe(kind);
});

test.each([
  ['pt-br', 'PT-br'],
  ['DE', 'de'],
  ['zh-hant-tw', 'zh-Hant-TW'],
])('%s is written as %s: as it is listed, else as in another file, else as usual', (language, spelling) => {
  const templates = [desiredTemplate([german, { ...german, language: 'pt-BR' }])];
  expect(spellingOf(language, mailLanguages('PT-br'), { templates })).toBe(spelling);
});
