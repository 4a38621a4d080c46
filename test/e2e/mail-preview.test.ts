import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { editor } from '../support/mail-organisation.js';
import type { MailSetting } from './mail-services.js';
import { defaultText, idOf, withMail } from './mail-services.js';
import { writesOf } from './services.js';

const setting: MailSetting = {
  files: { welcome: { de: ['Hallo {{name}}', 'Hallo {{name}},\n\nIhre {{order.id}}\n'] }, invoice: {} },
  live: { welcome: { de: ['Tach {{name}}', 'Tach\n'] }, invoice: { fr: ['Facture', 'Bonjour\n'] } },
};

const MIRROR = `id: ${idOf('welcome')}\nlanguage: en\nsubject: Hello {{name}}\nbody: |\n  Dear {{name}}\n`;

/** A project whose template `welcome` has a mirror, and sample values. */
async function withMirror(change: Partial<MailSetting> = {}, files: Readonly<Record<string, string>> = {}) {
  const project = await withMail({ ...setting, credentials: () => ({}), ...change });
  const all = { 'mail/welcome/template.yaml': MIRROR, ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(project.folder, name), text);
  return project;
}

/** The lines of a preview, without those that only set things off. */
function linesOf(stdout: string): readonly string[] {
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('─'));
}

describe('the mail that would be sent', () => {
  test.concurrent('is the translation of its file, with what has no value marked', async () => {
    const { run, service } = await withMirror();
    const { code, stdout, stderr } = await run(['mail', 'preview', 'welcome', 'de']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(linesOf(stdout)).toEqual([
      'template welcome',
      'language de',
      'subject  Hallo {{name}}',
      'Hallo {{name}},',
      'Ihre {{order.id}}',
      'no value {{name}}, {{order.id}}',
    ]);
    expect(service.seen).toEqual([]);
  });

  test.concurrent('is the translation without a mirror, and unknown without a translation', async () => {
    const { run } = await withMail({ ...setting, credentials: () => ({}) });
    const { stdout } = await run(['mail', 'preview', 'welcome', 'de']);
    expect(linesOf(stdout)[2]).toBe('subject  Hallo {{name}}');
    const { code, stderr } = await run(['mail', 'preview', 'welcome', 'fr']);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'welcome has no fr.yaml, so the default text is sent, but no template.yaml says',
    );
  });

  test.concurrent('is the default where there is no translation, by its mirror', async () => {
    const { run } = await withMirror();
    const { stdout } = await run(['mail', 'preview', 'welcome', 'fr']);
    expect(linesOf(stdout)).toEqual([
      'template welcome',
      'language en, the default: there is no translation for "fr"',
      'subject  Hello {{name}}',
      'Dear {{name}}',
      'no value {{name}}',
    ]);
  });

  test.concurrent('is the default also where capitals are all that differs, which is told', async () => {
    const { run } = await withMirror();
    const { code, stdout, stderr } = await run(['mail', 'preview', 'welcome', 'DE']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('subject  Hello') });
    expect(stderr).toContain('there is a translation in de');
  });

  test.concurrent('is found by the id of the template, too', async () => {
    const { run } = await withMirror();
    const { stdout } = await run(['mail', 'preview', idOf('welcome'), 'de']);
    expect(linesOf(stdout)).toContain('subject  Hallo {{name}}');
  });

  test.concurrent.each([
    ['nested', 'name: Erika\norder:\n  id: 0042\n'],
    ['by dotted names', 'order.id: 0042\nname: "Erika"\nother: x\n'],
  ])('has sample values in it, %s', async (_, values) => {
    const { run } = await withMirror({}, { 'values.yaml': values });
    const { stdout } = await run(['mail', 'preview', 'welcome', 'de', '--values', 'values.yaml']);
    expect(linesOf(stdout).slice(2)).toEqual(['subject  Hallo Erika', 'Hallo Erika,', 'Ihre 0042']);
  });

  test.concurrent('is with --live what the service has, files or not', async () => {
    const { run, service } = await withMail({ ...setting, files: {} });
    const shown = async (...args: readonly string[]): Promise<readonly string[]> =>
      linesOf((await run(['mail', 'preview', ...args, '--live'])).stdout).slice(1, 3);
    expect(await shown('welcome', 'de')).toEqual(['language de', 'subject  Tach {{name}}']);
    expect(await shown(idOf('invoice'), 'fr')).toEqual(['language fr', 'subject  Facture']);
    expect(await shown('welcome', 'fr')).toEqual([
      'language en, the default: there is no translation for "fr"',
      'subject  Hello {{name}}',
    ]);
    expect(writesOf(service.seen)).toEqual([]);
    expect(service.seen.filter(({ path }) => path.endsWith('/translations'))).toHaveLength(3);
  });
});

describe('other formats', () => {
  const evil = '</pre><script>alert(1)</script>\u001b[2J\u202e ##[error] "\'&';

  test.concurrent('HTML is a page in which nothing acts', async () => {
    const values = `name: ${JSON.stringify(evil)}\n`;
    const { run } = await withMirror(
      { files: { ...setting.files, welcome: { de: [evil, `${evil}\n::error::x\n{{name}}{{open}}\n`] } } },
      { 'values.yaml': values },
    );
    const args = ['mail', 'preview', 'welcome', 'de', '--values', 'values.yaml', '--format', 'html'];
    const { code, stdout } = await run(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^<!doctype html>/);
    expect(stdout).not.toMatch(/<script|<\/pre>(?!\n)|(?!\n)[\p{Cc}\p{Cf}]|##\[|^::/mu);
    expect(stdout).toContain('<b>&lt;/pre&gt;&lt;script&gt;');
    expect(stdout).toContain('<mark>{{open}}</mark>');
  });

  test.concurrent('JSON has the texts whole', async () => {
    const { run } = await withMirror();
    const { stdout } = await run(['mail', 'preview', 'welcome', 'de', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      language: 'de',
      source: 'translation',
      body: 'Hallo {{name}},\n\nIhre {{order.id}}\n',
      open: ['{{name}}', '{{order.id}}'],
    });
  });

  test.concurrent('nothing acts in text either', async () => {
    const { run, service } = await withMail({ ...setting, files: {} });
    const templates = [
      { ...defaultText, name: 'welcome', body: `${evil}\n::error::x`, language: evil, subject: evil },
    ];
    await service.mail.seed({ users: [editor], brands: [{ name: 'acme', templates }] });
    const { code, stdout } = await run(['mail', 'preview', 'welcome', 'de', '--live']);
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]|##\[|^::/mu);
  });
});

describe('all languages on one page', () => {
  test.concurrent('are those of the files, with sample values', async () => {
    const { run, service } = await withMirror({}, { 'values.yaml': 'name: Erika\n' });
    const args = ['mail', 'preview', 'welcome', '--format', 'html', '--values', 'values.yaml'];
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^<!doctype html>/);
    for (const text of ['Dear <b>Erika</b>', 'Hallo <b>Erika</b>', '{{order.id}}'])
      expect(stdout).toContain(text);
    expect(service.seen).toEqual([]);
  });

  test.concurrent('are the live ones with --live', async () => {
    const { run } = await withMail(setting);
    const { code, stdout } = await run(['mail', 'preview', 'welcome', '--format', 'html', '--live']);
    expect(code).toBe(0);
    expect(stdout).toContain('Tach');
  });

  test.concurrent.each([
    ['as text', ['welcome'], 64],
    ['as JSON', ['welcome', '--format', 'json'], 64],
    ['of no template', ['welcom', '--format', 'html'], 64],
  ])('are not shown %s', async (_, args, code) => {
    const { run } = await withMirror();
    expect(await run(['mail', 'preview', ...args])).toMatchObject({ code, stdout: '' });
  });

  test.concurrent('need no mirror', async () => {
    const { run } = await withMail({ ...setting, credentials: () => ({}) });
    const { code, stdout } = await run(['mail', 'preview', 'welcome', '--format', 'html']);
    expect(code).toBe(0);
    expect(stdout).toContain('No template.yaml says');
  });
});

describe('no mail is shown', () => {
  test.concurrent.each<[string, readonly string[], number, RegExp]>([
    ['of a template without a folder', ['welcom', 'de'], 64, /did you mean welcome\?/],
    ['of a default without a mirror', ['invoice', 'de'], 1, /--live/],
    [
      'with values that are not there',
      ['welcome', 'de', '--values', 'x.yaml'],
      3,
      /^x\.yaml .*file\/missing/,
    ],
    ['with values that are no YAML', ['welcome', 'de', '--values', 'broken.yaml'], 3, /^broken\.yaml:1:4 /],
    ['of a translation that is no YAML', ['welcome', 'it'], 3, /^mail\/welcome\/it\.yaml:1:4 /],
    ['live without credentials', ['welcome', 'de', '--live'], 7, /credentials/],
    ['without a language', ['welcome'], 64, /mail preview --help/],
  ])('%s', async (_, args, code, message) => {
    const broken = 'a: "\n';
    const files = args.includes('it') ? { 'mail/welcome/it.yaml': broken } : { 'broken.yaml': broken };
    const { run } = await withMirror({}, files);
    const ended = await run(['mail', 'preview', ...args]);
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) });
  });

  test.concurrent('where a file of the template would be overlooked', async () => {
    const { run } = await withMirror({}, { 'mail/welcome/fr.yml': 'subject: x\n' });
    const { code, stderr } = await run(['mail', 'preview', 'welcome', 'fr']);
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('mail/stray-file') });
  });

  test.concurrent('but other templates do not matter', async () => {
    const { run } = await withMirror({}, { 'mail/invoice/fr.yaml': 'subject: "' });
    expect((await run(['mail', 'preview', 'welcome', 'de'])).code).toBe(0);
  });

  test.concurrent('live of a template that there is not, or that there are two of', async () => {
    const { run, service } = await withMail({ ...setting, files: {} });
    const missing = await run(['mail', 'preview', 'welcom', 'de', '--live']);
    expect(missing).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('did you mean welcome?'),
    });
    const templates = ['a', 'b'].map((id) => ({ ...defaultText, name: 'twin', id: idOf(id) }));
    await service.mail.seed({ users: [editor], brands: [{ name: 'acme', templates }] });
    const twins = await run(['mail', 'preview', 'twin', 'de', '--live']);
    expect(twins).toMatchObject({ code: 64, stderr: expect.stringContaining(idOf('b')) });
  });
});
