import { mkdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import type { FileTree } from '../../../src/load/files/file-tree.js';
import { noFolder } from '../../../src/load/files/file-tree.js';
import type { LoadedMail } from '../../../src/load/template/mail-folder.js';
import { findTemplateFolders, loadMailFolder } from '../../../src/load/template/mail-folder.js';
import { placed, textAt } from '../support.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

const MAIL = 'subject: Hallo\nbody: Text\n';
const MIRROR = `id: t1\nlanguage: en\n${MAIL}`;

async function load(files: Readonly<Record<string, string | Uint8Array>>): Promise<LoadedMail> {
  return loadMailFolder(temporaryFolder(files), disk);
}

/** Loads one file as the German translation of `welcome`. */
async function loadFile(text: string): Promise<LoadedMail> {
  return load({ 'welcome/de.yaml': text });
}

function pathsOf(diagnostics: readonly Diagnostic[], folder: string): readonly string[] {
  return diagnostics.map(({ file = '' }) => relative(folder, file));
}

test('a folder is templates by name, and those are translations by language and a mirror', async () => {
  const { mail, diagnostics, files } = await load({
    'welcome/template.yaml': MIRROR,
    'welcome/pt-BR.yaml': 'subject: Olá\nbody: |\n  Um\n  Dois\n',
    'welcome/de.yaml': MAIL,
    'order.shipped/fr.yaml': MAIL,
  });
  expect(diagnostics).toEqual([]);
  expect(files).toBe(4);
  expect(mail?.templates).toMatchObject([
    { name: 'order.shipped', mirror: null, translations: [{ language: 'fr' }] },
    {
      name: 'welcome',
      mirror: { id: 't1', language: 'en', subject: 'Hallo', body: 'Text' },
      translations: [
        { language: 'de', subject: 'Hallo', body: 'Text' },
        { language: 'pt-BR', subject: 'Olá', body: 'Um\nDois\n' },
      ],
    },
  ]);
});

test('a template whose folder cannot be read is reported, and the others are read', async () => {
  const folder = temporaryFolder({ 'a/de.yaml': MAIL, 'b/de.yaml': MAIL });
  const tree: FileTree = {
    ...disk,
    readFolder: async (path) => (path.endsWith('/a') ? { fault: noFolder } : disk.readFolder(path)),
  };
  const { mail, diagnostics, files } = await loadMailFolder(folder, tree);
  expect([mail?.templates.map(({ name }) => name), files]).toEqual([['b'], 1]);
  expect(diagnostics.map(({ rule }) => rule.code)).toEqual(['mail/folder']);
  expect(pathsOf(diagnostics, folder)).toEqual(['a']);
});

test('a text knows where it stands', async () => {
  const { mail } = await loadFile('subject: "Hallo"\nbody: |\n  Text\n');
  const places = mail?.templates[0]?.translations[0]?.places;
  expect(places && [textAt(places.subject), textAt(places.body)]).toEqual(['"Hallo"', '|\n  Text\n']);
});

describe('a body is taken as it is written', () => {
  test.each([
    ['a block ends with a line end', 'body: |\n  a\n  b\n', 'a\nb\n'],
    ['a stripped block does not', 'body: |-\n  a\n', 'a'],
    ['a kept block has all of them', 'body: |+\n  a\n\n\n', 'a\n\n\n'],
    ['indentation within is text', 'body: |\n  a\n    b\n', 'a\n  b\n'],
    ['a number sign in a block is text', 'body: |\n  a # b\n', 'a # b\n'],
    ['placeholders in a block need no quotes', 'body: |\n  {{a.b}}\n', '{{a.b}}\n'],
    ['CRLF in the file is LF', 'body: |\r\n  a\r\n  b\r\n', 'a\nb\n'],
    ['CRLF in an escape is LF', String.raw`body: "a\r\nb\rc"`, 'a\nb\nc'],
    ['a number keeps its digits', 'body: 0x10', '0x10'],
    ['a word that YAML knows is a word', 'body: Yes', 'Yes'],
    ['a boolean is a word', 'body: true', 'true'],
  ])('%s', async (_, body, expected) => {
    const { mail, diagnostics } = await loadFile(`subject: Hallo\n${body}`);
    expect(diagnostics).toEqual([]);
    expect(mail?.templates[0]?.translations[0]?.body).toBe(expected);
  });

  test('however long it is', async () => {
    const line = 'Lorem ipsum dolor sit amet.';
    const { mail } = await loadFile(`subject: Hallo\nbody: |\n${`  ${line}\n`.repeat(50_000)}`);
    expect(mail?.templates[0]?.translations[0]?.body).toHaveLength(50_000 * (line.length + 1));
  });
});

describe('a file that says nothing certain is no translation, and its template has the others', () => {
  test.each([
    ['an empty file', '', ['file/empty 1:1']],
    ['no body', 'subject: Hallo\n', ['schema/missing-key 1:1']],
    ['no value', 'subject:\nbody: Text\n', ['schema/type 1:1']],
    ['an unknown key', `${MAIL}language: de\n`, ['schema/unknown-key 3:1']],
    ['a misspelt key', 'subjekt: Hallo\nbody: Text\n', ['schema/unknown-key 1:1']],
    ['a list', 'subject: [a]\nbody: Text\n', ['schema/type 1:10']],
    ['broken YAML', 'subject: "Hallo\nbody: Text\n', ['yaml/syntax 1:10']],
    ['a colon without quotes', 'subject: Re: Hallo\nbody: Text\n', ['yaml/syntax 1:10']],
    ['a placeholder without quotes', 'body: Text\nsubject: {{a.b}}\n', ['yaml/syntax 2:10']],
    [
      'a placeholder without quotes, and text',
      'subject: {{a.b}}, Hallo\nbody: {{c}}',
      ['yaml/syntax 1:10', 'yaml/syntax 2:7'],
    ],
  ])('%s', async (_, text, problems) => {
    const { mail, diagnostics } = await load({ 'welcome/de.yaml': text, 'welcome/fr.yaml': MAIL });
    expect(placed(diagnostics)).toEqual(problems);
    const languages = mail?.templates[0]?.translations.map(({ language }) => language);
    expect(languages).toEqual(text.startsWith(MAIL) ? ['de', 'fr'] : ['fr']);
  });

  test.each([
    ['an id', 'language: en\n'],
    ['a language', 'id: t1\n'],
  ])('nor is a mirror without %s one', async (_, rest) => {
    const { mail, diagnostics } = await load({ 'welcome/template.yaml': `${rest}${MAIL}` });
    expect(placed(diagnostics)).toEqual(['schema/missing-key 1:1']);
    expect(mail?.templates[0]?.mirror).toBeNull();
  });
});

describe('a comment behind a text without quotes', () => {
  test.each([
    ['subject: Order #{{order.id}} is here\nbody: x\n', ['mail/comment 1:16']],
    ['subject: Order # 1\nbody: x\n', ['mail/comment 1:16']],
    ['subject: Order #1 \nbody: x # y\n', ['mail/comment 1:16', 'mail/comment 2:9']],
    ['subject: "Order #1" # that is one\nbody: x\n', []],
    ['# a comment\nsubject: a#b\nbody: x\n', []],
  ])('%j', async (text, problems) => {
    const { diagnostics } = await loadFile(text);
    expect(placed(diagnostics)).toEqual(problems);
  });
});

describe('what is no translation', () => {
  test.each([
    ['other files', ['README.md', 'welcome/notes.txt', 'welcome/de.yaml~'], []],
    ['hidden ones', ['.gitkeep', '.git/config', 'welcome/.de.yaml', 'welcome/.yaml'], []],
    ['a translation without a template', ['de.yaml'], ['de.yaml']],
    ['another ending', ['welcome/de.yml', 'welcome/fr.YAML'], ['welcome/de.yml', 'welcome/fr.YAML']],
    ['a folder in the folder of a template', ['welcome/pt/BR.yaml'], ['welcome/pt']],
  ])('%s', async (_, names, stray) => {
    const files = Object.fromEntries(names.map((name) => [name, MAIL]));
    const folder = temporaryFolder({ 'welcome/it.yaml': MAIL, ...files });
    const { mail, diagnostics } = await loadMailFolder(folder, disk);
    expect(new Set(placed(diagnostics))).toEqual(new Set(stray.map(() => 'mail/stray-file')));
    expect(pathsOf(diagnostics, folder)).toEqual(stray);
    expect(mail?.templates.map(({ name, translations }) => [name, translations.length])).toEqual([
      ['welcome', 1],
    ]);
  });
});

describe('a folder', () => {
  test('that is empty declares a template without translations', async () => {
    const folder = temporaryFolder({ 'welcome/.gitkeep': '' });
    expect(await loadMailFolder(folder, disk)).toEqual({
      mail: {
        templates: [{ name: 'welcome', folder: join(folder, 'welcome'), mirror: null, translations: [] }],
      },
      diagnostics: [],
      files: 0,
    });
  });

  test('without any templates declares none', async () => {
    expect(await load({ '.gitkeep': '' })).toEqual({ mail: { templates: [] }, diagnostics: [], files: 0 });
  });

  test.each([
    ['is missing', 'nowhere'],
    ['is a file', 'file'],
  ])('that %s is an error, and no empty one', async (_, name) => {
    const folder = temporaryFolder({ file: MAIL });
    const { mail, diagnostics } = await loadMailFolder(join(folder, name), disk);
    expect(mail).toBeNull();
    expect(placed(diagnostics)).toEqual(['mail/folder']);
    expect(pathsOf(diagnostics, folder)).toEqual([name]);
  });

  test('may be a link, and a file as well', async () => {
    const folder = temporaryFolder({ 'files/de.yaml': MAIL });
    mkdirSync(join(folder, 'mail/other'), { recursive: true });
    symlinkSync('../files', join(folder, 'mail/welcome'));
    symlinkSync('../../files/de.yaml', join(folder, 'mail/other/fr.yaml'));
    symlinkSync('nowhere', join(folder, 'mail/other/it.yaml'));
    const { mail, diagnostics } = await loadMailFolder(join(folder, 'mail'), disk);
    expect(mail?.templates.map(({ translations }) => translations.map(({ language }) => language))).toEqual([
      ['fr'],
      ['de'],
    ]);
    expect(placed(diagnostics)).toEqual(['file/missing']);
  });
});

test('template folders are found by their names', async () => {
  const folder = temporaryFolder({ 'welcome/de.yaml': '', 'a/.gitkeep': '', 'de.yaml': '' });
  expect(await findTemplateFolders(folder, disk)).toEqual({ names: ['a', 'welcome'], diagnostics: [] });
  const { names, diagnostics } = await findTemplateFolders(join(folder, 'no'), disk);
  expect([names, placed(diagnostics)]).toEqual([[], ['mail/folder']]);
});
