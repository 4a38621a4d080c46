import { expect, test } from 'vitest';
import { mailTodo } from '../../src/mail/todo.js';
import type { DesiredTemplate } from '../../src/mail/templates/template.js';
import { sourceDigest } from '../../src/mail/text/source-digest.js';
import {
  desiredTemplate,
  liveTemplate,
  mailLanguages,
  mailPatterns,
  mailSettings,
  mirrorOf,
} from '../support/mail.js';

const defaultText = liveTemplate({ subject: 'Welcome', body: 'Hello there.' });
const mirror = mirrorOf(defaultText);
const good = { subject: 'a', body: 'b' };

function folder(name: string, ...languages: readonly string[]): DesiredTemplate {
  return desiredTemplate(
    languages.map((language) => ({ language, ...good })),
    { name, mirror },
  );
}

/** `template/language reasons words` of each item. */
function todo(templates: readonly DesiredTemplate[], listed: readonly string[] = [], language?: string) {
  const settings = mailSettings({
    languages: mailLanguages(...listed),
    ignore: mailPatterns([{ template: 'quiet' }]),
  });
  return mailTodo({ templates }, settings, language).items.map(
    (item) => `${item.template}/${item.language} ${item.reasons.join(' ')} ${item.words}`,
  );
}

test('mail todo: a template lacks what is listed, or without a list what another one has', () => {
  const templates = [folder('a', 'de'), folder('b', 'fr')];
  expect(todo(templates, ['de'])).toEqual(['b/de missing 3']);
  expect(todo(templates)).toEqual(['b/de missing 3', 'a/fr missing 3']);
  expect(todo(templates, ['de'], 'PT-br')).toEqual(['a/pt-BR missing 3', 'b/pt-BR missing 3']);
});

test('nothing is to be done in the language of the default, nor where translations are ignored', () => {
  expect(todo([folder('a'), folder('quiet')], ['en', 'de'])).toEqual(['a/de missing 3']);
});

test('without a mirror the words are not known', () => {
  expect(todo([{ ...folder('a'), mirror: null }], ['de'])).toEqual(['a/de missing null']);
});

test('drafts, copies and what is behind are listed with all their reasons', () => {
  const { translations, ...rest } = folder('a', 'de', 'fr', 'it');
  const marked = translations.map((each) => {
    if (each.language === 'de') return { ...each, source: sourceDigest(good), isDraft: true as const };
    if (each.language === 'fr') return { ...each, subject: defaultText.subject, body: defaultText.body };
    return { ...each, source: sourceDigest(mirror) };
  });
  expect(todo([{ ...rest, translations: marked }])).toEqual(['a/de draft stale 3', 'a/fr untranslated 3']);
});

test('the words of all items are added up', () => {
  expect(mailTodo({ templates: [folder('a'), folder('b')] }, mailSettings(), 'de').words).toBe(6);
});
