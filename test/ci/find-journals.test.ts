import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FakeGithub } from './fake-github.js';
import { runScript } from './run-script.js';

interface Found {
  readonly artifacts?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly change?: (github: FakeGithub) => unknown;
}

/** What is found of run 42, which has kept journals in two attempts. */
async function find({ env = {}, change = () => undefined, ...found }: Found = {}) {
  const { artifacts = ['zonemason-run-42-1', 'zonemason-run-42-2', 'zonemason-run-42-x', 'other'] } = found;
  const { code, outputs } = await runScript({
    name: 'find-journals.mjs',
    env: { RUN_ID: '42', GITHUB_REF_NAME: 'main', ...env },
    prepare: (github, folder) => {
      for (const name of artifacts) mkdirSync(join(folder, 'artifacts', name), { recursive: true });
      change(github);
    },
  });
  return { code, outputs };
}

test('the journals of the latest attempt are found', async () => {
  expect(await find()).toEqual({ code: 0, outputs: 'artifact=zonemason-run-42-2\nrun-id=42\n' });
});

test('those of the last commit of the branch, too', async () => {
  expect(await find({ change: (github) => void (github.comparison = 'identical') })).toMatchObject({
    code: 0,
  });
});

test('those of a project are found by its key', async () => {
  expect(await find({ env: { KEY: 'shop' } })).toEqual({ code: 4, outputs: '' });
  expect(await find({ env: { KEY: 'shop' }, artifacts: ['zonemason-run-shop-42-1'] })).toMatchObject({
    code: 0,
  });
});

test.each<[string, Found]>([
  ['ran for a fork', { change: (github) => void (github.headRepository = 999) }],
  ...['pull_request', 'pull_request_target', 'merge_group', 'issue_comment', ''].map(
    (event): [string, Found] => [
      `was started by ${event || 'nothing known'}`,
      { change: (github) => void (github.event = event) },
    ],
  ),
  ['ran on another branch', { env: { GITHUB_REF_NAME: 'release' } }],
  ['ran where this is no branch', { env: { GITHUB_REF_TYPE: 'tag' } }],
  ...(['behind', 'diverged'] as const).map((comparison): [string, Found] => [
    `ran for a commit that is not on the branch, which is ${comparison}`,
    { change: (github) => void (github.comparison = comparison) },
  ]),
  ...['/git/ref/heads/main', '/compare/', '/contents/'].map((route): [string, Found] => [
    `has no ${route}`,
    { change: (github) => (github.fault = (path) => (path.includes(route) ? { status: 404 } : undefined)) },
  ]),
  ['does not apply', { change: (github) => void (github.workflow = 'with:\n  command: plan\n') }],
  ['has kept none', { artifacts: ['zonemason-run-421-1'] }],
])('a run that %s has no journals for a rollback', async (_, found) => {
  expect(await find(found)).toEqual({ code: 4, outputs: '' });
});

test.each(['', '$(id)', '42\nartifact=x', '../42'])('%j is no run', async (id) => {
  expect(await find({ env: { RUN_ID: id } })).toEqual({ code: 64, outputs: '' });
});
