import { expect, test } from 'vitest';

import type { PlacedPattern } from '../../src/mail/templates/template.js';
import { checkMailIgnore, checkMailProtect } from '../../src/mail/unused-patterns.js';
import { mailPatterns } from '../support/mail.js';

type Fields = Omit<PlacedPattern, 'place'>;

const templates = [
  { name: 'welcome', id: 'id-1', languages: ['de', 'pt-BR'] },
  { name: 'invoice', id: 'id-2', languages: null },
];

test.each<[Fields, boolean]>([
  [{ template: 'welcome' }, false],
  [{ template: 'ID-1', language: 'PT-br' }, false],
  [{ language: 'de' }, false],
  [{ template: 'invoice', language: 'xx' }, false],
  [{ template: 'welcme' }, true],
  [{ template: 'welcome', language: 'fr' }, true],
])('of protect %j, that it matches nothing is reported: %s', (entry, expected) => {
  const found = [...checkMailProtect({ protect: mailPatterns([entry]) }, templates)];
  expect(found.map(({ rule, at }) => [rule.code, at !== undefined])).toEqual(
    expected ? [['protect/unused', true]] : [],
  );
});

test.each<[Fields, boolean]>([
  [{ template: 'welcme', language: 'de' }, true],
  [{ template: 'welcome', language: 'ed' }, true],
  [{ template: 'welcme', language: 'fr' }, false],
  [{ template: 'welcome', language: 'fr' }, false],
  [{ template: 'welcome', language: 'de' }, false],
  [{ template: 'welcme', language: 'ed' }, false],
])('of ignore %j, that it misses what is deleted is reported: %s', (entry, expected) => {
  const deleted = [{ name: 'welcome', id: 'id-1', language: 'de' }];
  const live = templates.slice(0, 1);
  const found = [...checkMailIgnore({ ignore: mailPatterns([entry]) }, live, deleted)];
  expect(found.map(({ rule, message }) => [rule.code, message.includes('mail/welcome/de')])).toEqual(
    expected ? [['ignore/unused', true]] : [],
  );
});
