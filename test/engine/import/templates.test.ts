import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadMailFolder } from '../../../src/load/template/mail-folder.js';
import { diffTemplate } from '../../../src/mail/diff/template-diff.js';
import type { LiveMail } from '../../../src/mail/templates/template.js';
import { matchTemplates } from '../../../src/mail/diff/match-templates.js';
import type { TranslationPattern } from '../../../src/plan/plan.js';
import type { ImportedFiles } from '../../../src/engine/import/templates.js';
import type { ImportedFile } from '../../../src/engine/outputs/imported-file.js';
import { sourceDigest } from '../../../src/mail/text/source-digest.js';
import { importedTemplateFiles } from '../../../src/engine/import/templates.js';
import { liveTemplate, liveTranslations, mailPatterns, mailSettings } from '../../support/mail.js';
import { disk } from '../../support/disk.js';
import { runs } from '../../support/runs.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { anyText } from '../../support/any-text.js';

const text = { subject: 'Hallo', body: 'Text\n' };

function live(name: string, ...languages: readonly string[]): LiveMail {
  const translations = liveTranslations(languages.map((language) => ({ language, ...text })));
  return { template: liveTemplate({ id: `id-${name}`, name }), translations };
}

interface Setting {
  readonly ignore?: readonly TranslationPattern[];
  readonly onlyPresent?: boolean;
}

function filesFor(
  folder: string,
  mails: readonly LiveMail[],
  { ignore = [], onlyPresent = false }: Setting = {},
): Promise<ImportedFiles> {
  const all = mails.map(({ template }) => template);
  return importedTemplateFiles({
    live: mails,
    all,
    folder,
    tree: disk,
    onlyPresent,
    ignore: mailPatterns(ignore),
  });
}

function write(files: readonly ImportedFile[]): void {
  for (const file of files) {
    mkdirSync(dirname(file.path), { recursive: true });
    writeFileSync(file.path, file.text);
  }
}

/** `path state` of each file. */
function statesOf({ files }: ImportedFiles, folder: string): readonly string[] {
  return files.map(({ path, state }) => `${relative(folder, path)} ${state}`);
}

test('what is live gets a mirror and a file for each translation, in a folder that need not be there', async () => {
  const folder = join(temporaryFolder({}), 'mail');
  const imported = await filesFor(folder, [live('welcome', 'de', 'pt-BR'), live('invoice')]);
  expect(statesOf(imported, folder)).toEqual([
    'welcome/template.yaml new',
    'welcome/de.yaml new',
    'welcome/pt-BR.yaml new',
    'invoice/template.yaml new',
  ]);
});

test('a language goes to the file that spells it otherwise', async () => {
  const folder = temporaryFolder({ 'welcome/de.yaml': 'subject: Hallo\nbody: |\n  Text\n' });
  expect(statesOf(await filesFor(folder, [live('welcome', 'DE', 'FR')]), folder)).toEqual([
    'welcome/template.yaml new',
    'welcome/de.yaml same',
    'welcome/FR.yaml new',
  ]);
});

describe('where the default text has changed', () => {
  const before = { subject: 'Welcome', body: 'Old\n' };
  const files = {
    'welcome/template.yaml': 'id: id-welcome\nlanguage: en\nsubject: Welcome\nbody: |\n  Old\n',
    'welcome/de.yaml': 'subject: Hallo\nbody: |\n  Text\n',
    'welcome/fr.yaml': `subject: Bonjour\nbody: Texte\nsource: sha256:${'0'.repeat(64)}\n`,
    'welcome/it.yaml': 'subject: Ciao\nbody: Testo\n',
  };

  test.each([true, false])(
    'translations keep what they were made from (only mirrors: %s)',
    async (onlyPresent) => {
      const folder = temporaryFolder(files);
      const mail = live('welcome', ...(onlyPresent ? [] : ['de']));
      const imported = await filesFor(folder, [mail], { onlyPresent });
      const texts = new Map(
        imported.files.map(({ path, text: written }) => [relative(folder, path), written]),
      );
      expect([...texts.keys()].toSorted()).toEqual([
        'welcome/de.yaml',
        'welcome/it.yaml',
        'welcome/template.yaml',
      ]);
      const source = `source: ${sourceDigest(before)}\n`;
      expect(texts.get('welcome/de.yaml')).toBe(files['welcome/de.yaml'] + source);
      expect(texts.get('welcome/it.yaml')).toBe(files['welcome/it.yaml'] + source);
    },
  );

  test('a second import changes nothing', async () => {
    const folder = temporaryFolder(files);
    write((await filesFor(folder, [live('welcome')], { onlyPresent: true })).files);
    const again = await filesFor(folder, [live('welcome')], { onlyPresent: true });
    expect(statesOf(again, folder)).toEqual(['welcome/template.yaml same']);
  });
});

test.each(['subject: "', '- a\n'])('a file that cannot be edited has a fault: %j', async (content) => {
  const folder = temporaryFolder({ 'welcome/de.yaml': content });
  const { files } = await filesFor(folder, [live('welcome', 'de')]);
  expect(files.map(({ fault }) => fault?.kind)).toEqual([undefined, 'invalid-files']);
});

describe('a file that is there', () => {
  const mirror = 'id: id-welcome\nlanguage: en\nsubject: Welcome, {{customer.name}}\nbody: "Hello.\\n"\n';
  test.each([
    [
      'says the same, however it is written',
      'welcome/de.yaml',
      "# by hand\nbody: |\n  Text\nsubject: 'Hallo'\n",
      'same',
    ],
    ['says something else', 'welcome/de.yaml', 'subject: Hallo\nbody: |-\n  Text\n', 'different'],
    ['is empty', 'welcome/de.yaml', '', 'different'],
    ['is a mirror that says the same', 'welcome/template.yaml', mirror, 'same'],
    ['is a mirror of another id', 'welcome/template.yaml', mirror.replace('id-welcome', 'x'), 'different'],
    ['is a mirror in another language', 'welcome/template.yaml', mirror.replace('en', 'de'), 'different'],
    ['is in the folder of the id', 'ID-welcome/de.yaml', 'subject: Hallo\nbody: |\n  Text\n', 'same'],
  ])('%s', async (_, path, content, state) => {
    const folder = temporaryFolder({ [path]: content });
    const imported = await filesFor(folder, [live('welcome', 'de')]);
    expect(statesOf(imported, folder)).toContain(`${path} ${state}`);
    expect(readFileSync(join(folder, path), 'utf8')).toBe(content);
  });

  test('may be a link that leads nowhere', async () => {
    const folder = temporaryFolder({ 'welcome/template.yaml': mirror });
    symlinkSync('nowhere', join(folder, 'welcome/de.yaml'));
    const imported = await filesFor(folder, [live('welcome', 'de')]);
    expect(statesOf(imported, folder)).toEqual(['welcome/template.yaml same', 'welcome/de.yaml different']);
  });
});

test('where only folders that are there are wanted, no other is made', async () => {
  const folder = temporaryFolder({ 'welcome/de.yaml': '' });
  const mails = [live('welcome'), live('invoice')];
  expect(statesOf(await filesFor(folder, mails, { onlyPresent: true }), folder)).toEqual([
    'welcome/template.yaml new',
  ]);
});

const anyName = fc.oneof(
  fc.constantFrom(
    'welcome',
    'Welcome',
    'order.shipped',
    'a/b',
    '..',
    '../../x',
    '.git',
    'CON',
    'x\u001b',
    ' ',
  ),
  anyText({ minLength: 1, maxLength: 6 }),
);
const mailText = anyText({ maxLength: 12 }).map((each) => each.replaceAll(/\r\n?/g, '\n'));
const anyMail = fc.record({
  name: anyName,
  language: fc.constantFrom('en', 'template', '\ud800'),
  subject: mailText,
  body: mailText,
  translations: fc.uniqueArray(
    fc.record({
      language: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom('de', 'fr', 'pt-BR', 'sr-Latn', 'x_y') },
        { weight: 1, arbitrary: fc.oneof(fc.constantFrom('pt-br', 'template', '../x'), anyName) },
      ),
      subject: mailText,
      body: mailText,
    }),
    { maxLength: 4, selector: ({ language }) => language },
  ),
});

test('whatever is live, all files are in the mail folder, and a plan from them is empty', async () => {
  const property = fc.asyncProperty(fc.array(anyMail, { minLength: 1, maxLength: 4 }), async (mails) => {
    const wanted = mails.map(({ translations, ...template }, index) => ({
      template: { id: `id-${index}`, ...template },
      translations: liveTranslations(translations),
    }));
    const folder = join(temporaryFolder({}), 'mail');
    const { files, obstacles } = await filesFor(folder, wanted);
    for (const { path } of files)
      expect(relative(folder, path).split('/')).toEqual([
        expect.not.stringMatching(/^\.\.?$/),
        expect.stringMatching(/.\.yaml$/),
      ]);
    if (obstacles.length > 0) return;
    write(files);

    const templates = wanted.map(({ template }) => template);
    const { mail, diagnostics } = await loadMailFolder(folder, disk);
    expect(diagnostics).toEqual([]);
    const matching = matchTemplates(mail ?? { templates: [] }, templates);
    expect(matching.diagnostics).toEqual([]);
    expect(matching.matches).toHaveLength(wanted.length);
    for (const match of matching.matches) {
      const translations = wanted.find(({ template }) => template === match.live)?.translations ?? [];
      expect(diffTemplate({ ...match, translations, settings: mailSettings() }).changes).toEqual([]);
      expect(match.desired.mirror).toMatchObject({ id: match.live.id, subject: match.live.subject });
    }
  });
  await fc.assert(property, { numRuns: runs(100) });
});
