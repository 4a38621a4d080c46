import { describe, expect, test } from 'vitest';
import { folderNames, isFileName, isLanguageFileName } from '../../src/mail/file-names.js';
import type { LiveTemplate } from '../../src/mail/template.js';
import { desiredTemplate, liveTemplate } from '../support/mail.js';

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
