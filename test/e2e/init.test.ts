import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/after-tests.js';
import { PASSWORD, passwordsFor, projectIn } from './project.js';
import type { SandboxSetting } from './services.js';
import { withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const pipelines: Readonly<Record<string, readonly (readonly [example: string, path: string])[]>> = {
  github: ['apply', 'drift', 'review', 'rollback'].map((name): readonly [string, string] => [
    `examples/ci/github/${name}.yml`,
    `.github/workflows/zonemason-${name}.yml`,
  ]),
  gitlab: [
    ['examples/ci/gitlab/gitlab-ci.yml', '.gitlab-ci.yml'],
    ['examples/ci/gitlab/note.mjs', '.gitlab/zonemason-note.mjs'],
  ],
  none: [],
};

function filesIn(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => statSync(join(folder, path)).isFile()).toSorted();
}

describe('a project begins', () => {
  test.concurrent.each(['github', 'gitlab', 'none'] as const)(
    'with valid files, the pipeline of the examples (%s), and what to do next in a few lines',
    async (ci) => {
      const folder = temporaryFolder();
      const { run } = projectIn(folder, {});
      const { code, stderr } = await run(['init', '--ci', ci, '--no-input']);
      expect(code).toBe(0);
      expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(6);
      for (const [from, to] of pipelines[ci] ?? [])
        expect(readFileSync(join(folder, to), 'utf8')).toBe(readFileSync(from, 'utf8'));
      expect(filesIn(folder)).toEqual(
        [
          ...(pipelines[ci] ?? []).map(([, to]) => to),
          '.gitattributes',
          '.gitignore',
          'zonemason.yaml',
          `zones/${zone}.yaml`,
        ].toSorted(),
      );
      expect(await run(['validate'])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^no problems/),
      });
    },
  );

  test.concurrent('in another folder, for another zone and service', async () => {
    const folder = temporaryFolder();
    const endpoint = 'https://dns.example.net/custom';
    const args = ['init', 'a/b', '--endpoint', `${endpoint}/`, '--zone', 'Bücher.example.'];
    expect(await projectIn(folder, {}).run(args)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('cd a/b'),
    });
    const inside = join(folder, 'a/b');
    expect(readFileSync(join(inside, 'zonemason.yaml'), 'utf8')).toContain(`\n  endpoint: ${endpoint}\n`);
    expect(existsSync(join(inside, 'zones/xn--bcher-kva.example.yaml'))).toBe(true);
    expect((await projectIn(inside, {}).run(['validate'])).code).toBe(0);
  });

  test.concurrent('for a zone whose name no file on Windows can have', async () => {
    const folder = temporaryFolder();
    const { run } = projectIn(folder, {});
    expect((await run(['init', '--ci', 'none', '--zone', 'con.example'])).code).toBe(0);
    expect(filesIn(join(folder, 'zones'))).toEqual(['con_.example.yaml']);
    expect((await run(['validate'])).code).toBe(0);
  });

  test.concurrent.each([[[]], [['node_modules/zonemason']], [['zonemason']]])(
    'with the schemas of the copies that the project has: %j',
    async (copies) => {
      const folder = temporaryFolder();
      for (const copy of copies) cpSync('schemas', join(folder, copy, 'schemas'), { recursive: true });
      await projectIn(folder, {}).run(['init']);
      for (const file of ['zonemason.yaml', `zones/${zone}.yaml`]) {
        const [, address = ''] =
          /^# yaml-language-server: \$schema=(\S+)\n/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
        expect(address !== '' && existsSync(join(folder, dirname(file), address))).toBe(copies.length > 0);
      }
    },
  );

  test.concurrent('with the action at the address that is given', async () => {
    const folder = temporaryFolder();
    const address = 'acme/zonemason@v0.1.0';
    const { code, stderr } = await projectIn(folder, {}).run(['init', '--action', address]);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.not.stringContaining('submodule') });
    const workflows = (pipelines['github'] ?? []).map(([, path]) => readFileSync(join(folder, path), 'utf8'));
    for (const text of workflows) {
      expect(text).toContain(`uses: ${address}\n`);
      expect(text).not.toContain('uses: ./zonemason');
    }
  });

  test.concurrent.each(['acme', 'acme/zonemason', 'acme/zonemason@', 'a/b@c\n  d', '$&/b@c', ''])(
    'not with the action at %j',
    async (address) => {
      const folder = temporaryFolder();
      expect((await projectIn(folder, {}).run(['init', '--action', address])).code).toBe(64);
      expect(filesIn(folder)).toEqual([]);
    },
  );
});

describe('what is there', () => {
  test.concurrent('is never replaced; all of it is told, and nothing is written', async () => {
    const folder = temporaryFolder({
      'zonemason.yaml': 'mine',
      '.github/workflows/zonemason-apply.yml': 'mine',
    });
    const { code, stdout, stderr } = await projectIn(folder, {}).run(['init']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^zonemason\.yaml already exists\n\.github\/workflows\/zonemason-apply\.yml already exists\nerror: 2 files/,
    );
    expect(filesIn(folder)).toEqual(['.github/workflows/zonemason-apply.yml', 'zonemason.yaml']);
  });

  test.concurrent.each([
    ['dist', 'dist\n# Passwords and journals of zonemason.\n.zonemason/\n'],
    ['dist\n', 'dist\n# Passwords and journals of zonemason.\n.zonemason/\n'],
    ['/.zonemason\ndist', '/.zonemason\ndist'],
  ])('in .gitignore stays: %j', async (before, after) => {
    const folder = temporaryFolder({ '.gitignore': before });
    expect((await projectIn(folder, {}).run(['init', '--ci', 'none'])).code).toBe(0);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe(after);
  });

  test.concurrent.each([
    ['*.png binary', '*.png binary\n# The same line ends on every system.\n*.yaml text eol=lf\n'],
    ['* text=auto\r\n', '* text=auto\r\n# The same line ends on every system.\n*.yaml text eol=lf\n'],
    ['* text=auto eol=lf\n', '* text=auto eol=lf\n'],
    ['*.yaml -text', '*.yaml -text'],
  ])('in .gitattributes stays: %j', async (before, after) => {
    const folder = temporaryFolder({ '.gitattributes': before });
    expect((await projectIn(folder, {}).run(['init', '--ci', 'none'])).code).toBe(0);
    expect(readFileSync(join(folder, '.gitattributes'), 'utf8')).toBe(after);
  });

  test.concurrent('may be a folder that cannot be written to', async () => {
    const folder = temporaryFolder({ zones: 'a file' });
    const { code, stderr } = await projectIn(folder, {}).run(['init', '--ci', 'none']);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: zones\/.* cannot be written/),
    });
  });
});

describe('from what is live', () => {
  const live: SandboxSetting['live'] = {
    [zone]: [
      { prefix: '', type: 'MX', content: 'mx.example.net', prio: 10 },
      { prefix: 'fwd', type: 'WEBFORWARD', content: 'https://example.net/' },
      { prefix: 'www', type: 'CNAME', content: zone },
      { prefix: 'www', type: 'TXT', content: 'beside a CNAME' },
    ],
    'example.net': [],
  };

  test.concurrent('begins a project whose plan is empty', async () => {
    const { service } = await withSandbox({ zones: {}, live });
    const folder = temporaryFolder();
    const { run } = projectIn(folder, passwordsFor(live));
    const args = ['init', '--endpoint', service.url.href, '--ci', 'none', '--from-live', zone, 'example.net'];
    expect((await run(args)).code).toBe(0);
    expect(filesIn(folder)).toEqual([
      '.gitattributes',
      '.gitignore',
      'zonemason.yaml',
      `zones/${zone}.yaml`,
      'zones/example.net.yaml',
    ]);
    expect((await run(['validate'])).code).toBe(0);
    expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0 });
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent('with the credentials file that is in the folder already', async () => {
    const { service } = await withSandbox({ zones: {}, live });
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.zonemason'));
    writeFileSync(join(folder, '.zonemason/credentials.yaml'), `dns: { ${zone}: ${PASSWORD} }\n`, {
      mode: 0o600,
    });
    const { run } = projectIn(folder, { ZONEMASON_DNS_ENDPOINT: service.url.href });
    expect((await run(['init', '--from-live', zone])).code).toBe(0);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test.concurrent.each([
    [
      'of which one has a wrong password',
      { ...passwordsFor(live), ZONEMASON_DNS_PASSWORD_EXAMPLE_NET: 'wrong' },
      7,
    ],
    ['of which one is unknown', passwordsFor({ [zone]: '' }), 7],
  ])('begins nothing with zones %s', async (_, env, code) => {
    const { service } = await withSandbox({ zones: {}, live });
    const folder = temporaryFolder();
    const { run } = projectIn(folder, { ...env, ZONEMASON_DNS_ENDPOINT: service.url.href });
    const ended = await run(['init', '--from-live', zone, 'example.net']);
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringContaining('example.net') });
    expect(filesIn(folder)).toEqual([]);
  });

  test.concurrent('needs to know where that is', async () => {
    const folder = temporaryFolder();
    expect(await projectIn(folder, {}).run(['init', '--from-live', zone])).toMatchObject({
      code: 64,
      stdout: '',
    });
    expect(filesIn(folder)).toEqual([]);
  });
});

test.concurrent.each([
  [['--endpoint', 'http://dns.example.net']],
  [['--endpoint', 'nonsense']],
  [['--zone', 'no zone']],
  [['--ci', 'jenkins']],
])('%j is wrong usage, and nothing is written', async (args) => {
  const folder = temporaryFolder();
  expect(await projectIn(folder, {}).run(['init', ...args])).toMatchObject({ code: 64, stdout: '' });
  expect(filesIn(folder)).toEqual([]);
});
