import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MailSetting } from './mail-services.js';
import { idOf, withMail } from './mail-services.js';

/** Every default is in English. */
const setting: MailSetting = {
  files: { welcome: { DE: ['Hallo {{name}}', 'Text {{name}}\n'] }, invoice: {} },
  live: { welcome: { fr: ['Bonjour {{name}}', 'Texte\n'] }, invoice: {}, foreign: {} },
  settings:
    '  languages: [de, EN, pl]\n  ignore: [{ template: invoice, language: PL }]\n  policy: upsert-only\n',
};

interface Told {
  readonly code: string;
  readonly address: string;
}

test.concurrent('a plan warns of gaps, by the language of the live default', async () => {
  const { run } = await withMail(setting);
  const { code, stdout, stderr } = await run(['plan', '--format', 'json']);
  expect(code).toBe(0);
  const { warnings }: { readonly warnings: readonly Told[] } = JSON.parse(stdout);
  // What the files show without a mirror is told by `validate`, too.
  expect(warnings.filter(({ code: rule }) => rule === 'mail/missing-translation')).toEqual([]);
  expect(stderr).toMatch(/^2 warnings; `zonemason validate` shows them$/m);
  const checked = await run(['validate', '--format', 'json']);
  const { diagnostics }: { readonly diagnostics: readonly Told[] } = JSON.parse(checked.stdout);
  expect(diagnostics.map(({ code: rule, address }) => `${rule} ${address}`).toSorted()).toEqual([
    'mail/missing-translation mail/invoice/EN',
    'mail/missing-translation mail/invoice/de',
    'mail/missing-translation mail/welcome/EN',
    'mail/missing-translation mail/welcome/pl',
  ]);
});

test.concurrent('the columns of the status are the listed languages, then what else is live', async () => {
  const { run } = await withMail(setting);
  const { stdout } = await run(['mail', 'status', '--no-color']);
  expect(stdout.split('\n').slice(0, 5)).toEqual([
    '            de  EN  pl  fr',
    'foreign °   ·   d   ·',
    'invoice     ·   d',
    'welcome     +   d   ·   -',
    'translated  0   0   0   1',
  ]);
  expect(stdout).toContain('3 templates, 4 languages: 1 new, 1 only live, 4 missing.');
});

test.concurrent('a language that was added and translated in part is applied, with a warning', async () => {
  const { run, folder, service } = await withMail({ ...setting, settings: '  languages: [de, pl]\n' });
  const mirror = `id: ${idOf('invoice')}\nlanguage: en\nsubject: Hello {{name}}\nbody: |\n  Dear {{name}}\n`;
  writeFileSync(join(folder, 'mail/invoice/template.yaml'), mirror);
  expect((await run(['mail', 'add', 'pl', 'invoice'])).code).toBe(0);
  expect(service.seen).toEqual([]);
  const text = 'subject: Witaj {{name}}\nbody: |\n  Dear {{name}}\n';
  writeFileSync(join(folder, 'mail/invoice/pl.yaml'), text);
  const { stdout } = await run(['validate', '--format', 'json']);
  expect(stdout).toContain('mail/same-as-default');
  expect((await run(['apply', '--yes', '--allow', 'bulk-change'])).code).toBe(0);
  expect(service.subjects('invoice')).toEqual(['pl: Witaj {{name}}']);
});

test.concurrent('a list that repeats a language or has none is refused at its place', async () => {
  const { run, service } = await withMail({ ...setting, settings: '  languages: [de, fr_FR, De]\n' });
  for (const command of [['validate'], ['plan'], ['mail', 'status'], ['mail', 'add', 'it']]) {
    const { code, stdout, stderr } = await run(command);
    expect(code).toBe(3);
    expect(stdout + stderr).toMatch(/zonemason\.yaml:4:19 +error +project\/language/);
    expect(stdout + stderr).toMatch(/zonemason\.yaml:4:26 +error +project\/repeated-language/);
  }
  expect(service.seen).toEqual([]);
});
