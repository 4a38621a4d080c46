import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/after-tests.js';
import type { JobDefinition, StepDefinition } from './run-job.js';
import { runJob } from './run-job.js';

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, JobDefinition & Readonly<Record<string, unknown>>>>;
}

const WORKFLOWS = '.github/workflows';
const { devDependencies } = packageJson;

function workflow(name: string): Workflow {
  return parse(readFileSync(join(WORKFLOWS, name), 'utf8'));
}

const allSteps = readdirSync(WORKFLOWS).flatMap((name) =>
  Object.values(workflow(name).jobs).flatMap((job): readonly StepDefinition[] => job.steps),
);

test('the workflows of this repository may only read by default, and end', () => {
  for (const name of readdirSync(WORKFLOWS)) {
    const { permissions, jobs } = workflow(name);
    expect(permissions).toEqual({ contents: 'read' });
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  }
});

test('their steps use GitHub’s own actions, put no expression into a shell, and leave no token', () => {
  expect(
    allSteps
      .flatMap(({ uses = 'actions/a@v1' }) => uses)
      .filter((use) => !/^actions\/[a-z-]+@v\d+$/.test(use)),
  ).toEqual([]);
  expect(allSteps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  const checkouts = allSteps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false });
});

/** Packs into the folder that is named last, and writes down what else it is asked for. */
const NPM = `case "$1" in
  pack) echo package > "\${!#}/zonemason-1.2.3.tgz" ;;
  ci) ;;
  view) cat "$CALLS.published" 2>/dev/null || exit 1 ;;
  publish)
    echo "npm $*" >> "$CALLS"
    echo "sha512-$(openssl dgst -sha512 -binary "\${!#}" | openssl base64 -A)" > "$CALLS.published" ;;
  run) mkdir binary; echo '#!/bin/true' > binary/zonemason; chmod +x binary/zonemason; touch binary/sbom.cdx.json binary/LICENSES.txt ;;
  *) echo "npm $*" >> "$CALLS" ;;
esac`;

const NOTE = 'echo "$(basename "$0") $*" >> "$CALLS"';

/** What stands in for the registry, the forge and the builder of images. */
const PROGRAMS = { npm: NPM, gh: `${NOTE}\n[ ! -e "$CALLS.down" ] || exit 1`, docker: NOTE };

/** Where jobs leave artifacts, and where others put them. */
const PLACES = {
  upload: { notes: 'notes.md', files: 'release' },
  download: { notes: 'notes', files: '' },
};

type Matrix = Readonly<Record<string, string>>;

/** A release of a tag whose jobs run one after the other, each in a workspace of its own. */
function release(tag: string) {
  const folder = temporaryFolder();
  const bin = programs(PROGRAMS);
  const calls = join(temporaryFolder({ calls: '' }), 'calls');
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    CALLS: calls,
    GITHUB_REF_NAME: tag,
    GITHUB_REPOSITORY: 'Acme/zonemason',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: '0123abc',
    GITHUB_ACTOR: 'robot',
  };
  const { jobs } = workflow('release.yml');
  return {
    /** Runs a job, with a step before its own ones if `before` is given. */
    run: (
      name: string,
      { matrix = {}, before }: { readonly matrix?: Matrix; readonly before?: string } = {},
    ) => {
      const workspace = checkout();
      const contexts = { github: { token: 'token', repository: 'Acme/zonemason' }, matrix };
      const job = local(jobs[name], workspace);
      const [last] = job.steps
        .map(({ uses }, at) => (uses?.includes('download') ? at : -1))
        .toSorted((a, b) => b - a);
      const steps = job.steps.toSpliced(
        (last ?? -1) + 1,
        0,
        ...(before === undefined ? [] : [{ run: before }]),
      );
      return runJob({ ...job, steps }, { folder, env, contexts, workspace });
    },
    matrix: (name: string): readonly Matrix[] => matrixOf(jobs[name]),
    /** Whether the forge answers. */
    forge: (answers: boolean) => (answers ? rmSync(`${calls}.down`) : writeFileSync(`${calls}.down`, '')),
    calls: () => readFileSync(calls, 'utf8').trim().split('\n'),
  };
}

/** A workspace as a checkout and a build leave it. */
function checkout(): string {
  const workspace = temporaryFolder({
    'package.json': '{ "version": "1.2.3" }',
    'dist/sbom.cdx.json': '{}',
    'dist/THIRD-PARTY-LICENSES.txt': 'licences',
    'examples/zonemason.yaml': '',
    'CHANGELOG.md': '# Changelog\n\n## 1.2.3, 2027-01-31\n\n### Plans\n\n- Fixed: a plan.\n',
    'changes/README.md': '',
    ...Object.fromEntries(
      ['changes', 'arguments'].map((name) => [
        `scripts/${name}.mjs`,
        readFileSync(`scripts/${name}.mjs`, 'utf8'),
      ]),
    ),
    '.ci/run': '#!/usr/bin/env bash\necho tested >> "$CALLS"\n',
  });
  chmodSync(join(workspace, '.ci/run'), 0o755);
  return workspace;
}

/** A folder with programs, each a script. */
function programs(scripts: Readonly<Record<string, string>>): string {
  const files = Object.entries(scripts).map(([name, script]) => [name, `#!/usr/bin/env bash\n${script}\n`]);
  const bin = temporaryFolder(Object.fromEntries(files));
  for (const name of Object.keys(scripts)) chmodSync(join(bin, name), 0o755);
  return bin;
}

/** A job whose artifacts have paths in a workspace, as the stand-in for them needs, which keeps a folder by its name. */
function local(job: JobDefinition | undefined, workspace: string): JobDefinition {
  if (!job) throw new Error('the workflow has no such job');
  const steps = job.steps.map((step) => {
    const [, kind] = /^actions\/(upload|download)-artifact@/.exec(step.uses ?? '') ?? [];
    if (kind === undefined) return step;
    const { notes, files } = PLACES[kind === 'upload' ? 'upload' : 'download'];
    const path = join(workspace, step.with?.['name'] === 'notes' ? notes : files);
    return { ...step, with: { ...step.with, path } };
  });
  return { ...job, steps };
}

function matrixOf(job: Readonly<Record<string, unknown>> | undefined): readonly Matrix[] {
  const { include }: { readonly include: readonly Matrix[] } = Object(Object(job?.['strategy']).matrix);
  return include;
}

/** Builds the package and all executables. */
async function built(made: ReturnType<typeof release>): Promise<void> {
  expect(await made.run('build')).toMatchObject({ code: 0 });
  for (const matrix of made.matrix('executables'))
    expect(await made.run('executables', { matrix })).toMatchObject({ code: 0 });
}

const TARGETS = ['linux-x64', 'linux-arm64', 'macos-arm64', 'macos-x64', 'windows-x64'];

test('a tag is tested, packed, published and released with executables, licences, SBOMs and checksums', async () => {
  const made = release('v1.2.3');
  await built(made);
  expect(made.calls()).toEqual(['tested']);
  expect(await made.run('publish')).toMatchObject({ code: 0 });
  const [, toNpm = '', toForge = ''] = made.calls();
  expect(toNpm).toMatch(/^npm publish .*--provenance.* \.\/release\/zonemason-1\.2\.3\.tgz$/);
  expect(toForge).toMatch(/^gh release create v1\.2\.3 --verify-tag .* --notes-file notes\/notes\.md /);
  const [, ...files] = toForge.split(' release/');
  const ofTargets = TARGETS.flatMap((target) =>
    ['', '.cdx.json', '-LICENSES.txt'].map((end) => `zonemason-${target}${end}`),
  );
  const ofPackage = ['SHA256SUMS', 'THIRD-PARTY-LICENSES.txt', 'sbom.cdx.json', 'zonemason-1.2.3.tgz'];
  expect(files.toSorted()).toEqual([...ofPackage, ...ofTargets].toSorted());
});

test('a release that failed after the package was published can be started again', async () => {
  const made = release('v1.2.3');
  await built(made);
  made.forge(false);
  expect((await made.run('publish')).code).not.toBe(0);
  made.forge(true);
  expect(await made.run('publish')).toMatchObject({ code: 0 });
  const words = made.calls().map((call) => call.split(' ', 2).join(' '));
  expect(words).toEqual(['tested', 'npm publish', 'gh release', 'gh release']);
});

test('the image is built for each processor, with its source, an SBOM and provenance, and joined to one', async () => {
  const made = release('v1.2.3');
  for (const matrix of made.matrix('image'))
    expect(await made.run('image', { matrix })).toMatchObject({ code: 0 });
  expect(await made.run('image-index')).toMatchObject({ code: 0 });
  const name = 'ghcr.io/acme/zonemason:1.2.3';
  const builds = made.calls().filter((call) => call.startsWith('docker buildx build '));
  expect(builds).toEqual(
    ['amd64', 'arm64'].map((arch) => expect.stringContaining(`--platform linux/${arch} --sbom=true`)),
  );
  for (const call of builds) {
    expect(call).toContain('--label org.opencontainers.image.source=https://github.com/Acme/zonemason');
    expect(call).toContain('--label org.opencontainers.image.revision=0123abc');
  }
  expect(made.calls().at(-1)).toBe(
    `docker buildx imagetools create --tag ${name} ${name}-amd64 ${name}-arm64`,
  );
});

test('a tag that is not the version is not even tested', async () => {
  const made = release('v1.2.4');
  expect((await made.run('build')).code).not.toBe(0);
  expect(made.calls()).toEqual(['']);
});

test('a tag without a section in the changelog, or with changes that are not gathered, is not even tested', async () => {
  const without = release('v1.2.3');
  const rest = { before: "sed -i 's/1.2.3/1.2.2/' CHANGELOG.md" };
  expect((await without.run('build', rest)).code).not.toBe(0);
  const left = release('v1.2.3');
  const more = { before: "printf '# Plans, fixed\\n\\nA plan.\\n' > changes/a.md" };
  expect((await left.run('build', more)).code).not.toBe(0);
  expect([...without.calls(), ...left.calls()]).toEqual(['', '']);
});

test('a file that has changed since it was built is not published', async () => {
  const made = release('v1.2.3');
  await built(made);
  const before = 'echo more >> release/zonemason-linux-arm64';
  expect((await made.run('publish', { before })).code).not.toBe(0);
  expect(made.calls()).toEqual(['tested']);
});

test('nothing is published before everything is built, and no image before the package', () => {
  const { jobs } = workflow('release.yml');
  expect(jobs['publish']).toMatchObject({ needs: ['build', 'executables'], environment: 'npm' });
  expect(jobs['image']).toMatchObject({ needs: 'publish' });
});

test('the newest versions of the bundled packages stay below their next major', async () => {
  const { jobs } = workflow('newest.yml');
  const workspace = temporaryFolder({ 'package.json': JSON.stringify({ devDependencies }) });
  const calls = join(temporaryFolder({ calls: '' }), 'calls');
  const bin = programs({ npm: NOTE });
  const env = { PATH: `${bin}:${process.env['PATH']}`, CALLS: calls };
  for (const name of ['undici', 'yaml', 'ajv']) {
    expect(jobs['test']).toMatchObject({ strategy: { matrix: { package: expect.arrayContaining([name]) } } });
    const contexts = { matrix: { package: name } };
    const done = await runJob(local(jobs['test'], workspace), {
      folder: temporaryFolder(),
      env,
      contexts,
      workspace,
    });
    expect(done.code).toBe(0);
  }
  const installs = readFileSync(calls, 'utf8')
    .split('\n')
    .filter((call) => call.startsWith('npm install '));
  expect(installs.map((call) => call.split(' ').at(-1))).toEqual([
    `undici@^${devDependencies.undici}`,
    `yaml@^${devDependencies.yaml}`,
    `ajv@^${devDependencies.ajv}`,
  ]);
});
