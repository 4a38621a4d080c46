import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../support/after-tests.js';
import type { JobDefinition, StepDefinition } from './run-job.js';
import { runJob } from './run-job.js';

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, JobDefinition & Readonly<Record<string, unknown>>>>;
}

const folder = '.github/workflows';

function workflow(name: string): Workflow {
  return parse(readFileSync(join(folder, name), 'utf8'));
}

const steps = readdirSync(folder).flatMap((name) =>
  Object.values(workflow(name).jobs).flatMap((job): readonly StepDefinition[] => job.steps),
);

test('the workflows of this repository may only read by default, and end', () => {
  for (const name of readdirSync(folder)) {
    const { permissions, jobs } = workflow(name);
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  }
});

test('their steps use GitHub’s own actions, put no expression into a shell, and leave no token', () => {
  expect(
    steps.flatMap(({ uses = 'actions/a@v1' }) => uses).filter((use) => !/^actions\/[a-z-]+@v\d+$/.test(use)),
  ).toEqual([]);
  expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
});

/** Packs into the folder that is named last, and writes down everything else. */
const NPM = `if [ "$1" = pack ]; then echo package > "\${!#}/zonemason-1.2.3.tgz"; else echo "npm $*" >> "$CALLS"; fi`;

/** A workspace as a build leaves it, and programs that stand in for those of the registry and the forge. */
function release(tag: string, damage = 'true') {
  const workspace = temporaryFolder({
    'package.json': '{ "version": "1.2.3" }',
    'dist/sbom.cdx.json': '{}',
    'binary/zonemason': 'program',
  });
  const calls = join(temporaryFolder(), 'calls');
  const bin = temporaryFolder();
  const programs = {
    [join(workspace, '.ci/run')]: 'echo tested >> "$CALLS"',
    [join(bin, 'npm')]: NPM,
    [join(bin, 'gh')]: 'echo "gh $*" >> "$CALLS"',
  };
  for (const [path, script] of Object.entries(programs)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `#!/usr/bin/env bash\n${script}\n`);
    chmodSync(path, 0o755);
  }
  writeFileSync(calls, '');
  const { build, publish } = workflow('release.yml').jobs;
  const env = { PATH: `${bin}:${process.env['PATH']}`, CALLS: calls, GITHUB_REF_NAME: tag };
  const runner = {
    folder: temporaryFolder(),
    env,
    contexts: { github: { token: 'token', repository: 'acme/zonemason' } },
  };
  return {
    build: () => runJob(local(build, workspace), { ...runner, workspace }),
    publish: () => {
      const empty = temporaryFolder();
      const job = local(publish, empty);
      const [setUp, download, ...rest] = job.steps;
      const damaged = [setUp, download, { run: damage }, ...rest].flatMap((step) => step ?? []);
      return runJob({ ...job, steps: damaged }, { ...runner, workspace: empty });
    },
    calls: () => readFileSync(calls, 'utf8').trim().split('\n'),
  };
}

/** A job whose artifacts have paths in a workspace, as the stand-in for them needs, which keeps a folder by its name. */
function local(job: JobDefinition | undefined, workspace: string): JobDefinition {
  if (!job) throw new Error('the workflow has no such job');
  const paths = new Map([
    ['actions/upload-artifact', join(workspace, 'release')],
    ['actions/download-artifact', workspace],
  ]);
  const withPaths = job.steps.map((step) => {
    const path = paths.get(step.uses?.replace(/@.*/, '') ?? '');
    return path === undefined ? step : { ...step, with: { ...step.with, path } };
  });
  return { ...job, steps: withPaths };
}

test('a tag is tested, packed, published and released with checksums', async () => {
  const { build, publish, calls } = release('v1.2.3');
  expect(await build()).toMatchObject({ code: 0 });
  expect(calls()).toEqual(['tested']);
  expect(await publish()).toMatchObject({ code: 0 });
  const [, toNpm = '', toForge = ''] = calls();
  expect(toNpm).toMatch(/^npm publish .*--provenance.* \.\/release\/zonemason-1\.2\.3\.tgz$/);
  expect(toForge).toMatch(/^gh release create v1\.2\.3 --verify-tag /);
  for (const file of ['SHA256SUMS', 'sbom.cdx.json', 'zonemason-1.2.3.tgz', 'zonemason-linux-x64'])
    expect(toForge).toContain(` release/${file}`);
});

test('a tag that is not the version is not even tested', async () => {
  const { build, calls } = release('v1.2.4');
  expect((await build()).code).not.toBe(0);
  expect(calls()).toEqual(['']);
});

test('a file that has changed since it was built is not published', async () => {
  const { build, publish, calls } = release('v1.2.3', 'echo more >> release/zonemason-1.2.3.tgz');
  expect(await build()).toMatchObject({ code: 0 });
  expect((await publish()).code).not.toBe(0);
  expect(calls()).toEqual(['tested']);
});
