import { expect, test } from 'vitest';
import { exportMail } from '../../../src/mail/exchange/exported-mail.js';
import { sourceDigest } from '../../../src/mail/text/source-digest.js';
import { desiredTemplate, liveTemplate, mirrorOf } from '../../support/mail.js';

const mirror = mirrorOf(liveTemplate({ subject: 'Welcome', body: 'Hello' }));
const german = { language: 'de', subject: 'Willkommen', body: 'Hallo' };

test.each([
  ['a translation', {}, 'translated', 0],
  ['one that is up to date', { source: sourceDigest(mirror) }, 'translated', 0],
  ['one that is behind', { source: 'sha256:0' }, 'initial', 1],
  ['a draft', { isDraft: true as const }, 'initial', 0],
] as const)('%s goes out as tools need it to offer it for work', (_, change, state, notes) => {
  const template = { ...desiredTemplate([german], { mirror }) };
  const translations = template.translations.map((each) => ({ ...each, ...change }));
  const exported = exportMail({ ...template, translations }, 'de', []);
  expect('units' in exported && [exported.state, exported.notes.length]).toEqual([state, notes]);
});
