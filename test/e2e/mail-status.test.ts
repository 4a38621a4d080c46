import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textWidth } from '../../src/text/columns.js';
import { listShapes } from '../../src/sandbox/mail/mail-routes.js';
import { editor, writer } from '../support/mail-organisation.js';
import type { MailSetting, Texts } from './mail-services.js';
import { defaultText, withMail } from './mail-services.js';
import { expectSchema } from '../support/expect-schema.js';
import { writesOf } from './services.js';

const text = (subject: string): Texts[string] => [`${subject} {{name}}`, `${subject} {{name}},\n`];

/** Every state that a translation can be in. */
const everything: MailSetting = {
  files: {
    welcome: { de: text('Hallo'), fr: text('Salut'), es: text('Hola') },
    invoice: { de: text('Rechnung') },
  },
  live: {
    welcome: { de: text('Hallo'), fr: text('Bonjour'), it: text('Ciao'), xx: text('x') },
    invoice: {},
    foreign: { de: text('Fremd') },
  },
  settings: '  ignore: [{ language: xx }]\n',
};

const OFFLINE = [
  '            de  es  fr',
  'invoice     ✓   ·   ·',
  'welcome     ✓   ✓   ✓',
  'translated  2   1   1',
  '',
  '✓ present    has a file',
  '· missing    the default is sent',
  '',
  '2 templates, 3 languages: 4 present, 2 missing. The service was not asked.',
  '',
].join('\n');

describe('templates stand by languages', () => {
  test.concurrent.each(listShapes)(
    'with lists of translations in the shape "%s"',
    async (translationList) => {
      const { run, service } = await withMail({ ...everything, options: { translationList } });
      expect(await run(['mail', 'status'])).toEqual({
        code: 0,
        stderr: '',
        stdout: [
          '            de  en  es  fr  it  xx',
          'foreign °   -   d   ·   ·   ·   ·',
          'invoice     +   d   ·   ·   ·   ·',
          'welcome     ✓   d   +   ~   -   i',
          'translated  2   0   0   1   1   1',
          '',
          '✓ present    live matches the file',
          '~ outdated   live differs from the file',
          '+ new        has a file, not live yet',
          '- only live  live without a file',
          '· missing    the default is sent',
          'i ignored    live and ignored',
          'd default    the language of the default',
          '° the template has no folder and is ignored',
          '',
          '3 templates, 6 languages: 1 present, 1 outdated, 2 new, 2 only live, 8 missing, 1 ignored.',
          '',
        ].join('\n'),
      });
      expect(writesOf(service.seen)).toEqual([]);
    },
  );

  test.concurrent('and as JSON for programs', async () => {
    const { run } = await withMail(everything);
    for (const args of [[], ['--offline']]) {
      const { code, stdout } = await run(['mail', 'status', '--format', 'json', ...args]);
      const status: unknown = JSON.parse(stdout);
      expect({ code, status }).toMatchObject({ code: 0, status: { live: args.length === 0 } });
      expectSchema('mail-status', status);
    }
  });

  test.concurrent('as wide as the terminal, whatever names templates and languages have', async () => {
    const names = ['w'.repeat(30), '\u001b[2J\u202e::error::x', '漢字漢字'];
    const languages = Array.from({ length: 30 }, (_, index) => `l${index}-X`);
    const { run, service } = await withMail({ files: {}, live: {} });
    const translations = [...languages, '\u001b]0;t\u0007'].map((language) => ({
      language,
      subject: '',
      body: '',
    }));
    const templates = names.map((name) => ({ ...defaultText, name, translations }));
    await service.mail.seed({ users: [editor], brands: [{ name: 'acme', templates }] });
    await run(['import', '--mail', '--template', '漢*']);
    for (const width of [60, 80, 140]) {
      const { stdout } = await run(['mail', 'status'], { COLUMNS: String(width) });
      expect(Math.max(...stdout.split('\n').map(textWidth))).toBeLessThanOrEqual(width);
      expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|(^|\s)::[a-z]/u);
    }
  });
});

describe('the files alone are shown', () => {
  test.concurrent('when that is asked for, without a request or credentials', async () => {
    const { run, service } = await withMail({ ...everything, credentials: () => ({}) });
    expect(await run(['mail', 'status', '--offline'])).toEqual({ code: 0, stdout: OFFLINE, stderr: '' });
    expect(service.seen).toEqual([]);
  });

  test.concurrent.each<[string, Partial<MailSetting>, Readonly<Record<string, string>>, number]>([
    ['there are no credentials', { credentials: () => ({}) }, {}, 7],
    ['the token is refused', { credentials: () => ({ ZONEMASON_MAIL_TOKEN: 'void' }) }, {}, 7],
    [
      'the privilege is missing',
      { credentials: (mail) => ({ ZONEMASON_MAIL_TOKEN: mail.issueToken(writer.email) }) },
      {},
      7,
    ],
    ['nobody answers', {}, { ZONEMASON_MAIL_ENDPOINT: 'http://127.0.0.1:1' }, 8],
  ])('when %s, and then that is told', async (_, setting, env, code) => {
    const { run } = await withMail({ ...everything, ...setting });
    expect(await run(['mail', 'status'], env)).toEqual({
      code,
      stdout: OFFLINE,
      stderr: expect.stringMatching(/^error: /),
    });
  });
});

describe('files that would be left out of the table', () => {
  test.concurrent('because they cannot be read are told in its place, before anything is asked', async () => {
    const { folder, run, service } = await withMail(everything);
    writeFileSync(join(folder, 'mail/welcome/it.yaml'), 'subject: "');
    const { code, stdout, stderr } = await run(['mail', 'status']);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^mail\/welcome\/it\.yaml:1:10 {2}error {2}yaml\/syntax /);
    expect(service.seen).toEqual([]);
  });

  test.concurrent('because they are for no live template are told after it', async () => {
    const { run } = await withMail({ ...everything, files: { ...everything.files, welcom: {} } });
    const { code, stdout, stderr } = await run(['mail', 'status']);
    expect(code).toBe(3);
    expect(stdout).toContain('3 templates, 6 languages:');
    expect(stderr).toMatch(/^mail\/welcom {2}error {2}mail\/unknown-template /);
  });

  test.concurrent('but not those whose text breaks a rule', async () => {
    const { run } = await withMail({ ...everything, files: { welcome: { de: ['{{what}}', '{{'] } } });
    expect(await run(['mail', 'status'])).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('no table is shown', () => {
  test.concurrent.each<[string, Partial<MailSetting>, Readonly<Record<string, string>>, number]>([
    ['of an unknown brand', {}, { ZONEMASON_MAIL_BRAND: 'x' }, 1],
    ['when a list cannot be read', { fault: () => ({ answer: { status: 200, body: '[{}]' } }) }, {}, 1],
    ['of a project without a folder', { files: {} }, {}, 3],
    ['of a project file with errors', { settings: '  brand: [x]\n' }, {}, 3],
  ])('%s', async (_, setting, env, code) => {
    const { run } = await withMail({ ...everything, ...setting });
    expect(await run(['mail', 'status'], env)).toMatchObject({ code, stdout: '' });
  });
});
