import type { SpawnSyncReturns } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { zonemason } from '../cli/support.js';
import { builtProgram } from '../support/built-program.js';
import { temporaryFolder } from '../support/after-tests.js';
import { passwordsFor, reportIn } from './project.js';
import { withSandbox } from './services.js';

interface Place {
  readonly cwd?: string;
  /** What the shell does first. */
  readonly before?: string;
}

/** Runs the program in a shell that redirects its streams. */
function sh(
  args: string,
  redirection: string,
  { cwd = someProject(), before = '' }: Place = {},
): SpawnSyncReturns<string> {
  const env = { PATH: process.env['PATH'] };
  const command = `${before} "$@" ${args} ${redirection}`;
  return spawnSync('sh', ['-c', command, 'sh', ...builtProgram()], { cwd, env, encoding: 'utf8' });
}

/** A stream on a full disk. */
function fullDisk(): Writable {
  return createWriteStream('/dev/full');
}

function someProject(): string {
  return temporaryFolder({
    'zonemason.yaml': "dns: { endpoint: 'http://127.0.0.1:1', zones: zones/*.yaml }\n",
    'zones/example.com.yaml': 'zone: example.com\nrecords: {}\n',
    'bad.yaml': 'zone: [\n',
  });
}

/** What each command ends with when all its output is shown. */
const commands: readonly (readonly [string, number])[] = [
  ['--version', 0],
  ['--help', 0],
  ['help plan', 0],
  ['plan --help', 0],
  ['rules', 0],
  ['validate', 0],
  ['validate --format json', 0],
  ['validate bad.yaml', 3],
  ['plan', 7],
  ['apply --yes --format json', 7],
  ['completion bash', 0],
];

describe('stdout on a full disk', () => {
  test.each(commands)('is told in one line: %s', async (args, usual) => {
    const { code, stderr } = await zonemason(args.split(' '), { cwd: someProject(), stdout: fullDisk() });
    // A plan that cannot be made prints nothing there.
    const lost = args === 'plan' ? [] : [FULL];
    expect(code).toBe(usual === 0 ? 1 : usual);
    expect(stderr.match(/^error: stdout .*$/gm) ?? []).toEqual(lost);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('is told by the program, too', () => {
    const { status, stderr } = sh('rules', '> /dev/full');
    expect({ status, stderr }).toEqual({ status: 1, stderr: FULL });
  });
});

const FULL = expect.stringMatching(/^error: stdout cannot be written: no space left on device; /);

test('a file that takes only a part of the output is no success', () => {
  const cwd = someProject();
  const { status, stderr } = sh('rules', '> rules.txt', { cwd, before: "trap '' XFSZ; ulimit -f 1;" });
  expect(status).toBe(1);
  expect(stderr).toContain('error: stdout cannot be written: file too large');
  expect(statSync(join(cwd, 'rules.txt')).size).toBeGreaterThan(0);
});

function withoutTime(text: string): string {
  return text.replaceAll(/"time":"[^"]*"/g, '');
}

test.each([
  ['full', '2> /dev/full'],
  ['closed', '2>&-'],
  ['read-only', '2< /dev/null'],
])('stderr that is %s changes nothing', async (_, redirection) => {
  const cwd = someProject();
  const { status, stdout } = sh('validate bad.yaml --format json', redirection, { cwd });
  const usual = await zonemason(['validate', 'bad.yaml', '--format', 'json'], { cwd });
  expect({ code: status, stdout: withoutTime(stdout) }).toEqual({
    code: usual.code,
    stdout: withoutTime(usual.stdout),
  });
});

// One of each kind: nothing written, results, problems, a failure.
test.each(['--version', 'validate', 'validate bad.yaml', 'plan'])(
  'stderr on a full disk changes nothing: %s',
  async (args) => {
    const cwd = someProject();
    const usual = await zonemason(args.split(' '), { cwd });
    const full = await zonemason(args.split(' '), { cwd, stderr: fullDisk() });
    expect({ ...full, stderr: usual.stderr }).toEqual(usual);
  },
);

test.each(['--help', 'validate', 'rules'])('a reader that goes early is no error: %s', (args) => {
  const { stderr } = sh(args, '| true');
  expect(stderr).toBe('');
});

test('what apply did is not lost with its output: the report is saved, and the exit code tells', async () => {
  const { folder, service } = await withSandbox({
    zones: { 'example.com': 'records: { www: { A: 192.0.2.1 } }\n' },
    live: { 'example.com': [] },
  });
  const { code } = await zonemason(['apply', '--yes', '--report', 'report.json'], {
    cwd: folder,
    env: passwordsFor({ 'example.com': '' }),
    stdout: fullDisk(),
  });
  expect(code).toBe(1);
  expect(reportIn(folder)).toMatchObject({ summary: { done: 1 }, scopes: [{ verified: true }] });
  expect(await service.listing('example.com')).toHaveLength(1);
});

test('a report on a full disk does not hide how a run ended', async () => {
  const { folder } = await withSandbox({
    zones: { 'example.com': 'records: { www: { A: 192.0.2.1 } }\n' },
    live: { 'example.com': [] },
    fault: ({ method }) => (method === 'POST' ? { answer: { status: 400 } } : undefined),
  });
  const { code, stderr } = await zonemason(['apply', '--yes', '--report', '/dev/full'], {
    cwd: folder,
    env: passwordsFor({ 'example.com': '' }),
  });
  expect(code).toBe(6);
  expect(stderr).toMatch(
    /error: \/dev\/full cannot be written[^]*`zonemason plan` shows the remaining changes/,
  );
});

test('a report on a full disk ends a run with an error, after its work', async () => {
  const { folder, service } = await withSandbox({
    zones: { 'example.com': 'records: { www: { A: 192.0.2.1 } }\n' },
    live: { 'example.com': [] },
  });
  const { code, stdout, stderr } = await zonemason(['apply', '--yes', '--report', '/dev/full'], {
    cwd: folder,
    env: passwordsFor({ 'example.com': '' }),
  });
  expect(code).toBe(1);
  expect(stdout).toContain('Done: 1 created');
  expect(stderr).toContain('error: /dev/full cannot be written: no space left on device');
  expect(await service.listing('example.com')).toHaveLength(1);
});
