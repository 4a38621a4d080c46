import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PasswordOf } from '../../../src/api/dns/client.js';
import { dnsCredentials } from '../../../src/config/credentials/dns-credentials.js';
import type { Protocol } from '../../../src/dns/protocol.js';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { failureOf } from '../support.js';
import { temporaryFolder } from '../../support/after-tests.js';

const variable = 'ZONEMASON_DNS_PASSWORD_EXAMPLE_COM';
const answer = (password: string): readonly string[] => [
  process.execPath,
  '-e',
  `console.log(JSON.stringify({ password: ${JSON.stringify(password)} }))`,
];

interface Sources {
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly command?: readonly string[] | null;
  readonly zones?: readonly string[];
  /** Of `--credentials`, in the folder of the project. */
  readonly named?: string;
  readonly protocol?: Protocol;
  readonly endpoint?: string;
}

/** Credentials of a project with these sources; `$` in a variable stands for its folder. */
function credentials({
  files = {},
  env = {},
  command = null,
  zones = ['example.com'],
  named,
  protocol = 'rest',
  endpoint: address = protocol === 'rest' ? 'https://a.example' : 'dns://192.0.2.53',
}: Sources): Promise<PasswordOf> {
  const root = temporaryFolder(files);
  for (const file of Object.keys(files)) chmodSync(join(root, file), 0o600);
  const endpoint = new URL(address);
  const dns = { protocol, endpoint, credentialCommand: command };
  const resolved = Object.entries(env).map(([name, value]) => [name, value.replace('$', root)]);
  return dnsCredentials({
    project: { root, files: diskTree(root), dns },
    zones,
    env: Object.fromEntries(resolved),
    file: named === undefined ? null : join(root, named),
  });
}

const standard = '.zonemason/credentials.yaml';

test.each<[string, Sources, string]>([
  ['a variable', { env: { [variable]: 'a' } }, variable],
  [
    'a file that a variable names',
    { env: { [`${variable}_FILE`]: '$/a' }, files: { a: 'b' } },
    `${variable}_FILE (`,
  ],
  ['the file', { files: { [standard]: 'dns: { example.com: a }\n' } }, standard],
  ['the command', { command: answer('a') }, `dns.credentialCommand (${process.execPath})`],
])('says that a password is from %s', async (_, sources, source) => {
  expect((await (await credentials(sources))('example.com')).source).toContain(source);
});

describe('the password comes from', () => {
  test.each<[string, Sources, string]>([
    ['the variable', { env: { [variable]: 'a b' } }, 'a b'],
    [
      'a file that a variable names',
      { env: { [`${variable}_FILE`]: '$/secret' }, files: { secret: 'a b \n' } },
      'a b ',
    ],
    [
      'such a file of Windows',
      { env: { [`${variable}_FILE`]: '$/secret' }, files: { secret: 'a\r\n' } },
      'a',
    ],
    ['the file of the project', { files: { [standard]: 'dns: { example.com: a }\n' } }, 'a'],
    ['a text that looks like a number', { files: { [standard]: 'dns: { example.com: 0123 }\n' } }, '0123'],
    [
      'a zone in Unicode',
      { files: { [standard]: 'dns: { Bücher.example: a }\n' }, zones: ['xn--bcher-kva.example'] },
      'a',
    ],
    [
      'the file of the environment',
      { env: { ZONEMASON_CREDENTIALS: '$/c.yaml' }, files: { 'c.yaml': 'dns: { example.com: a }' } },
      'a',
    ],
    ['the file that is named', { named: 'n.yaml', files: { 'n.yaml': 'dns: { example.com: a }' } }, 'a'],
    ['the command', { command: answer('a') }, 'a'],
    [
      'the variable before the file it names',
      { env: { [variable]: 'a', [`${variable}_FILE`]: '$/no' } },
      'a',
    ],
    [
      'the variable before the file',
      { env: { [variable]: 'a' }, files: { [standard]: 'dns: { example.com: b }' } },
      'a',
    ],
    [
      'the file before the command',
      { files: { [standard]: 'dns: { example.com: a }' }, command: answer('b') },
      'a',
    ],
    [
      'the named file before that of the environment',
      {
        named: 'n.yaml',
        env: { ZONEMASON_CREDENTIALS: '$/no' },
        files: { 'n.yaml': 'dns: { example.com: a }' },
      },
      'a',
    ],
    [
      'the command where the file has only others',
      { files: { [standard]: 'dns: { example.net: b }' }, command: answer('a') },
      'a',
    ],
    [
      'the file where the variable is empty',
      { env: { [variable]: '' }, files: { [standard]: 'dns: { example.com: a }' } },
      'a',
    ],
  ])('%s', async (_, sources, password) => {
    const passwordOf = await credentials(sources);
    expect((await passwordOf(sources.zones?.[0] ?? 'example.com')).text).toBe(password);
  });
});

describe('a zone without a password', () => {
  test('is told which variable to set and which file to write', async () => {
    const passwordOf = await credentials({ zones: ['xn--a-b.example.com'] });
    const failure = await failureOf(() => passwordOf('xn--a-b.example.com'));
    expect(failure.kind).toBe('credentials');
    expect(failure.hint).toContain('ZONEMASON_DNS_PASSWORD_XN__A_B_EXAMPLE_COM');
    expect(failure.hint).toContain(join('.zonemason', 'credentials.yaml'));
  });

  test.each<[string, Sources]>([
    ['an empty file of the project', { files: { [standard]: '# nothing yet\n' } }],
    ['a file without dns', { files: { [standard]: 'mail: { token: b }\n' } }],
    ['a file with nothing under dns', { files: { [standard]: 'dns:\n' } }],
    ['an empty password', { files: { [standard]: 'dns: { example.com: }\n' } }],
    ['a variable that names no file', { env: { [`${variable}_FILE`]: '$/no' } }],
    ['a variable that names an empty file', { env: { [`${variable}_FILE`]: '$/e' }, files: { e: '\n' } }],
    ['a command that fails', { command: ['false'] }],
  ])('%s', async (_, sources) => {
    const passwordOf = await credentials(sources);
    expect(await failureOf(() => passwordOf('example.com'))).toMatchObject({ kind: 'credentials' });
  });
});

describe('two zones on one variable', () => {
  const zones = ['a-b.example', 'a.b.example'];

  test('are refused where the variable is set', async () => {
    const env = { ZONEMASON_DNS_PASSWORD_A_B_EXAMPLE: 'hunter2' };
    const failure = await failureOf(() => credentials({ zones, env }));
    expect(failure.kind).toBe('usage');
    expect(failure.all).not.toContain('hunter2');
    expect(
      await failureOf(() => credentials({ zones, env: { ZONEMASON_DNS_PASSWORD_A_B_EXAMPLE_FILE: '$/a' } })),
    ).toMatchObject({ kind: 'usage' });
  });

  test('are fine in the file', async () => {
    const passwordOf = await credentials({
      zones,
      files: { [standard]: 'dns: { a-b.example: a, a.b.example: b }' },
    });
    expect([await passwordOf('a-b.example'), await passwordOf('a.b.example')]).toMatchObject([
      { text: 'a' },
      { text: 'b' },
    ]);
  });
});

describe('a credentials file', () => {
  const text = 'dns: { example.com: hunter2 }\n';

  test.each([0o640, 0o604, 0o660, 0o602, 0o610])(
    'that others can open (%o) is refused with the way to mend it',
    async (mode) => {
      const root = temporaryFolder({ 'c.yaml': text });
      const file = join(root, 'c.yaml');
      chmodSync(file, mode);
      const work = (): unknown =>
        dnsCredentials({ project: { root, files: diskTree(root), dns: null }, zones: [], env: {}, file });
      const failure = await failureOf(work);
      expect(failure.kind).toBe('usage');
      expect(failure.all).not.toContain('hunter2');
      expect(failure.hint).toBe(`chmod 600 ${file}`);
    },
  );

  test.each<[string, Sources]>([
    ['that is named and not there', { named: 'no.yaml' }],
    ['that is named in the environment and not there', { env: { ZONEMASON_CREDENTIALS: '$/no.yaml' } }],
    ['that is a folder', { named: '.' }],
    ['that is no YAML', { named: 'c', files: { c: 'dns: { example.com: hunter2\n' } }],
    ['that is no text', { named: 'c', files: { c: 'hunter2\0' } }],
    ['with a key twice', { named: 'c', files: { c: 'dns: { example.com: hunter2, example.com: hunter2 }' } }],
    ['with a list under dns', { named: 'c', files: { c: 'dns: [hunter2]\n' } }],
    ['with a list as password', { named: 'c', files: { c: 'dns: { example.com: [hunter2] }\n' } }],
  ])('%s is refused without a word of what it holds', async (_, sources) => {
    const failure = await failureOf(() => credentials(sources));
    expect(failure.kind).toBe('usage');
    expect(failure.all).not.toContain('hunter2');
  });
});

describe('a key comes from', () => {
  const zone = 'ZONEMASON_DNS_TSIG_EXAMPLE_COM';
  const all = 'ZONEMASON_DNS_TSIG';
  const file = 'tsig: { "*": shared, Example.com: own }\n';
  const command = [process.execPath, '-e', `console.log('{"tsig":"told","password":"other"}')`];
  const settings = { protocol: 'update', command } as const;

  test.each<[string, Sources, string]>([
    ['the variable of the zone', { env: { [zone]: 'a', [all]: 'b' } }, 'a'],
    ['its file', { env: { [`${zone}_FILE`]: '$/key', [all]: 'b' }, files: { key: 'a\n' } }, 'a'],
    ['the variable for all zones', { env: { [all]: 'b' }, files: { [standard]: file } }, 'b'],
    ['its file', { env: { [`${all}_FILE`]: '$/key' }, files: { key: 'b\n' } }, 'b'],
    ['the credentials file, by zone', { files: { [standard]: file } }, 'own'],
    ['the credentials file, for all', { files: { [standard]: 'tsig: { "*": shared }\n' } }, 'shared'],
    ['the command', { files: { [standard]: 'dns: { example.com: password }\n' } }, 'told'],
  ])('%s', async (_, sources, key) => {
    const keyOf = await credentials({ ...settings, ...sources });
    expect((await keyOf('example.com')).text).toBe(key);
  });

  test('nowhere', async () => {
    const env = { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'a' };
    const keyOf = await credentials({ protocol: 'update', env });
    const failure = await failureOf(() => keyOf('example.com'));
    expect(failure).toMatchObject({ kind: 'credentials' });
    for (const each of [zone, all, `${all}_FILE`]) expect(failure.all).toContain(each);
  });

  test('no password is for all zones', async () => {
    const passwordOf = await credentials({
      env: { ZONEMASON_DNS_PASSWORD: 'a' },
      files: { [standard]: 'dns: { "*": b }\n' },
    });
    expect(await failureOf(() => passwordOf('example.com'))).toMatchObject({ kind: 'credentials' });
  });
});

describe('without a password on this machine, the hint is', () => {
  const setting = `set ${variable}, or add it to ${standard} under \`dns\``;
  const started = '`zonemason sandbox` plays a service at http://127.0.0.1:8053 and writes its passwords to ';
  const sandbox = '.zonemason/sandbox.yaml';
  const ofOther = { [sandbox]: 'address: http://127.0.0.1:8053\ndns: { example.net: a }\n' };

  test.each<[string, Sources, string]>([
    [
      'to start the sandbox',
      { endpoint: 'http://127.0.0.1:8053' },
      `${started}${sandbox}; for another service, ${setting}`,
    ],
    [
      'to start it again for a zone that it has not',
      { endpoint: 'http://127.0.0.1:8053', files: ofOther },
      `start \`zonemason sandbox\` again, which adds the zones of the project and writes their passwords to ${sandbox}`,
    ],
    [
      'to start it at the address of the project',
      { endpoint: 'http://127.0.0.1:8153', files: ofOther },
      `\`zonemason sandbox --port 8153\` plays a service at http://127.0.0.1:8153 and writes its passwords to ${sandbox}; for another service, ${setting}`,
    ],
    ['about no sandbox where it has no TLS', { endpoint: 'https://127.0.0.1:8053' }, setting],
    ['about no sandbox elsewhere', { endpoint: 'http://192.0.2.1:8053' }, setting],
    [
      'about no sandbox whose file is not read',
      { endpoint: 'http://127.0.0.1:8053', files: { named: 'dns: {}\n' }, named: 'named' },
      'under `dns`',
    ],
  ])('%s', async (_, sources, hint) => {
    const find = await credentials(sources);
    const failure = await failureOf(() => find('example.com'));
    expect(failure).toMatchObject({ kind: 'credentials', hint: expect.stringContaining(hint) });
    expect(failure.hint.includes('sandbox')).toBe(hint.includes('sandbox'));
  });
});
