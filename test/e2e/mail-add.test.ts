import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { zonemason } from '../cli/support.js';
import { builtProgram } from '../support/built-program.js';
import { temporaryFolder } from '../support/after-tests.js';

function mirror(name: string, language = 'en', body = `The ${name}.`): string {
  return `id: id-${name}\nlanguage: ${language}\nsubject: "Subject of {{a}}: ${name}"\nbody: "${body}"\n`;
}

const german = 'subject: "Betreff {{a}}"\nbody: Text\n';

function project(settings = '', more: Readonly<Record<string, string>> = {}): string {
  return temporaryFolder({
    'zonemason.yaml': `mail:\n  endpoint: https://api.example.net\n  brand: acme\n${settings}`,
    'mail/welcome/template.yaml': mirror('welcome'),
    'mail/welcome/de.yaml': german,
    'mail/invoice/template.yaml': mirror('invoice'),
    ...more,
  });
}

function add(cwd: string, ...args: readonly string[]): Promise<Run> {
  return zonemason(['mail', 'add', ...args], { cwd });
}

function files(cwd: string): readonly string[] {
  return readdirSync(join(cwd, 'mail'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml') && !path.endsWith('template.yaml'))
    .toSorted();
}

async function codesOf(cwd: string): Promise<readonly string[]> {
  const { stdout } = await zonemason(['validate', '--format', 'json'], { cwd });
  const { diagnostics }: { diagnostics: readonly { code: string; address: string }[] } = JSON.parse(stdout);
  return diagnostics.map(({ code, address }) => `${code} ${address}`);
}

test('files to translate are copies of the default, and reported until they are translated', async () => {
  const cwd = project('  languages: [de, fr]\n');
  expect(await codesOf(cwd)).toEqual([
    'mail/missing-translation mail/invoice/de',
    'mail/missing-translation mail/invoice/fr',
    'mail/missing-translation mail/welcome/fr',
  ]);
  expect(await add(cwd, 'fr')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('mail/invoice/fr.yaml'),
  });
  expect(files(cwd)).toEqual(['invoice/fr.yaml', 'welcome/de.yaml', 'welcome/fr.yaml']);
  expect(readFileSync(join(cwd, 'mail/welcome/fr.yaml'), 'utf8')).toContain('Subject of {{a}}: welcome');
  expect(await codesOf(cwd)).toEqual([
    'mail/missing-translation mail/invoice/de',
    'mail/same-as-default mail/invoice/fr',
    'mail/same-as-default mail/welcome/fr',
  ]);
  writeFileSync(join(cwd, 'mail/welcome/fr.yaml'), 'subject: "Sujet {{a}}"\nbody: The welcome.\n');
  writeFileSync(join(cwd, 'mail/invoice/fr.yaml'), 'subject: "Sujet {{a}}"\nbody: Texte.\n');
  expect(await codesOf(cwd)).toEqual([
    'mail/missing-translation mail/invoice/de',
    'mail/same-as-default mail/welcome/fr',
  ]);
});

test.each<[string, string, readonly string[], readonly string[]]>([
  ['only where they are missing', '', ['de'], ['invoice/de.yaml', 'welcome/de.yaml']],
  ['whatever the case', '', ['DE'], ['invoice/de.yaml', 'welcome/de.yaml']],
  ['in the recommended spelling', '', ['PT-br', 'invoice'], ['invoice/pt-BR.yaml', 'welcome/de.yaml']],
  [
    'in the spelling of the list',
    '  languages: [pt-br]\n',
    ['PT-BR', 'invoice'],
    ['invoice/pt-br.yaml', 'welcome/de.yaml'],
  ],
  ['by id, and once', '', ['fr', 'id-invoice', 'invoice'], ['invoice/fr.yaml', 'welcome/de.yaml']],
  [
    'not where they are ignored',
    '  ignore: [{ template: invoice }]\n',
    ['fr'],
    ['welcome/de.yaml', 'welcome/fr.yaml'],
  ],
])('files are written %s', async (_, settings, args, expected) => {
  const cwd = project(settings);
  expect(await add(cwd, ...args)).toMatchObject({ code: 0 });
  expect(files(cwd)).toEqual(expected);
  expect(readFileSync(join(cwd, 'mail/welcome/de.yaml'), 'utf8')).toBe(german);
});

test.each<[string, string, readonly string[], readonly RegExp[]]>([
  [
    'that is not listed',
    '  languages: [de]\n',
    ['fr'],
    [/^fr is not in mail\.languages/, /mail\/same-as-default/],
  ],
  ['that is listed', '  languages: [fr]\n', ['fr'], [/mail\/same-as-default/]],
  ['where none is listed', '', ['fr'], [/mail\/same-as-default/]],
  ['that is there already', '', ['de', 'welcome'], []],
  ['that is listed and there already', '  languages: [de]\n', ['de', 'welcome'], []],
  [
    'that is not listed, but there',
    '  languages: [fr]\n',
    ['de', 'welcome'],
    [/^de is not in mail\.languages/],
  ],
])('the notes on a language %s', async (_, settings, args, notes) => {
  const cwd = project(settings);
  expect(await add(cwd, ...args, '--quiet')).toMatchObject({ code: 0, stderr: '' });
  const { stderr } = await add(project(settings), ...args);
  const lines = stderr.trimEnd().split('\n').slice(1);
  expect(lines).toEqual(notes.map((note) => expect.stringMatching(note)));
  expect(stderr.startsWith('\n')).toBe(notes.length > 0);
});

test('templates whose default is in the language are left out, unless they are named', async () => {
  const cwd = project('', { 'mail/alt/template.yaml': mirror('alt', 'FR') });
  expect(await add(cwd, 'fr')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('1 template skipped'),
  });
  expect(existsSync(join(cwd, 'mail/alt/fr.yaml'))).toBe(false);
  expect(await add(cwd, 'fr', 'alt')).toMatchObject({ code: 64 });
});

describe('nothing is written', () => {
  test.each<[string, number, readonly string[], Readonly<Record<string, string>>?]>([
    ['for the language of every default', 64, ['EN']],
    ['for what is no tag', 64, ['fr_FR']],
    ['for a path', 64, ['../fr']],
    ['for a name that is no file name on Windows', 64, ['con']],
    ['for an unknown template', 64, ['fr', 'invoice', 'welcom']],
    ['for a path in place of a template', 64, ['fr', '../mail/invoice']],
    ['for a template without a mirror', 1, ['fr'], { 'mail/new/it.yaml': german }],
    ['beside a file that cannot be read', 3, ['fr'], { 'mail/invoice/fr.yaml': 'subject: [' }],
    ['beside a mirror that cannot be read', 3, ['fr'], { 'mail/new/template.yaml': 'id: x\n' }],
    ['beside a file with another extension', 3, ['fr'], { 'mail/invoice/fr.yml': german }],
    ['without a language', 64, []],
  ])('%s', async (_, code, args, more = {}) => {
    const cwd = project('', more);
    const before = files(cwd);
    const run = await add(cwd, ...args);
    expect(run).toMatchObject({ code, stdout: '' });
    expect(run.stderr).toMatch(/^error: /m);
    expect(files(cwd)).toEqual(before);
  });

  test.each([
    [['welcom'], 'did you mean welcome?'],
    [['a', 'b'], 'there are invoice, welcome'],
  ])('for unknown templates, which are told: %j', async (names, hint) => {
    const { code, stderr } = await add(project(), 'fr', ...names);
    expect(code).toBe(64);
    expect(stderr).toContain(`there is no folder for ${names.join(', ')} in mail`);
    expect(stderr).toContain(hint);
  });

  test('where there are no templates', async () => {
    const cwd = temporaryFolder({ 'zonemason.yaml': 'mail: { brand: acme }\n', 'mail/readme.md': '' });
    const { code, stdout, stderr } = await add(cwd, 'fr');
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain('there are no templates in mail');
    expect(stderr).toContain('import --mail');
  });

  test('for an ignored translation that is named', async () => {
    const cwd = project('  ignore: [{ template: invoice, language: FR }]\n');
    expect(await add(cwd, 'fr', 'invoice')).toMatchObject({ code: 64 });
    expect(files(cwd)).toEqual(['welcome/de.yaml']);
  });

  test('when the disk is full before all is written', () => {
    const cwd = project('', { 'mail/long/template.yaml': mirror('long', 'en', 'x'.repeat(5000)) });
    const limited = 'trap "" XFSZ; ulimit -f 4; exec "$@" mail add fr';
    const { status, stderr } = spawnSync('sh', ['-c', limited, 'sh', ...builtProgram()], {
      cwd,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: mail\/long\/fr\.yaml cannot be written/m);
    expect(files(cwd)).toEqual(['welcome/de.yaml']);
  });
});

function done(cwd: string, ...templates: readonly string[]): Promise<Run> {
  return zonemason(['mail', 'done', 'fr', ...templates], { cwd });
}

describe('mail done', () => {
  test('says that what mail add wrote is not translated yet', async () => {
    const cwd = project('  languages: [de, fr]\n');
    expect(await add(cwd, 'fr')).toMatchObject({ code: 0 });
    const one = await done(cwd, 'welcome');
    expect(one).toEqual({
      code: 0,
      stdout: 'Nothing to mark: 1 file, 0 written, 0 replaced, 1 unchanged.\n',
      stderr: '\nwelcome equals the default text: `zonemason mail todo fr` lists it until it is translated\n',
    });
    const both = await done(cwd, 'welcome', 'invoice', '-q');
    expect(both).toMatchObject({ code: 0, stderr: '' });
    expect((await done(cwd, 'welcome', 'invoice')).stderr).toContain(
      'welcome and invoice equal the default text',
    );
  });

  test('says whether something is marked, or was', async () => {
    const cwd = project('', { 'mail/welcome/fr.yaml': german });
    const marked = await done(cwd, 'welcome');
    expect(marked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Marked fr as reviewed: '),
      stderr: '',
    });
    expect(await done(cwd, 'welcome')).toEqual({
      code: 0,
      stdout: 'fr was marked already: 1 file, 0 written, 0 replaced, 1 unchanged.\n',
      stderr: '',
    });
  });
});
