import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryIn, writeFiles } from '../support/git.js';
import { runIn } from '../support/run-in-process.js';
import { inProfile } from '../support/runs.js';

const dns = 'dns:\n  endpoint: http://127.0.0.1:1\n  zones: ';
const mail = 'mail:\n  endpoint: http://127.0.0.1:1\n  brand: acme\n';
const good = 'zone: example.org\nrecords: { www: { A: 192.0.2.1 } }\n';
const including = (path: string): string => `zone: example.com\nrecords: {}\ninclude: ${path}\n`;

/** Files beside those of a project that is well; `OUT` is the absolute path of a folder beside the repository. */
type Way = Readonly<Record<string, string>>;

const ways: Readonly<Record<string, Way>> = {
  'an include by a relative path': { 'zones/a.yaml': including('../../out/secret') },
  'an include by an absolute path': { 'zones/a.yaml': including('OUT/secret') },
  'an include with a variable': {
    'zones/a.yaml': `vars: { up: ../../out }\n${including('"${up}/secret"')}`,
  },
  'one of many includes': {
    'shared/ok.yaml': 'records: {}\n',
    'zones/a.yaml': including('[../shared/ok.yaml, { file: ../../out/secret, only: [a] }]'),
  },
  'an include of a link': {
    'shared/s.yaml': '-> ../../out/secret',
    'zones/a.yaml': including('../shared/s.yaml'),
  },
  'an include through a linked folder': { s: '-> ../out', 'zones/a.yaml': including('../s/secret') },
  'an include of what git keeps': { 'zones/a.yaml': including('../.git/secret') },
  'an include of a link to what git keeps': { g: '-> .git', 'zones/a.yaml': including('../g/secret') },
  'a zone file that is a link': { 'zones/a.yaml': '-> ../../out/secret' },
  'a zone file that is an absolute link': { 'zones/a.yaml': '-> OUT/secret' },
  'a zone file that is a link to a link': { l: '-> m', m: '-> ../out/secret', 'zones/a.yaml': '-> ../l' },
  'a zone file by a relative path': { 'zonemason.yaml': `${dns}[zones/*.yaml, ../out/secret]\n` },
  'a zone file by an absolute path': { 'zonemason.yaml': `${dns}[zones/*.yaml, OUT/secret]\n` },
  'a glob that leads out': { 'zonemason.yaml': `${dns}[zones/*.yaml, ../out/*]\n` },
  'a glob that begins elsewhere': { 'zonemason.yaml': `${dns}[zones/*.yaml, OUT/**]\n` },
  'a glob through a linked folder': { s: '-> ../out', 'zonemason.yaml': `${dns}[zones/*.yaml, s/*]\n` },
  'a glob that meets a linked folder': { 'zones/s': '-> ../../out', 'zonemason.yaml': `${dns}zones/**\n` },
  'a folder of zone files that is a link': {
    'zones/good.yaml': good,
    z: '-> ../out',
    'zonemason.yaml': `${dns}[zones/*.yaml, z/secret]\n`,
  },
  'the mail folder by a relative path': {
    'zonemason.yaml': `${dns}zones/*.yaml\n${mail}  translations: ../out/mail\n`,
  },
  'the mail folder by an absolute path': {
    'zonemason.yaml': `${dns}zones/*.yaml\n${mail}  translations: OUT/mail\n`,
  },
  'the mail folder by a link': { mail: '-> ../out/mail', 'zonemason.yaml': `${dns}zones/*.yaml\n${mail}` },
  'the folder of a template by a link': {
    'mail/other': '-> ../../out/mail/welcome',
    'zonemason.yaml': `${dns}zones/*.yaml\n${mail}`,
  },
  'a translation by a link': {
    'mail/welcome/de.yaml': '-> ../../../out/secret',
    'zonemason.yaml': `${dns}zones/*.yaml\n${mail}`,
  },
  'a mirror by a link': {
    'mail/welcome/template.yaml': '-> ../../../out/secret',
    'zonemason.yaml': `${dns}zones/*.yaml\n${mail}`,
  },
  'the project file by a link': { 'zonemason.yaml': '-> ../out/secret' },
};

/** What the file outside may look like: something that no file of a project is, or a file that could be taken. */
const contents = [
  'machine topsecret login robot\tpassword topsecret: [\n',
  'zone: topsecret.example\nrecords: { topsecret: { TXT: topsecret } }\n',
  'records: { topsecret: { TXT: topsecret } }\n',
] as const;

/** Those that a job for forks may run, and those that read the same files. */
const commands: readonly (readonly string[])[] = [
  ...['text', 'json', 'github', 'gitlab', 'sarif', 'rdjson'].map((format) => [
    'validate',
    '--format',
    format,
  ]),
  ['validate', '--no-policy-command', 'zones/a.yaml'],
  ['validate', '--no-policy-command', '-c', 'zonemason.yaml'],
  ['fmt', '--check'],
  ['fmt', '--diff'],
  ['fmt', '--fix', 'zones/a.yaml'],
  ['diff', 'HEAD'],
  ['diff', 'HEAD~'],
  ['diff', 'HEAD~..HEAD'],
  ['find', '--text', 'topsecret'],
  ['find', '--type', 'TXT'],
  ['log', 'topsecret.example.com'],
  ['export', 'example.com'],
  ['export', 'topsecret.example'],
  ['plan'],
  ['plan', '--base', 'HEAD'],
  ['mail', 'status', '--offline'],
  ['mail', 'preview', 'welcome', 'de', '--offline'],
  ['mail', 'preview', 'welcome', '--values', 'zones/a.yaml', '--offline'],
  ['import', '--from', 'zones/a.yaml', '--stdout'],
  ['sandbox', 'zones/a.yaml', '--port', '0', '--data', ':memory:'],
  ['show', 'zones/a.yaml'],
  ['rollback', 'zones/a.yaml', '--dry-run'],
  ['complete', '--', 'plan', '--zone', ''],
];

/** A repository beside a folder with a file that is nobody's business. */
function projectWith(way: Way, content: string): string {
  const top = temporaryFolder({
    'out/secret': content,
    'out/mail/welcome/de.yaml': content,
    'repo/zonemason.yaml': `${dns}zones/*.yaml\n`,
    'repo/zones/good.yaml': good,
  });
  const folder = join(top, 'repo');
  const { commit } = repositoryIn(folder);
  const files = Object.entries(way).map(([path, text]) => [path, text.replaceAll('OUT', join(top, 'out'))]);
  writeFiles(folder, { ...Object.fromEntries(files), '.git/secret': content });
  commit({});
  return folder;
}

/** Every second one of some values, other ones for the next way; the deep profile has all. */
function half<T>(all: readonly T[], place: number): readonly T[] {
  return inProfile({ quick: all.filter((_, at) => (at + place) % 2 === 0), deep: all });
}

const placed = Object.entries(ways).map(([title, way], place) => [title, way, place] as const);

describe.each(placed)('%s', (_, way, place) => {
  test.each(half(contents, place))('shows nothing of %j', async (content) => {
    const folder = projectWith(way, content);
    for (const args of half(commands, Math.floor(place / 2))) {
      const { stdout, stderr } = await runIn(folder, [...args, '--verbose']);
      const isShown = /topsecret/i.test((stdout + stderr).replaceAll(args.at(-1) ?? '', ''));
      expect({ args, isShown, isBug: stderr.includes('please report') }).toEqual({
        args,
        isShown: false,
        isBug: false,
      });
    }
  });

  test('is an error', async () => {
    const { code, stdout } = await runIn(projectWith(way, contents[0]), ['validate', '--format', 'json']);
    const { diagnostics } = JSON.parse(stdout);
    expect(code).toBe(3);
    expect(diagnostics).toContainEqual(expect.objectContaining({ code: 'path/outside', severity: 'error' }));
  });

  test('is allowed by an option or a variable, and by nothing in the repository', async () => {
    if (Object.values(way).some((text) => text.includes('.git'))) return;
    const folder = projectWith(way, 'zone: example.net\nrecords: { www: { A: 192.0.2.1 } }\n');
    const out = join(folder, '../out');
    const codesWith = async (args: readonly string[], env: Record<string, string> = {}) => {
      const { stdout } = await runIn(folder, ['validate', '--format', 'json', ...args], env);
      return stdout.includes('path/outside');
    };
    expect([
      await codesWith(['--allow-outside', '../out']),
      await codesWith([], { ZONEMASON_ALLOW_OUTSIDE: `/nowhere:${out}` }),
      await codesWith(['--allow-outside', '../repo']),
      await codesWith([], { ZONEMASON_ALLOW_OUTSIDE: '' }),
    ]).toEqual([false, false, true, true]);
  });
});
