import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';

const template = (id: string): string => `id: ${id}\nlanguage: en\nsubject: Welcome\nbody: Hello, {{name}}\n`;

function project(): string {
  return temporaryFolder({
    'zonemason.yaml': 'mail: { brand: acme, translations: mail, languages: [de] }\n',
    'mail/welcome/template.yaml': template('t1'),
    'mail/invoice/template.yaml': template('t2'),
    'mail/invoice/de.yaml': 'subject: Rechnung\nbody: Guten Tag, {{name}}\n',
  });
}

test('texts go out and come back, and everything says how far they are', async () => {
  const cwd = project();
  const todo = await zonemason(['mail', 'todo', '--format', 'csv'], { cwd });
  expect(todo.stdout).toBe('template,language,reasons,words\r\nwelcome,de,missing,2\r\n');

  expect(
    (await zonemason(['mail', 'export', 'de', '--format', 'csv', '--out', 'de.csv'], { cwd })).code,
  ).toBe(0);
  const path = join(cwd, 'de.csv');
  const rows = readFileSync(path, 'utf8').replace('initial,,Welcome,', 'translated,,Welcome,Willkommen');
  writeFileSync(
    path,
    rows.replace('initial,,"Hello, {{name}}",', 'initial,,"Hello, {{name}}","Hallo, {{nam}}"'),
  );
  const again = await zonemason(['mail', 'export', 'de', '--out', 'de.csv'], { cwd });
  expect([again.code, readFileSync(path, 'utf8')]).toEqual([64, expect.stringContaining('{{nam}}')]);

  const partly = await zonemason(['mail', 'import', 'de.csv'], { cwd });
  expect([partly.code, partly.stdout]).toEqual([6, expect.stringContaining('mail/invoice/de.yaml')]);
  expect(partly.stderr).toContain('de.csv:5: welcome/de body: ');

  writeFileSync(path, readFileSync(path, 'utf8').replace('{{nam}}', '{{name}}'));
  expect((await zonemason(['mail', 'import', 'de.csv'], { cwd })).code).toBe(0);
  expect(readFileSync(join(cwd, 'mail/welcome/de.yaml'), 'utf8')).toContain('state: draft');

  expect((await zonemason(['mail', 'done', 'de', 'welcome'], { cwd })).code).toBe(0);
  expect((await zonemason(['mail', 'todo'], { cwd })).stdout).toBe('Nothing to translate.\n');
});

test.each([
  [['mail', 'import', 'gone.xlf'], 3],
  [['mail', 'import', 'zonemason.yaml'], 3],
  [['mail', 'export', 'pt_BR'], 64],
  [['mail', 'export', 'de', '--out', 'mail/invoice/de.yaml'], 64],
  [['mail', 'done', 'de', 'welcome'], 64],
  [['mail', 'todo', 'pt_BR'], 64],
  [['mail', 'export', 'en'], 64],
  [['mail', 'preview', '--all', 'de'], 0],
  [['mail', 'preview', '--all', 'de', 'welcome'], 64],
  [['mail', 'preview', '--all', 'de', '--format', 'html'], 0],
  [['mail', 'preview', '--all', 'de', '--format', 'json'], 64],
  [['mail', 'preview', '--all', 'de', '--format', 'text'], 64],
] as const)('%j ends with %i', async (args, code) => {
  expect((await zonemason([...args], { cwd: project() })).code).toBe(code);
});
