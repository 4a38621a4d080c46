import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../support/after-tests.js';
import { PASSWORD } from '../e2e/project.js';
import { someRecord, withSandbox, writesOf } from '../e2e/services.js';
import { gitIn } from '../support/git.js';
import { inProcessProgramsIn } from '../support/programs.js';
import { holds } from './expressions.js';
import { startGithub } from './fake-github.js';
import type { JobDefinition, JobRun } from './run-job.js';
import { runJob } from './run-job.js';

interface Workflow {
  readonly jobs: Readonly<Record<string, JobDefinition>>;
}

const MARKER = '<!-- zonemason:plan -->';

/** A repository whose branch changes a record, a live zone that has drifted in another one, and a GitHub for both. */
async function rehearsal() {
  const zones = { 'example.com': 'records:\n  www: { A: 192.0.2.1 }\n  old: { A: 192.0.2.9 }\n' };
  const live = {
    'example.com': [
      someRecord({ content: '192.0.2.1' }),
      someRecord({ prefix: 'old', content: '192.0.2.8' }),
    ],
  };
  const { folder: workspace, service } = await withSandbox({ zones, live });
  const git = gitIn(workspace);
  const commit = (text: string): void => {
    writeFileSync(join(workspace, 'zones/example.com.yaml'), `zone: example.com\n${text}`);
    git('add', '.');
    git('commit', '-qm', 'Change the zone');
  };
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'Begin');

  const folder = temporaryFolder();
  const github = await startGithub(join(folder, 'artifacts'));
  const run = (workflow: string, job: string, more: Pick<Machine, 'secret' | 'head' | 'key'> = {}) =>
    runOn({ workspace, folder, github: github.url, ...more }, workflow, job);
  return { workspace, folder, service, github, commit, git, run };
}

interface Machine {
  readonly workspace: string;
  readonly folder: string;
  readonly github: URL;
  readonly secret?: string;
  /** The repository that the branch is in. */
  readonly head?: string;
  /** Tells the project apart from others of the repository. */
  readonly key?: string;
}

/** Runs a job of a workflow; null when its condition keeps it from running. */
async function runOn(machine: Machine, workflow: string, name: string): Promise<JobRun | null> {
  const {
    workspace,
    folder,
    github,
    secret = `dns: { example.com: ${PASSWORD} }`,
    head = 'acme/dns',
    key = '',
  } = machine;
  const { jobs }: Workflow = parse(readFileSync(`examples/ci/github/${workflow}.yml`, 'utf8'));
  const job = jobs[name];
  if (!job) throw new Error(`no job ${name}`);
  const bin = await inProcessProgramsIn(folder);
  const event = { pull_request: { number: 7 } };
  writeFileSync(join(folder, 'event.json'), JSON.stringify(event));
  const contexts = {
    github: {
      token: 'github-token',
      repository: 'acme/dns',
      run_id: '1',
      run_attempt: '1',
      event: { pull_request: { number: '7', head: { repo: { full_name: head } } } },
    },
    matrix: { part: '--shard 1/1' },
    secrets: { ZONEMASON_CREDENTIALS: secret },
    vars: {},
  };
  if (!holds(job.if, contexts, false)) return null;
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    GITHUB_API_URL: github.origin,
    GITHUB_REPOSITORY: 'acme/dns',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
    GITHUB_WORKSPACE: workspace,
  };
  return runJob(withKey(job, key), { workspace, folder, env, contexts });
}

function withKey(job: JobDefinition, key: string): JobDefinition {
  const steps = job.steps.map((step) =>
    step.uses?.startsWith('your-org/zonemason@') ? { ...step, with: { ...step.with, key } } : step,
  );
  return { ...job, steps };
}

const CHANGED = 'records:\n  www: { A: 192.0.2.2 }\n  old: { A: 192.0.2.9 }\n';

/** Each of these starts a dozen processes. */
const PATIENCE = { timeout: 120_000 };

describe('a pull request', PATIENCE, () => {
  test('is checked, planned and commented, and what was reviewed is applied after the merge', async () => {
    const { commit, run, github, service, folder, git } = await rehearsal();
    git('checkout', '-qb', 'change');
    commit(CHANGED);

    const check = await run('review', 'check', { secret: '' });
    expect(check).toMatchObject({ code: 0, summary: expect.stringContaining('192.0.2.2') });
    expect(service.seen).toEqual([]);

    const plan = await run('review', 'plan');
    expect(plan?.output).not.toContain(PASSWORD);
    expect(plan).toMatchObject({ code: 0, summary: expect.stringContaining('192.0.2.2') });
    expect(github.comments).toEqual([
      { id: 1000, user: { type: 'Bot' }, body: expect.stringMatching(new RegExp(`^${MARKER}\n`)) },
    ]);

    // A squash makes another commit of the same files.
    git('checkout', '-q', 'main');
    git('merge', '-q', '--squash', 'change');
    git('commit', '-qm', 'Squashed');
    expect(await run('apply', 'apply')).toMatchObject({ code: 0 });
    const listing = await service.listing('example.com');
    expect(listing.map(({ prefix, content }) => `${prefix} ${content}`).toSorted()).toEqual([
      'old 192.0.2.9',
      'www 192.0.2.2',
    ]);
    expect(readdirSync(join(folder, 'artifacts'))).toContain('zonemason-run-1-1');
    expect(await run('drift', 'drift')).toMatchObject({ code: 0 });
  });

  test('has its comment replaced in place, and nobody else’s', async () => {
    const { commit, run, github } = await rehearsal();
    const others = Array.from({ length: 120 }, (_, index) => ({
      id: index + 1,
      user: { type: 'User' as const },
      body: index === 5 ? `${MARKER}\nnot ours` : 'hello',
    }));
    github.comments.push(...others);
    commit(CHANGED);
    await run('review', 'plan');
    commit(CHANGED.replace('192.0.2.2', '192.0.2.3'));
    await run('review', 'plan');
    expect(github.comments).toHaveLength(121);
    expect(github.comments.at(-1)?.body).toContain('192.0.2.3');
    expect(github.comments[5]?.body).toContain('not ours');
  });

  test('has a comment and a plan for each project of the repository', async () => {
    const { commit, run, github, folder, git } = await rehearsal();
    git('checkout', '-qb', 'change');
    commit(CHANGED);
    for (const key of ['', 'shop']) await run('review', 'plan', { key });
    expect(github.comments.map(({ body }) => body.split('\n', 1)[0])).toEqual([
      MARKER,
      MARKER.replace('plan', 'plan shop'),
    ]);
    expect(await run('apply', 'apply', { key: 'shop' })).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'artifacts'))).toContain('zonemason-run-shop-1-1');
  });

  test('of a fork gets no plan', async () => {
    const { run } = await rehearsal();
    expect(await run('review', 'plan', { head: 'mallory/dns' })).toBeNull();
  });

  test('with an error is annotated, at its line', async () => {
    const { commit, run } = await rehearsal();
    commit('records:\n  www: { A: 1 }\n');
    const check = await run('review', 'check', { secret: '' });
    expect(check?.code).toBe(3);
    expect(check?.output).toMatch(/^::error .*file=zones\/example\.com\.yaml,line=3/m);
  });
});

/** One plan that is in the way of all: none of them applies anything, and each leaves what it found. */
describe('after a merge nothing is applied', PATIENCE, () => {
  let rehearsed: Awaited<ReturnType<typeof rehearsal>>;

  beforeAll(async () => {
    rehearsed = await rehearsal();
    rehearsed.commit(CHANGED.replace('192.0.2.2', '{ content: 192.0.2.2, ttl: 600 }'));
    await rehearsed.run('review', 'plan');
  });

  /** Exit code, error and writes of the job that applies. */
  async function applied() {
    const { run, service } = rehearsed;
    const job = await run('apply', 'apply');
    const [, error] = /^::error title=zonemason::(.*?)(?: for these|[.,])/m.exec(job?.output ?? '') ?? [];
    return { code: job?.code, error, writes: writesOf(service.seen) };
  }

  const noPlan = { code: 4, error: 'There is no reviewed plan', writes: [] };
  const moved = { code: 4, error: 'The live state has changed since the plan was reviewed', writes: [] };

  test('when the plan was saved by a run for a fork', async () => {
    const { github } = rehearsed;
    const own = github.headRepository;
    github.headRepository += 1;
    expect(await applied()).toEqual(noPlan);
    github.headRepository = own;
  });

  test('when what is live has moved', async () => {
    const { service } = rehearsed;
    const [record] = await service.listing('example.com');
    await service.send('example.com', 'PUT', `/example.com/${record?.id}`, { ...record, ttl: 900 });
    expect(await applied()).toEqual(moved);
    await service.send('example.com', 'PUT', `/example.com/${record?.id}`, record);
  });

  test.each<[string, (text: string) => string]>([
    ['does not do what the files say', (text) => text.replace('192.0.2.2', '203.0.113.66')],
    ['hides a risk', (text) => text.replace(/"risks": \[\s*\{[^]*?\n {2}\]/, '"risks": []')],
  ])('when the saved plan %s', async (_, edit) => {
    const artifacts = join(rehearsed.folder, 'artifacts');
    const [name = ''] = readdirSync(artifacts);
    const path = join(artifacts, name, 'plan.json');
    const saved = readFileSync(path, 'utf8');
    expect(edit(saved)).not.toBe(saved);
    writeFileSync(path, edit(saved));
    expect(await applied()).toEqual(moved);
    writeFileSync(path, saved);
  });

  test('when other files were merged than were planned', async () => {
    rehearsed.commit(CHANGED.replace('192.0.2.2', '192.0.2.3'));
    expect(await applied()).toEqual(noPlan);
  });
});

describe('a pull request that changes no record', PATIENCE, () => {
  test('has a comment where it changes a setting that guards them', async () => {
    const { commit, run, github, git } = await rehearsal();
    git('checkout', '-qb', 'change');
    commit('records:\n  www: { A: 192.0.2.1 }\nignore: [{ prefix: old }]\n');
    expect(await run('review', 'plan')).toMatchObject({ code: 0 });
    expect(github.comments).toEqual([
      expect.objectContaining({
        body: expect.stringMatching(/no changes; 1 changed setting, 1 of them weaker/),
      }),
    ]);
  });
});

describe('the nightly job', () => {
  test('fails when there is drift', async () => {
    const { run } = await rehearsal();
    expect(await run('drift', 'drift')).toMatchObject({
      code: 2,
      summary: expect.stringContaining('192.0.2.9'),
    });
  });
});
