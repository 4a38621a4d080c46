import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { JobDefinition, StepDefinition } from './run-job.js';

interface GithubWorkflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: unknown;
  readonly jobs: Readonly<Record<string, JobDefinition & Readonly<Record<string, unknown>>>>;
}

const folder = 'examples/ci/github';
const workflows = readdirSync(folder).map((name): [string, GithubWorkflow] => [
  name,
  parse(readFileSync(join(folder, name), 'utf8')),
]);
const action: {
  readonly inputs: Readonly<Record<string, { readonly description?: string; readonly default?: string }>>;
  readonly runs: { readonly steps: readonly StepDefinition[] };
} = parse(readFileSync('action.yml', 'utf8'));

const steps = [
  ...action.runs.steps.map((step): [string, StepDefinition] => ['action.yml', step]),
  ...workflows.flatMap(([name, { jobs }]) =>
    Object.values(jobs).flatMap((job) => job.steps.map((step): [string, StepDefinition] => [name, step])),
  ),
];

describe('steps for GitHub', () => {
  test('put no expression into a shell: text of a pull request would be run', () => {
    expect(steps.filter(([, { run }]) => run?.includes('${{'))).toEqual([]);
  });

  test('use nothing but GitHub’s own actions and this one', () => {
    const used = steps.flatMap(([, { uses }]) => uses ?? []);
    expect(used.filter((name) => !/^(?:actions\/[a-z-]+@v\d+|\.\/zonemason)$/.test(name))).toEqual([]);
  });

  test('give the action the inputs that it has', () => {
    const given = steps.filter(([, { uses }]) => uses === './zonemason').map(([, step]) => step.with ?? {});
    for (const inputs of given)
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
    expect(new Set(given.map(({ command }) => command))).toEqual(
      new Set(['validate', 'diff', 'plan', 'apply', 'drift', 'rollback']),
    );
  });

  test('leave no token in the checked-out repository', () => {
    const checkouts = steps.filter(([, { uses }]) => uses?.startsWith('actions/checkout@'));
    for (const [, step] of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
  });
});

describe.each(workflows)('the workflow %s', (_, { permissions, concurrency, jobs }) => {
  test('may read by default, and no more', () => {
    expect(new Set(Object.values(permissions))).toEqual(new Set(['read']));
  });

  test('does not run beside itself, and for ever', () => {
    expect(concurrency).toBeDefined();
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('has secrets only where forks do not run', () => {
    for (const job of Object.values(jobs).filter((each) => JSON.stringify(each).includes('secrets.')))
      expect(job.if ?? job['environment']).toBeDefined();
  });
});

test.each([
  [
    '',
    /^run --prefix \/path of the action prepare\ninstall --global .*--ignore-scripts .*\/path of the action$/,
  ],
  ['1.2.3', /^install --global .*--ignore-scripts .*zonemason@1\.2\.3$/],
])('installs what it belongs to, or the version %j from npm', (version, expected) => {
  const [install] = action.runs.steps;
  const shown = execFileSync('bash', ['-euc', `npm() { echo "$*"; }\n${install?.run ?? ''}`], {
    encoding: 'utf8',
    env: { ...process.env, VERSION: version, GITHUB_ACTION_PATH: '/path of the action' },
  });
  expect(shown.trim()).toMatch(expected);
});

test('offers hooks for pre-commit that run commands of the program', () => {
  const hooks: readonly Readonly<Record<string, unknown>>[] = parse(
    readFileSync('.pre-commit-hooks.yaml', 'utf8'),
  );
  expect(hooks.map(({ id, entry }) => [id, entry])).toEqual([
    ['zonemason-validate', 'zonemason validate'],
    ['zonemason-fmt', 'zonemason fmt'],
  ]);
});
