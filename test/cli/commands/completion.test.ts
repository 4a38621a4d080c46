import { execFile } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../support.js';
import { inProcessProgramsIn } from '../../support/programs.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { repositoryWith } from '../../support/git.js';
import { catalogue } from '../../../src/engine/catalogue.js';
import { riskCatalogue } from '../../../src/engine/risk-catalogue.js';

const hostile = '$(touch\u00a0pwned);`touch${IFS}pwned`';
const files = {
  'zonemason.yaml':
    'dns:\n  zones: zones/*.yaml\nmail: { translations: texts, languages: [de, fr] }\nno: such key\n',
  'zones/a.yaml': '# Ours\nzone: example.com # the first\nrecords: {}\n',
  'zones/b.yaml': 'zone: "example.org"\nrecords: { is: [broken\n',
  'zones/c.yaml': `zone: ${hostile}\n`,
  'zones/d.yaml': 'nothing: of it\n',
  'texts/welcome/template.yaml': '',
  'texts/welcome/de.yaml': '',
  'texts/welcome/pt-BR.yaml': '',
  'texts/stray.yaml': '',
  '.zonemason/journal/2026-01-01T00-00-00.000Z-a.example.jsonl': '',
  '.zonemason/journal/2026-01-02T00-00-00.000Z-example.com.jsonl': '',
  '.zonemason/journal/2026-01-02T00-00-00.000Z-mail%2Fwelcome.jsonl': '',
  '.zonemason/journal/copy.jsonl': '',
  'plan.json': '{\n  "formatVersion": "1.0",\n  "tool": "zonemason 0.1.0",\n  "createdAt": "2026',
  'package.json': '{}',
  'old/plan.json': '{ "formatVersion": "1.1", "tool": "zonemason 0.2.0", "createdAt": "2027',
};

/** What the last of the words may become, without what it means. */
async function completions(
  words: readonly string[],
  cwd = temporaryFolder(files),
): Promise<readonly string[]> {
  const { code, stdout, stderr } = await zonemason(['complete', '--', ...words], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.replace(/\t.*/, '')]));
}

describe('a word is completed to', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['commands', ['ap'], ['apply']],
    ['inner commands', ['mail', 'p'], ['preview']],
    ['commands that help is wanted of', ['help', 'va'], ['validate']],
    ['options', ['plan', '--det'], ['--detailed-exitcode']],
    ['options of all commands', ['plan', '--verb'], ['--verbose']],
    [
      'choices',
      ['--quiet', 'validate', '--format', ''],
      ['text', 'json', 'github', 'gitlab', 'sarif', 'rdjson'],
    ],
    ['choices behind =', ['validate', '--format=g'], ['--format=github', '--format=gitlab']],
    ['choices behind =, as bash tells it', ['validate', '--format', '=', 's'], ['--format=sarif']],
    ['parts', ['plan', '--only', ''], ['dns', 'mail']],
    ['zones, though the files are broken', ['plan', '--zone', 'ex'], ['example.com', 'example.org']],
    ['names', ['resolve', 'ex'], ['example.com']],
    ['record types', ['log', 'example.com', 'AA'], ['AAAA']],
    ['states', ['resolve', 'example.com', '--at', ''], ['files', 'live', 'plan.json']],
    ['risks', ['apply', '--allow', 'b'], ['bulk-change']],
    ['no risk that nothing lifts', ['apply', '--allow', 'p'], []],
    ['what is protected, where it comes back', ['rollback', '--allow', 'p'], ['protected']],
    ['rules', ['rules', 'cname/r'], ['cname/ring']],
    ['templates', ['mail', 'preview', ''], ['welcome']],
    ['languages', ['mail', 'preview', 'welcome', ''], ['de', 'pt-BR']],
    ['listed languages', ['mail', 'add', ''], ['de', 'fr']],
    ['templates to add one to', ['mail', 'add', 'fr', ''], ['welcome']],
    [
      'runs, newest first, or files',
      ['rollback', ''],
      [
        '.zonemason/journal/copy.jsonl',
        '.zonemason/journal/2026-01-02T00-00-00.000Z',
        '.zonemason/journal/2026-01-01T00-00-00.000Z',
        ':files',
      ],
    ],
    ['plans, or files', ['apply', ''], ['plan.json', ':files']],
    ['plans elsewhere', ['show', 'old/'], ['old/plan.json', ':files']],
    ['files', ['plan', '--config', ''], [':files']],
    ['shells', ['completion', ''], ['bash', 'zsh', 'fish', 'powershell']],
    ['types of records that are found', ['find', '--type', 'SR'], ['SRV']],
    ['no option behind --', ['validate', '--', '--z'], [':files']],
    ['options behind -', ['plan', '--detailed'], ['--detailed-exitcode']],
    ['names of options behind = without a value', ['plan', '--yes='], []],
    ['the value of a short option', ['plan', '-c', ''], [':files']],
    ['an operand behind a lone -', ['apply', '-', 'x'], []],
    ['nothing behind a shell', ['completion', 'bash', ''], []],
    ['each of several files', ['validate', 'a', 'b', ''], [':files']],
    ['a value with =, as bash tells it', ['plan', '--zone', '=', 'example.o'], ['--zone=example.org']],
    ['no value behind a lone =', ['plan', '=', 'x'], []],
    ['nothing where there is nothing', ['plan', 'x'], []],
  ])('%s', async (_, words, expected) => {
    expect(await completions(words)).toEqual(expected);
  });

  test('commands where there is no word yet', async () => {
    const all = await completions(['']);
    expect(all).toContain('plan');
    expect(await completions([])).toEqual(all);
  });

  test('the values of the project that the line names', async () => {
    const cwd = temporaryFolder({
      ...files,
      'other.yaml': 'dns: { zones: other/*.yaml }',
      'other/x.yaml': 'zone: x.example',
    });
    for (const config of [['-c', 'other.yaml'], ['--config', 'other.yaml'], ['--config=other.yaml']])
      expect(await completions(['plan', ...config, '--zone', ''], cwd)).toEqual(['x.example']);
  });

  test('nothing of a project that there is not', async () => {
    const projects = [{}, { 'zonemason.yaml': '[' }, { 'zonemason.yaml': 'mail: { translations: texts }' }];
    const words = [
      ['plan', '--zone', ''],
      ['mail', 'preview', ''],
      ['mail', 'preview', 'welcome', ''],
      ['mail', 'add', ''],
      ['show', 'missing/'],
      ['rollback', ''],
    ];
    for (const project of projects)
      for (const line of words) {
        const found = await completions(line, temporaryFolder(project));
        expect({ line, found: found.filter((word) => word !== ':files') }).toEqual({ line, found: [] });
      }
  });
});

describe('beside a word stands what it means', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['of commands', [''], ['--help']],
    ['of commands that help is wanted of', ['help', ''], ['--help']],
    ['of inner commands', ['mail', ''], ['mail', '--help']],
    ['of options', ['plan', '--'], ['plan', '--help']],
    ['of options of all commands', ['--'], ['--help']],
  ])('%s, as the help says', async (_, words, help) => {
    const pairs = await described(words);
    const [stdout = ''] = (await zonemason(help)).stdout.split('Examples:');
    const text = stdout.replaceAll(/\s+/g, ' ');
    for (const [value, meaning] of pairs) expect(text).toMatch(new RegExp(`${value} .*${literal(meaning)}`));
    const pattern = words.at(-1) === '--' ? /^ {2,}(?:-\w, )?(--[\w-]+)/gm : /^ {2}([a-z]+) .*  +[a-z]/gm;
    const listed = Array.from(stdout.matchAll(pattern), ([, name = '']) => name);
    expect(listed.filter((name) => !pairs.some(([value]) => value === name))).toEqual([]);
  });

  test('of rules and risks, as in their lists', async () => {
    const all = [...catalogue, ...riskCatalogue].map(({ code, summary }) => [code, summary]);
    expect(await described(['rules', ''])).toEqual(all);
  });

  test('of the part of a CI job', async () => {
    expect(await described(['plan', '--shard', ''])).toEqual([['auto', expect.stringContaining('CI job')]]);
  });

  test('and nothing of names in the project', async () => {
    const [first] = await described(['plan', '--zone', '']);
    expect(first).toEqual(['example.com', '']);
  });
});

test('revisions are completed, also behind another one', async () => {
  const { folder: repository, git } = repositoryWith(files);
  git('tag', 'v1.0');
  for (const option of ['--base', '--changed-since'])
    expect(await completions(['plan', option, ''], repository)).toEqual(['HEAD', 'main', 'v1.0']);
  expect(await completions(['diff', 'v1'], repository)).toEqual(['v1.0']);
  expect(await completions(['diff', 'v1.0..'], repository)).toEqual([
    'v1.0..HEAD',
    'v1.0..main',
    'v1.0..v1.0',
  ]);
  expect(await completions(['diff', 'v1.0...m'], repository)).toEqual(['v1.0...main']);
});

test('the script for PowerShell asks the program, and quotes what it says', async () => {
  const { stdout } = await zonemason(['completion', 'powershell']);
  expect(stdout).toContain("Register-ArgumentCompleter -Native -CommandName 'zonemason'");
  expect(stdout).toContain("complete '--' @words $last");
  expect(stdout).toContain(`-split "\`t", 2`);
  expect(stdout).toContain(`.Replace("'", "''")`);
});

test('runs are described by what they changed', async () => {
  const runs = (await described(['rollback', ''])).filter(([value]) => value.endsWith('Z'));
  expect(runs.map(([, meaning]) => meaning)).toEqual(['example.com and mail/welcome', 'a.example']);
});

test('zone files that cannot be read have no names', async () => {
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns: { zones: "zones/*.yaml" }',
    'zones/a.yaml': 'zone: a.example',
  });
  symlinkSync('nowhere', join(cwd, 'zones/b.yaml'));
  expect(await completions(['plan', '--zone', ''], cwd)).toEqual(['a.example']);
});

test('a word that a shell might take for something else is left out', async () => {
  const cwd = temporaryFolder({
    'zonemason.yaml': 'dns: { zones: "*.zone.yaml" }',
    'a.zone.yaml': 'zone: ":files"',
    'b.zone.yaml': 'zone: "a:b"',
  });
  expect(await completions(['plan', '--zone', ''], cwd)).toEqual(['a:b']);
});

/** Words, each with what it means. */
async function described(words: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const { stdout } = await zonemason(['complete', '--', ...words], { cwd: temporaryFolder(files) });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [value = '', meaning = ''] = line.split('\t');
    return [value, meaning];
  });
}

function literal(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/** A folder with the project, and the program by its name. */
async function inShell(): Promise<{ readonly cwd: string; readonly env: NodeJS.ProcessEnv }> {
  const cwd = temporaryFolder(files);
  const bin = await inProcessProgramsIn(temporaryFolder());
  return {
    cwd,
    env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: cwd, TERM: 'xterm', LC_ALL: 'C.UTF-8' },
  };
}

describe('in a real shell', () => {
  const run = promisify(execFile);

  test.each<[readonly string[], readonly string[]]>([
    [['appl'], ['apply']],
    [
      ['validate', '--format', '=', 'git'],
      ['github', 'gitlab'],
    ],
    [['plan', '--zone', 'example.o'], ['example.org']],
    [['plan', '--zone', '$(touch pwned)'], ['']],
  ])('bash completes %j', async (words, expected) => {
    const shell = await inShell();
    const args = ['--norc', resolve('test/cli/shells/complete.bash'), 'zonemason', ...words];
    const { stdout, stderr } = await run('bash', args, shell);
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
    expect(stderr).toBe('');
  });

  test.each<[string, readonly string[]]>([
    ['zonemason appl', ['apply']],
    ['zonemason validate --format=git', ['--format=github', '--format=gitlab']],
    ['zonemason plan --zone example.o', ['example.org']],
    ['zonemason plan --config zonem', ['zonemason.yaml']],
  ])('fish completes %s', async (line, expected) => {
    const { stdout } = await run(
      'fish',
      ['--no-config', resolve('test/cli/shells/complete.fish'), line],
      await inShell(),
    );
    const words = stdout
      .trimEnd()
      .split('\n')
      .map((each) => each.replace(/\t.*/, ''));
    expect(words).toEqual(expected);
  });

  test.each([
    ['zonemason appl', 'zonemason apply '],
    ['zonemason validate --format=gitl', 'zonemason validate --format=gitlab '],
    ['zonemason plan --zone example.o', 'zonemason plan --zone example.org '],
    ['zonemason plan --config zonem', 'zonemason plan --config zonemason.yaml '],
  ])('zsh completes %s', async (line, expected) => {
    const args = ['-f', resolve('test/cli/shells/complete.zsh'), line];
    const { stdout } = await run('zsh', args, await inShell());
    expect(stdout).toBe(`${expected}\n`);
  });

  test.each([
    ['bash', ['--norc', resolve('test/cli/shells/complete.bash'), 'zonemason', 'plan', '--zone', '']],
    ['fish', ['--no-config', resolve('test/cli/shells/complete.fish'), 'zonemason plan --zone ']],
    ['zsh', ['-f', resolve('test/cli/shells/complete.zsh'), 'zonemason plan --zone ']],
  ])('%s runs nothing that stands in a file', async (shell, args) => {
    const folder = await inShell();
    const { stdout } = await run(shell, args, folder);
    expect(stdout).toMatch(/example\./);
    expect(existsSync(join(folder.cwd, 'pwned'))).toBe(false);
  });
});
