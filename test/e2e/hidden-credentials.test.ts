import { chmodSync, linkSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryWith, writeFiles } from '../support/git.js';
import { runIn } from '../support/run-in-process.js';

/** Every kind of secret, each with another text in it, and none that any other text has. */
const SECRETS = ['hunter2zone', 'hunter2token', 'hunter2otp', 'hunter2plain'];

const credentials = 'dns:\n  example.com: hunter2zone\nmail:\n  token: hunter2token\n';
const settings = 'dns:\n  endpoint: http://127.0.0.1:1\n  zones: zones/*.yaml\n';
const mail = 'mail:\n  endpoint: http://127.0.0.1:1\n  brand: acme\n';
const goodZone = 'zone: example.org\nrecords: { www: { A: 192.0.2.1 } }\n';

/** One more way to have a secret read as something else. */
interface Way {
  /** Files beside those of a project that is well, which has its credentials where they belong. */
  readonly files?: Readonly<Record<string, string>>;
  /** Makes links in the folder. */
  readonly link?: (folder: string) => void;
  /** The file that is given to commands which take one. */
  readonly named?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const own = '.zonemason/credentials.yaml';
const target = (folder: string): string => join(folder, 'zones/secret.yaml');

const ways: readonly (readonly [string, Way])[] = [
  ['by its own name', { named: own }],
  ['in another spelling', { named: './zones/../.zonemason//credentials.yaml' }],
  ['by a symbolic link', { link: (folder) => symlinkSync(`../${own}`, target(folder)) }],
  [
    'by a link to its folder',
    { link: (folder) => symlinkSync('.zonemason', join(folder, 'linked')), named: 'linked/credentials.yaml' },
  ],
  ['by a hard link', { link: (folder) => linkSync(join(folder, own), target(folder)) }],
  ['as a copy', { files: { 'zones/secret.yaml': credentials } }],
  ['as a copy in JSON', { files: { 'zones/secret.yaml': '{"dns": {"example.com": "hunter2zone"}}' } }],
  [
    'as a copy that is broken',
    { files: { 'zones/secret.yaml': 'mail:\n  otpSecret: "hunter2otp\n  token: hunter2token\n' } },
  ],
  ['by include', { files: { 'zones/a.yaml': `zone: example.com\nrecords: {}\ninclude: ../${own}\n` } }],
  [
    'by include of what a variable names',
    {
      files: {
        'pw.txt': 'hunter2plain: [\n',
        'zones/a.yaml': 'zone: example.com\nrecords: {}\ninclude: ../pw.txt\n',
      },
      env: { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM_FILE: 'pw.txt' },
    },
  ],
  [
    'as what a variable names',
    {
      files: { 'pw.txt': 'hunter2plain\n' },
      env: { ZONEMASON_MAIL_PASSWORD_FILE: 'pw.txt' },
      named: 'pw.txt',
    },
  ],
  [
    'by a hard link to what a variable names',
    {
      files: { 'pw.txt': 'hunter2plain\n' },
      env: { ZONEMASON_MAIL_PASSWORD_FILE: 'pw.txt' },
      link: (folder) => linkSync(join(folder, 'pw.txt'), target(folder)),
    },
  ],
  [
    'as the credentials that a variable names',
    { files: { 'c.txt': '- hunter2plain\n' }, env: { ZONEMASON_CREDENTIALS: 'c.txt' }, named: 'c.txt' },
  ],
  [
    'as anything else in the private folder',
    { files: { '.zonemason/otp': 'hunter2otp: {\n' }, named: '.zonemason/otp' },
  ],
  [
    'as a file for its owner alone',
    { files: { 'vault.yaml': 'vault:\n  - password: hunter2plain\n  bad\n' }, named: 'vault.yaml' },
  ],
  [
    'by a glob',
    { files: { 'zonemason.yaml': settings.replace('zones/*.yaml', '[zones/*.yaml, .zonemason/*]') } },
  ],
  [
    'as a translation',
    {
      files: { 'zonemason.yaml': settings + mail, 'mail/welcome/fr.yaml': 'subject: a\nbody: b\n' },
      link: (folder) => symlinkSync(`../../${own}`, join(folder, 'mail/welcome/de.yaml')),
    },
  ],
  ['as the mail folder', { files: { 'zonemason.yaml': `${settings}${mail}  translations: .zonemason\n` } }],
];

/** `FILE` stands for the file of the way. */
const commands: readonly (readonly string[])[] = [
  ...['text', 'json', 'github', 'gitlab', 'sarif'].flatMap((format) => [
    ['validate', '--format', format],
    ['validate', 'FILE', '--format', format],
  ]),
  ['validate', '-c', 'FILE'],
  ['fmt', '--fix'],
  ['fmt', 'FILE'],
  ['fmt', '--diff', 'FILE'],
  ['plan'],
  ['plan', '--base', 'HEAD'],
  ['diff', 'HEAD'],
  ['diff', 'HEAD~..HEAD'],
  ['show', 'FILE'],
  ['apply', 'FILE', '--yes'],
  ['rollback', 'FILE', '--yes'],
  ['sandbox', 'FILE', '--port', '0', '--data', ':memory:'],
  ['mail', 'status', '--offline'],
  ['mail', 'preview', 'welcome', 'de', '--values', 'FILE'],
];

/** A project in a repository, which has even its secrets in it. */
function projectWith({ files = {}, link }: Way): string {
  const all = { 'zonemason.yaml': settings, 'zones/good.yaml': goodZone, [own]: credentials, ...files };
  const { folder, commit } = repositoryWith({});
  writeFiles(folder, all);
  for (const name of [own, 'vault.yaml', 'c.txt']) if (name in all) chmodSync(join(folder, name), 0o600);
  link?.(folder);
  commit({});
  return folder;
}

describe('nothing is shown of a file with secrets that is reached', () => {
  test.each(ways)('%s', async (_, way) => {
    const folder = projectWith(way);
    const before = readFileSync(join(folder, own), 'utf8');
    const { named = 'zones/secret.yaml' } = way;
    for (const command of commands) {
      const args = command.map((arg) => (arg === 'FILE' ? named : arg));
      const { code, stdout, stderr } = await runIn(folder, [...args, '--verbose'], way.env);
      const shown = SECRETS.filter((secret) => (stdout + stderr).includes(secret));
      const isTaken = code === 0 && command[0] === 'validate' && command.includes('FILE');
      expect({ args, shown, isTaken, isBug: stderr.includes('bug') }).toEqual({
        args,
        shown: [],
        isTaken: false,
        isBug: false,
      });
    }
    expect(readFileSync(join(folder, own), 'utf8')).toBe(before);
  });

  test.each(['validate', 'fmt'])('%s names the rule and the file', async (command) => {
    const { code, stdout, stderr } = await runIn(projectWith({}), [command, own]);
    expect(code).toBe(3);
    expect(stdout + stderr).toContain('file/credentials');
    expect(stdout + stderr).toContain(own);
  });

  test('an include of it is told at its place, by the same rule', async () => {
    const folder = projectWith({
      files: { 'zones/a.yaml': `zone: example.com\nrecords: {}\ninclude: ../${own}\n` },
    });
    const { diagnostics } = JSON.parse((await runIn(folder, ['validate', '--format', 'json'])).stdout);
    expect(diagnostics).toMatchObject([
      { code: 'file/credentials', file: 'zones/a.yaml', line: 3, column: 10 },
    ]);
  });

  test('a journal is no secret, and can be gone back to', async () => {
    const folder = projectWith({ files: { '.zonemason/journal/j.jsonl': '{}\n' } });
    const { stderr } = await runIn(folder, ['rollback', '.zonemason/journal/j.jsonl', '--yes']);
    expect(stderr).toContain('damaged');
  });
});

describe('secrets in a project file are not shown', () => {
  test.each([
    ['a token beside the endpoint', `${mail}  token: hunter2token\n`],
    ['a password of a zone', 'dns: { endpoint: https://a.example, zones: z, example.com: hunter2zone }\n'],
    ['a password in the endpoint', 'dns:\n  endpoint: https://u:hunter2plain@a.example\n  zones: z/*.yaml\n'],
  ])('%s', async (_, text) => {
    const folder = temporaryFolder({ 'zonemason.yaml': text });
    for (const format of ['text', 'json', 'github', 'gitlab', 'sarif']) {
      const { code, stdout, stderr } = await runIn(folder, ['validate', '--format', format, '--verbose']);
      expect([code, SECRETS.filter((secret) => (stdout + stderr).includes(secret))]).toEqual([3, []]);
    }
  });
});
