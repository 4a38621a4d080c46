import { describe, expect, test } from 'vitest';
import type { LiveMail, LiveTemplate } from '../../src/mail/templates/template.js';
import type { TemplatesImport } from '../../src/mail/import-templates.js';
import {
  folderNames,
  importTemplates,
  isFileName,
  isLanguageFileName,
} from '../../src/mail/import-templates.js';
import type { TranslationPattern } from '../../src/plan/plan.js';
import { desiredTemplate, liveTemplate, liveTranslations, mailPatterns } from '../support/mail.js';

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

describe('a name that a file can have on every system', () => {
  const names = 'welcome order.shipped pt-BR Grüße a~b 5f0c1de2-8a4b 漢字 console template.yaml'.split(' ');
  test.each([names, 'two words', 'x'.repeat(200)].flat())('%j', (name) => {
    expect(isFileName(name)).toBe(true);
  });
});

describe('no name of a file on one system or another', () => {
  const names = [
    '. .. .hidden a/b ../a /a a\\b C: what? a* a|b <a> "a" a. con NUL aux.mail com1'.split(' '),
    ['', ' a', 'a ', 'a\n', 'a\0b', 'a\u001b[2J', 'a\u202eb', '\u200ba', '\ud800', 'a\u2028'],
    ['x'.repeat(201), 'ä'.repeat(101)],
  ];
  test.each(names.flat())('%j', (name) => {
    expect(isFileName(name)).toBe(false);
  });
});

test.each([
  ['de', true],
  ['zh-Hant-TW', true],
  ['pt_BR', true],
  ['template', false],
  ['Template', false],
  ['a/b', false],
])('the file of a translation can be called %s: %s', (language, expected) => {
  expect(isLanguageFileName(language)).toBe(expected);
});

function named(id: string, name: string): LiveTemplate {
  return liveTemplate({ id, name });
}

describe('a template has the folder', () => {
  test.each([
    ['of its name', [named('1', 'welcome'), named('2', 'invoice')], [], ['welcome', 'invoice']],
    ['of its id where no folder has such a name', [named('1', 'a/b'), named('2', '..')], [], ['1', '2']],
    ['of its id where another has its name', [named('1', 'a'), named('2', 'a')], [], ['1', '2']],
    ['of its id where capitals are all that differs', [named('1', 'a'), named('2', 'A')], [], ['1', '2']],
    ['of its id where its name is the id of another', [named('1', '2'), named('2', 'b')], [], ['1', 'b']],
    ['of its name where that is its id', [named('a', 'a')], [], ['a']],
    ['that it has already', [named('1', 'a'), named('2', 'b')], ['1', 'b'], ['1', 'b']],
    [
      'of its name where that is there and for another',
      [named('1', 'a'), named('2', 'b')],
      ['c'],
      ['a', 'b'],
    ],
    ['of neither where neither will do', [named('..', 'a/b'), named('x', 'y')], [], [null, 'y']],
    ['of neither where its id is not its own', [named('1', 'a'), named('1', 'a')], [], [null, null]],
  ])('%s', (_, all, folders, expected) => {
    const templates = folders.map((name) => desiredTemplate([], { name }));
    const names = folderNames(all, { templates });
    expect(all.map((template) => names.get(template))).toEqual(expected);
  });
});
