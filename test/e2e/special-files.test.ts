import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { temporaryFolder } from '../support/after-tests.js';

import { projectIn } from './project.js';

/** A project at an endpoint that nothing listens on: what is tested here ends before the first request. */
const files = {
  'zonemason.yaml': `dns: { endpoint: 'http://127.0.0.1:1', zones: zones/example.com.yaml }
mail: { endpoint: 'http://127.0.0.1:1', brand: acme }
`,
  'zones/example.com.yaml': 'zone: example.com\ninclude: ../shared.yaml\nrecords: {}\n',
  'shared.yaml': 'records: {}\n',
  'mail/welcome/de.yaml': 'subject: Hallo\nbody: Hallo\n',
  'mail/welcome/template.yaml': "id: '1'\nlanguage: en\nsubject: Hello\nbody: Hello\n",
  'plan.json': '{}',
  'journal.jsonl': '',
  'credentials.yaml': '',
  secret: '',
  'values.yaml': '',
};

const dns = ['--only', 'dns'] as const;

interface Use {
  readonly args: readonly string[];
  readonly code: number;
  readonly env?: Readonly<Record<string, string>>;
}

const uses: readonly [keyof typeof files, Use][] = [
  ['zonemason.yaml', { args: ['validate'], code: 3 }],
  ['zonemason.yaml', { args: ['plan', '-c', 'zonemason.yaml'], code: 3 }],
  ['zones/example.com.yaml', { args: ['validate'], code: 3 }],
  ['zones/example.com.yaml', { args: ['validate', 'zones/example.com.yaml'], code: 3 }],
  ['zones/example.com.yaml', { args: ['fmt', '--check', 'zones/example.com.yaml'], code: 3 }],
  ['shared.yaml', { args: ['validate'], code: 3 }],
  ['mail/welcome/de.yaml', { args: ['validate'], code: 3 }],
  ['mail/welcome/template.yaml', { args: ['validate'], code: 3 }],
  ['plan.json', { args: ['apply', 'plan.json'], code: 64 }],
  ['plan.json', { args: ['show', 'plan.json'], code: 64 }],
  ['journal.jsonl', { args: ['rollback', 'journal.jsonl', '--yes'], code: 64 }],
  ['credentials.yaml', { args: ['plan', ...dns, '--credentials', 'credentials.yaml'], code: 64 }],
  ['secret', { args: ['plan', ...dns], code: 7, env: { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM_FILE: 'secret' } }],
  ['values.yaml', { args: ['mail', 'preview', 'welcome', 'de', '--values', 'values.yaml'], code: 3 }],
  ['credentials.yaml', { args: ['sandbox', '--port', '0', '--credentials', 'credentials.yaml'], code: 64 }],
];

describe('in the place of a file', () => {
  test.concurrent.each(uses)(
    'a pipe is refused at once: %s of %j',
    async (name, { args, code, env = {} }) => {
      const folder = temporaryFolder(files);
      rmSync(join(folder, name));
      execFileSync('mkfifo', ['-m', '600', join(folder, name)]);
      const run = await projectIn(folder, env).run(args);
      expect(run.code).toBe(code);
      expect(run.stdout + run.stderr).toMatch(/(?:this|it) is a pipe/);
    },
  );
});

test.concurrent.each<[string, Use]>([
  ['a project file', { args: ['plan', '-c', '/dev/zero'], code: 3 }],
  ['a plan', { args: ['apply', '/dev/zero'], code: 64 }],
  ['a journal', { args: ['rollback', '/dev/zero', '--yes'], code: 64 }],
  [
    'a secret',
    { args: ['plan', ...dns], code: 7, env: { ZONEMASON_DNS_PASSWORD_EXAMPLE_COM_FILE: '/dev/zero' } },
  ],
])('a device in the place of %s is refused', async (_, { args, code, env = {} }) => {
  const run = await projectIn(temporaryFolder(files), env).run(args);
  expect(run.code).toBe(code);
  expect(run.stdout + run.stderr).toContain('this is a device, not a file');
});

test.concurrent('a plan may come from a pipe that the shell has opened', async () => {
  const folder = temporaryFolder(files);
  const { run } = projectIn(folder, {});
  // The pipe is read to its end; what comes out of it is no plan.
  const command = 'cat plan.json | "$@" show /dev/stdin 2>&1 || true';
  const piped = execFileSync('sh', ['-c', command, 'sh', ...builtProgram()], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(piped).toBe((await run(['show', 'plan.json'])).stderr.replace('plan.json', '/dev/stdin'));
});

test.concurrent('a secret may come from a pipe that the shell has opened', async () => {
  const folder = temporaryFolder(files);
  const command = 'echo hunter2 | "$@" plan --only dns 2>&1; echo "exit $?"';
  const env = { ...process.env, ZONEMASON_DNS_PASSWORD_EXAMPLE_COM_FILE: '/dev/stdin' };
  const piped = execFileSync('sh', ['-c', command, 'sh', ...builtProgram()], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  // The password was had: what fails is the connection.
  expect(piped).toContain('exit 8');
});
