import { describe, expect, test } from 'vitest';
import type { LiveMail, LiveTemplate } from '../../src/mail/template.js';
import type { TemplatesImport } from '../../src/mail/import-templates.js';
import { importTemplates } from '../../src/mail/import-templates.js';
import type { TranslationPattern } from '../../src/plan/plan.js';
import { liveTemplate, liveTranslations, mailPatterns } from '../support/mail.js';

const welcome = liveTemplate({ id: 't1', name: 'welcome' });
const text = { subject: 'Hallo', body: 'Text\n' };

function live(template: LiveTemplate, ...languages: readonly string[]): LiveMail {
  return { template, translations: liveTranslations(languages.map((language) => ({ language, ...text }))) };
}

interface Setting {
  readonly all?: readonly LiveTemplate[];
  readonly ignore?: readonly TranslationPattern[];
}

function imported(wanted: readonly LiveMail[], { all, ignore = [] }: Setting = {}): TemplatesImport {
  return importTemplates({
    live: wanted,
    all: all ?? wanted.map(({ template }) => template),
    existing: { templates: [] },
    ignore: mailPatterns(ignore),
  });
}

/** `folder: languages` of each template. */
function foldersOf({ templates }: TemplatesImport): readonly string[] {
  return templates.map(({ folder, translations }) =>
    [folder, ...translations.map(({ language }) => language)].join(' '),
  );
}

test('every live translation of a wanted template gets a file', () => {
  const { obstacles, ...rest } = imported([live(welcome, 'de', 'pt-BR')]);
  expect(obstacles).toEqual([]);
  expect(foldersOf({ obstacles, ...rest })).toEqual(['welcome de pt-BR']);
});

test('what a folder is called depends on the templates that are not wanted, too', () => {
  const other = liveTemplate({ id: 't2', name: 'welcome' });
  expect(foldersOf(imported([live(welcome, 'de')], { all: [welcome, other] }))).toEqual(['t1 de']);
});

test.each([
  ['by language', { language: 'de' }, ['welcome fr']],
  ['by template', { template: 'welcome' }, ['welcome']],
  ['by id', { template: 't1', language: 'f*' }, ['welcome de']],
  ['of another template', { template: 'invoice' }, ['welcome de fr']],
])('what is ignored %s gets no file', (_, pattern, expected) => {
  expect(foldersOf(imported([live(welcome, 'de', 'fr')], { ignore: [pattern] }))).toEqual(expected);
});

describe('an obstacle is', () => {
  test.each([
    ['a language that no file can be called', ['de', '../fr']],
    ['the language of the mirror', ['template']],
    ['a second translation in a language', ['de', 'de']],
    ['a language that differs by capitals', ['pt-BR', 'pt-br']],
  ])('%s, unless it is ignored', (_, languages) => {
    const wanted = [live(welcome, ...languages)];
    expect(imported(wanted).obstacles).toHaveLength(1);
    const ignore = [{ language: languages.at(-1) ?? '' }];
    expect(imported(wanted, { ignore }).obstacles).toEqual([]);
  });

  test('a template whose name and id no folder can have', () => {
    const { templates, obstacles } = imported([live(liveTemplate({ id: '../t1', name: '..' }), 'de')]);
    expect(templates).toEqual([]);
    expect(obstacles).toHaveLength(1);
  });
});
