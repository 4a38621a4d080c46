import { expect, test } from 'vitest';
import { comparedSettings, readSettings, settingTexts } from '../../../src/config/settings/read-settings.js';
import { documentOf } from './read.js';

function settingsOf(text: string) {
  return readSettings({ document: documentOf(text), file: 'zonemason.yaml', env: {}, knownRules: [] });
}

test('a part of the file that is missing has no settings; all others have their defaults', () => {
  expect(settingsOf('dns: {}\n').settings).toMatchObject({
    dns: { txt: 'text' },
    mail: null,
    journals: { keep: 100 },
    userAgent: null,
  });
  expect(settingsOf('mail: {}\n').settings).toMatchObject({ dns: null, mail: { policy: 'sync' } });
});

test('what not every command needs is told apart from what makes the file unusable', () => {
  const { misshapen, unusable } = settingsOf('mail: { brand: .. }\nrules: { a/none: off }\n');
  expect(misshapen.map(({ rule }) => rule.code)).toEqual(['project/unknown-rule']);
  expect(unusable.map(({ rule }) => rule.code)).toEqual(['project/brand']);
});

function txtIn(text: string) {
  const all = comparedSettings({ document: documentOf(text), knownRules: [] });
  return all.find(({ name }) => name === 'dns.txt');
}

test('a setting of a missing part is compared by its default, at the nearest place', () => {
  expect(txtIn('dns: { txt: quoted }\n')).toMatchObject({
    text: 'quoted',
    looseness: 1,
    place: { start: 12 },
  });
  expect(txtIn('dns: { zones: a }\n')).toMatchObject({ text: 'text', looseness: 0, place: { start: 5 } });
  expect(txtIn('')).toMatchObject({ text: null, looseness: 0, place: { start: 0 } });
});

test('every setting has a line of docs and a title', () => {
  const texts = settingTexts();
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(({ docs, schema }) => docs === '' || typeof schema['title'] !== 'string')).toEqual([]);
});
