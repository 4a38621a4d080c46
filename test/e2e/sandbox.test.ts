import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ApplyReport } from '../../src/apply/step/report.js';
import { temporaryFolder } from '../support/after-tests.js';
import { startFaultProxy } from '../support/fault-proxy.js';
import type { SandboxProgram } from '../support/sandbox-program.js';
import { startSandboxProgram } from '../support/sandbox-program.js';
import type { Project } from './project.js';
import { projectIn } from './project.js';

const files = {
  'zonemason.yaml': 'dns:\n  endpoint: http://127.0.0.1:1\n  zones: zones/*.yaml\n',
  'zones/example.com.yaml': 'zone: example.com\nrecords: { www: { A: [192.0.2.1, 192.0.2.2] } }\n',
  'seed/example.com.json': '[]',
};

/** A sandbox in a folder, and the project there, which finds its passwords. */
async function start(
  folder: string,
  ...args: readonly string[]
): Promise<SandboxProgram & { readonly project: Project }> {
  const sandbox = await startSandboxProgram(args, { cwd: folder });
  return { ...sandbox, project: projectIn(folder, { ZONEMASON_DNS_ENDPOINT: sandbox.url.href }) };
}

test.concurrent.each(['SIGTERM', 'SIGKILL'] as const)(
  'what was applied to a sandbox is there after %s and a new start',
  async (signal) => {
    const folder = temporaryFolder(files);
    const first = await start(folder, 'seed');
    expect((await first.project.run(['apply', '--yes'])).code).toBe(0);
    expect((await first.stop(signal)).code).toBe(signal === 'SIGTERM' ? 0 : null);

    const second = await start(folder);
    const { code, stdout } = await second.project.run(['plan', '--detailed-exitcode']);
    expect(code).toBe(0);
    expect(stdout).toContain('No changes.');
    expect((await second.stop()).code).toBe(0);
  },
);

test.concurrent('an apply whose service dies says so, and can be done again when it is back', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `  h${n}: { A: 192.0.2.1 }\n`);
  const folder = temporaryFolder({
    ...files,
    'zones/example.com.yaml': `zone: example.com\nrecords:\n${names.join('')}`,
  });
  const first = await start(folder, 'seed');
  const proxy = await startFaultProxy(first.url, (_, n) => {
    if (n === 50) void first.stop('SIGKILL');
    return undefined;
  });
  const { code, stdout } = await first.project.run(['apply', '--yes'], {
    ZONEMASON_DNS_ENDPOINT: proxy.url.href,
    ZONEMASON_CREDENTIALS: '.zonemason/sandbox.yaml',
  });
  expect(code).toBe(6);
  expect(stdout).toContain('it could not be read again');

  const second = await start(folder);
  const again = await second.project.run(['apply', '--yes']);
  expect(again.code).toBe(0);
  expect(again.stdout).toMatch(/Done: [1-9]\d? created, 0 updated, 0 deleted/);
});

const turned = {
  ...files,
  'zones/example.com.yaml': 'zone: example.com\nrecords: { k: { A: 192.0.2.9 }, www: { A: 192.0.2.1 } }\n',
  'seed/example.com.json': JSON.stringify([
    { id: '1', prefix: 'k', type: 'A', content: '192.0.2.9', ttl: 3600, prio: 0, active: true },
    { id: '2', prefix: 'www', type: 'CNAME', content: 'a.example.org', ttl: 3600, prio: 0, active: true },
  ]),
};
const APPLY = ['apply', '--yes', '--allow', 'bulk-change', '--report', 'report.json'];

test.concurrent.each([
  ['accept', 'put'],
  ['refuse', 'recreate'],
  ['ignore', 'recreate'],
])('with --replace %s, a change of type is written as: %s', async (replace, as) => {
  const folder = temporaryFolder(turned);
  const sandbox = await start(folder, 'seed', '--replace', replace);
  expect((await sandbox.project.run(APPLY)).code).toBe(0);
  const report: ApplyReport = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  expect(report.steps.map(({ status, as: way }) => [status, way])).toEqual([['done', as]]);
  expect((await sandbox.stop()).code).toBe(0);
});

test.concurrent.each([
  ['0s', '0s', 0],
  ['2s', '0s', 6],
  ['2s', '30s', 0],
])('with --lag %s, an apply with --settle %s exits with %i', async (lag, settle, code) => {
  const folder = temporaryFolder({ ...files, 'seed/example.com.json': '[]' });
  const sandbox = await start(folder, 'seed', '--lag', lag);
  expect((await sandbox.project.run([...APPLY, '--settle', settle])).code).toBe(code);
  expect((await sandbox.stop()).code).toBe(0);
});

test.concurrent.each([
  ['--replace', 'sometimes'],
  ['--lag', 'soon'],
])('%s %s is wrong usage', async (...args) => {
  const { code, stdout } = await projectIn(temporaryFolder(files), {}).run(['sandbox', ...args]);
  expect([code, stdout]).toEqual([64, '']);
});
