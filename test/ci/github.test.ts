import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../support/after-tests.js';
import { PASSWORD } from '../e2e/project.js';
import { someRecord, withSandbox, writesOf } from '../e2e/services.js';
import { recordsFrom, startNameServer } from '../support/name-server.js';
import { repositoryIn, writeFiles } from '../support/git.js';
import { headOf } from '../support/git-objects.js';
import { inProcessProgramsIn } from '../support/programs.js';
import { holds } from './expressions.js';
import { STRANGER, US, startGithub, written } from './fake-github.js';
import { author, push, review, setLabel, writer } from './pull-request.js';
import { renderGfm, textOutsideCode } from '../support/gfm.js';
import type { JobDefinition, JobRun } from './run-job.js';
import { runJob } from './run-job.js';

interface Workflow {
  readonly jobs: Readonly<Record<string, JobDefinition>>;
}

const MARKER = '<!-- zonemason:plan -->';

/** A repository whose branch changes a record, a live zone that has drifted in another one, and a GitHub for both. */
async function rehearsal({ settings = '', others = [] as readonly string[] } = {}) {
  const zones = {
    'example.com': 'records:\n  www: { A: 192.0.2.1 }\n  old: { A: 192.0.2.9 }\n',
    ...Object.fromEntries(others.map((zone) => [zone, 'records:\n  www: { A: 192.0.2.1 }\n'])),
  };
  const live = {
    ...Object.fromEntries(others.map((zone) => [zone, [someRecord({ content: '192.0.2.7' })]])),
    'example.com': [
      someRecord({ content: '192.0.2.1' }),
      someRecord({ prefix: 'old', content: '192.0.2.8' }),
    ],
  };
  const faulty = { fail: false };
  const { folder: workspace, service: sandbox } = await withSandbox({
    zones,
    live,
    settings,
    fault: ({ method }) =>
      faulty.fail && method !== 'GET' ? { answer: { status: 400, body: '"no"' } } : undefined,
  });
  const service = Object.assign(faulty, sandbox);
  const { git, branch, head, commit: commitFiles } = repositoryIn(workspace);
  const commit = (text: string, message = 'Change the zone'): void =>
    void commitFiles({ 'zones/example.com.yaml': `zone: example.com\n${text}` }, message);

  const folder = temporaryFolder();
  const github = await startGithub(join(folder, 'artifacts'));
  const run = (workflow: string, job: string, more: Partial<Machine> = {}) =>
    runOn({ workspace, folder, github: github.url, ...more }, workflow, job);
  return { workspace, folder, service, github, commit, git, branch, head, run };
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
  /** More inputs of the action. */
  readonly given?: Readonly<Record<string, string>>;
  /** What started the run. */
  readonly event?: 'pull_request' | 'merge_group' | 'push' | 'workflow_dispatch';
  /** Inputs of a run that was started by hand. */
  readonly inputs?: Readonly<Record<string, string>>;
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
    given = {},
    event = 'pull_request',
    inputs = {},
  } = machine;
  const { jobs }: Workflow = parse(readFileSync(`examples/ci/github/${workflow}.yml`, 'utf8'));
  const job = jobs[name];
  if (!job) throw new Error(`no job ${name}`);
  const bin = await inProcessProgramsIn(folder);
  const payloads = {
    pull_request: { pull_request: { number: 7 } },
    merge_group: { merge_group: { head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${'a'.repeat(40)}` } },
    push: {},
    workflow_dispatch: {},
  };
  writeFileSync(join(folder, 'event.json'), JSON.stringify(payloads[event]));
  const contexts = {
    github: {
      token: 'github-token',
      repository: 'acme/dns',
      run_id: '1',
      run_attempt: '1',
      ref: 'refs/pull/7/merge',
      event_name: event,
      event:
        event === 'pull_request'
          ? { pull_request: { number: '7', head: { repo: { full_name: head } } } }
          : {},
    },
    inputs,
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
    GITHUB_EVENT_NAME: event,
    GITHUB_REF_NAME: 'main',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: headOf(workspace) ?? '',
    GITHUB_WORKSPACE: workspace,
  };
  return runJob(withInputs(job, { key, ...given }), { workspace, folder, env, contexts });
}

/** Gives the action more inputs. */
function withInputs(job: JobDefinition, inputs: Readonly<Record<string, string>>): JobDefinition {
  const steps = job.steps.map((step) =>
    step.uses === './zonemason' ? { ...step, with: { ...step.with, ...inputs } } : step,
  );
  return { ...job, steps };
}

const CHANGED = 'records:\n  www: { A: 192.0.2.2 }\n  old: { A: 192.0.2.9 }\n';

/** Each of these starts a dozen processes. */
const PATIENCE = { timeout: 120_000 };

describe('a pull request', PATIENCE, () => {
  test('is checked, planned and commented, with its page, and what was reviewed is applied after the merge', async () => {
    const { commit, run, github, service, folder, git, branch } = await rehearsal();
    branch('change');
    commit(CHANGED);

    const check = await run('review', 'check', { secret: '' });
    expect(check).toMatchObject({ code: 0, summary: expect.stringContaining('192.0.2.2') });
    expect(service.seen).toEqual([]);

    const plan = await run('review', 'plan');
    expect(plan?.output).not.toContain(PASSWORD);
    expect(plan).toMatchObject({ code: 0, summary: expect.stringContaining('192.0.2.2') });
    expect(github.comments).toEqual([
      expect.objectContaining({
        user: US,
        body: expect.stringMatching(new RegExp(`^${MARKER}\n<!-- digest=sha256:[0-9a-f]{64} -->\n\n`)),
      }),
    ]);
    expect(github.comments[0]?.body).toContain('https://github.com/artifacts/zonemason-page-plan');
    expect(readFileSync(join(folder, 'artifacts/zonemason-page-plan/plan.html'), 'utf8')).toContain(
      'example.com',
    );

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
    const otherBot = { ...US, login: 'other[bot]' };
    const others = Array.from({ length: 120 }, (_, index) =>
      written(index === 5 ? otherBot : STRANGER, index + 1, index < 10 ? `${MARKER}\nnot ours` : 'hello'),
    );
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
    const { commit, run, github, folder, branch } = await rehearsal();
    branch('change');
    commit(CHANGED);
    for (const key of ['', 'shop']) await run('review', 'plan', { key });
    expect(github.comments.map(({ body }) => body.split('\n', 1)[0])).toEqual([
      MARKER,
      MARKER.replace('plan', 'plan shop'),
    ]);
    expect(await run('apply', 'apply', { key: 'shop' })).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'artifacts'))).toContain('zonemason-run-shop-1-1');
  });

  test('can be planned in part, from the folder of the project, with counts for later steps', async () => {
    const { commit, run } = await rehearsal();
    commit(CHANGED);
    const given = { 'working-directory': 'zones', config: '../zonemason.yaml' };
    const elsewhere = await run('review', 'plan', { given: { ...given, zone: 'example.org\n*.net\n' } });
    expect(elsewhere).toMatchObject({ code: 64, output: expect.stringContaining('example.org') });
    expect(
      await run('review', 'plan', { given: { ...given, zone: 'example.*', only: 'dns' } }),
    ).toMatchObject({
      code: 0,
      summary: expect.stringContaining('192.0.2.2'),
      outputs: {
        'has-changes': 'true',
        create: '0',
        update: '2',
        delete: '0',
        blocked: 'false',
        risks: 'slow-change drift',
        'exit-code': '0',
        plan: expect.stringMatching(/plan\.json$/),
      },
    });
  });

  test('tells with `dns` what a managed service answers, and is applied with it', async () => {
    const server = await startNameServer({
      zones: { 'example.com': recordsFrom('mail.example.com. 300 IN A 198.51.100.7') },
    });
    const { commit, run, github, git, branch } = await rehearsal({
      settings: `  nameServers: ['${server.address}']\n`,
    });
    branch('change');
    commit(`${CHANGED}  mail: { A: 192.0.2.3 }\n`);
    const given = { dns: 'true' };
    expect(await run('review', 'plan', { given })).toMatchObject({
      code: 0,
      outputs: { risks: expect.stringContaining('shadows-service-record') },
    });
    expect(github.comments[0]?.body).toContain('198.51.100.7');
    git('checkout', '-q', 'main');
    git('merge', '-q', '--squash', 'change');
    git('commit', '-qm', 'Squashed');
    expect(await run('apply', 'apply', { given })).toMatchObject({ code: 0 });
  });

  test('is not planned where `dns` is neither true nor false', async () => {
    const { run } = await rehearsal();
    expect(await run('review', 'plan', { given: { dns: 'yes' } })).toMatchObject({ code: 64 });
  });

  describe('of a project with three zones, one of which it changes', () => {
    const others = ['drifted.example', 'drifted.test'];
    const secret = `dns: { ${['example.com', ...others].map((zone) => `${zone}: ${PASSWORD}`).join(', ')} }`;
    const given = (number: number) => ({ secret, given: { 'changed-only-above': String(number) } });

    test('is planned and applied without the others where these are more than the number', async () => {
      const { commit, run, github, service, git, branch } = await rehearsal({ others });
      branch('change');
      commit(CHANGED);
      expect(await run('review', 'plan', given(2))).toMatchObject({ code: 0, outputs: { update: '2' } });
      expect(github.comments[0]?.body).toContain('1 of 3 zones');
      git('checkout', '-q', 'main');
      git('merge', '-q', '--squash', 'change');
      git('commit', '-qm', 'Squashed');
      expect(await run('apply', 'apply', given(2))).toMatchObject({ code: 0 });
      expect(new Set(service.seen.map(({ path }) => path.split('/')[1]))).toEqual(new Set(['example.com']));
      const drift = await run('drift', 'drift', given(2));
      expect(drift).toMatchObject({ code: 2, outputs: { update: '2' } });
    });

    test('is planned with them where they are not', async () => {
      const { commit, run, github, branch } = await rehearsal({ others });
      branch('change');
      commit(CHANGED);
      expect(await run('review', 'plan', given(3))).toMatchObject({ code: 0, outputs: { update: '4' } });
      expect(github.comments[0]?.body).not.toContain('of 3 zones');
    });

    test('is planned as nothing where it changes no zone', async () => {
      const { run, branch, service, commit } = await rehearsal({ others });
      branch('change');
      commit('# only a comment\nrecords:\n  www: { A: 192.0.2.1 }\n  old: { A: 192.0.2.9 }\n');
      expect(await run('review', 'plan', given(2))).toMatchObject({
        code: 0,
        outputs: { 'has-changes': 'false' },
      });
      expect(service.seen).toEqual([]);
    });

    test('says why there is no plan', async () => {
      const { commit, run, github, branch } = await rehearsal({ others });
      branch('change');
      commit('records:\n  www: { A: 1 }\n');
      expect(await run('review', 'plan', given(2))).toMatchObject({ code: 3 });
      expect(github.comments[0]?.body).toContain('a/content');
    });

    test('is not planned where the number is none', async () => {
      const { run } = await rehearsal();
      const none = { given: { 'changed-only-above': 'many' } };
      expect(await run('review', 'plan', none)).toMatchObject({ code: 64 });
    });
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
    const name = readdirSync(artifacts).find((each) => each.startsWith('zonemason-plan-')) ?? '';
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
    const { commit, run, github, branch } = await rehearsal();
    branch('change');
    commit('records:\n  www: { A: 192.0.2.1 }\nignore: [{ prefix: old }]\n');
    expect(await run('review', 'plan')).toMatchObject({ code: 0 });
    expect(github.comments).toEqual([
      expect.objectContaining({
        body: expect.stringMatching(/no changes; 1 changed setting, 1 of them weaker/),
      }),
    ]);
  });
});

describe('a comment is replaced', PATIENCE, () => {
  test('where there is no plan any more, with the reason, the commit and the run', async () => {
    const { commit, run, github, head } = await rehearsal();
    commit(CHANGED);
    await run('review', 'plan');
    commit('records:\n  www: { A: 1 }\n  "</code>@team": { A: 1 }\n');
    expect(await run('review', 'plan')).toMatchObject({ code: 3 });
    await run('review', 'plan', { key: 'shop' });
    expect(github.comments.map(({ body }) => body.split('\n', 1)[0])).toEqual([
      MARKER,
      MARKER.replace('plan', 'plan shop'),
    ]);
    const body = github.comments[0]?.body ?? '';
    expect(body).toContain('**No plan:** zonemason ended with exit code 3.');
    expect(body).toContain('zones/example.com.yaml:3');
    expect(body).toContain(head());
    expect(body).toContain('<https://github.com/acme/dns/actions/runs/1>');
    expect(textOutsideCode(renderGfm(body))).not.toContain('@team');
  });

  test('where a run made no plan, which does not ask again for consent to the same plan', async () => {
    const { commit, run, github } = await rehearsal();
    commit(CHANGED);
    await run('review', 'plan');
    const shown = github.comments[0]?.body.split('\n')[1];
    const since = github.comments[0]?.updated_at;
    await run('review', 'plan', { secret: 'dns: { example.com: wrong }' });
    await run('review', 'plan', { secret: 'dns: { example.com: wrong }' });
    expect(github.comments[0]?.body.split('\n')[1]).toBe(
      shown?.replace('digest', 'last').replace(' -->', ` since=${since} -->`),
    );
    await run('review', 'plan');
    expect(github.comments[0]?.body.split('\n')[1]).toBe(shown?.replace(' -->', ` since=${since} -->`));
  });

  test('where the service refuses the password, too', async () => {
    const { commit, run, github } = await rehearsal();
    commit(CHANGED);
    expect(await run('review', 'plan', { secret: 'dns: { example.com: wrong }' })).toMatchObject({ code: 7 });
    expect(github.comments[0]?.body).toContain('ended with exit code 7');
    expect(github.comments[0]?.body).not.toContain('wrong');
  });
});

/** A live record that the files do not have. */
const mx = { prefix: '', type: 'MX', content: 'mx.example.net', prio: 10, ttl: 3600, active: true };

/** A branch with a blocked plan that was merged, and what its commits and reviews are. */
async function merged({ trailer = '', isOfBase = false } = {}) {
  const rehearsed = await rehearsal();
  const { commit, head, github, service } = rehearsed;
  await service.send('example.com', 'POST', '/example.com', mx);
  if (!isOfBase) commit(`${CHANGED}  "@": { MX: 10 mx.example.net }\n`);
  commit(CHANGED, trailer === '' ? undefined : `Change the zone\n\n${trailer}`);
  const sha = head();
  push(github.pullRequest, author, { sha, message: `Change the zone\n\n${trailer}` });
  const approve = (): void => review(github.pullRequest, writer);
  const label = (): void => setLabel(github.pullRequest, writer, 'zonemason-allow: apex-mx-delete');
  const plan = () => rehearsed.run('review', 'plan');
  const apply = async (): Promise<number | undefined> => {
    github.pullRequest.mergedAs = sha;
    return (await rehearsed.run('apply', 'apply', { event: 'push' }))?.code;
  };
  return { ...rehearsed, sha, approve, label, plan, apply };
}

describe('a blocked plan', PATIENCE, () => {
  test('is refused, and the pull request is told so', async () => {
    const { plan, apply, github } = await merged();
    expect(await plan()).toMatchObject({ code: 0 });
    expect(github.comments[0]?.body).toContain('without `--allow apex-mx-delete`');
    expect(await apply()).toBe(5);
    expect(github.comments).toHaveLength(2);
    expect(github.comments[1]?.body).toMatch(
      /^<!-- zonemason:apply -->\n\n## zonemason apply: nothing applied\n/,
    );
    expect(github.comments[1]?.body).toContain('apex-mx-delete');
  });

  test('is allowed by a label, and the comment says by which', async () => {
    const { plan, apply, label, github, service } = await merged();
    await plan();
    label();
    await plan();
    expect(github.comments[0]?.body).toContain('⚠️ **Review:** `apex-mx-delete` is allowed.');
    expect(github.comments[0]?.body).toContain('is allowed by the label `zonemason-allow: apex-mx-delete`.');
    expect(await apply()).toBe(0);
    expect((await service.listing('example.com')).map(({ content }) => content)).toContain('192.0.2.2');
    expect(github.comments[1]?.body).toContain('✅ **Applied** and verified.');
  });

  test('is allowed no more by a label when the plan has changed since, and the comment asks again', async () => {
    const { plan, apply, label, github, service } = await merged();
    await plan();
    label();
    await service.send('example.com', 'POST', '/example.com', { ...mx, prefix: 'new' });
    await plan();
    const since = github.comments[0]?.updated_at;
    expect(github.comments[0]?.body).toContain('remove it and set it again.');
    expect(await apply()).toBe(5);
    expect(github.comments[1]?.body).toContain('the plan has changed since it was set');
    await plan();
    expect(github.comments[0]?.body.split('\n')[1]).toContain(`since=${since}`);
    label();
    expect(await apply()).toBe(0);
  });

  const trailer = 'Zonemason-Allow: apex-mx-delete';
  test('is allowed by a commit that was approved', async () => {
    const { plan, apply, approve, github, sha } = await merged({ trailer });
    await plan();
    expect(github.comments[0]?.body).toContain('without `--allow apex-mx-delete`');
    expect(github.comments[0]?.body).toContain(`is not allowed yet: commit \`${sha.slice(0, 7)}\` says so`);
    approve();
    expect(await apply()).toBe(0);
  });

  test('is not allowed by a commit that nobody has approved', async () => {
    const { apply, plan } = await merged({ trailer });
    await plan();
    expect(await apply()).toBe(5);
  });

  test('is not allowed where the base would change the same, and nobody applied it', async () => {
    const { plan, apply, approve, label, github } = await merged({ trailer, isOfBase: true });
    await plan();
    label();
    approve();
    await plan();
    expect(github.comments[0]?.body).toContain(
      '1 of the steps that it blocks is not a change of this pull request',
    );
    expect(await apply()).toBe(5);
    expect(github.comments[1]?.body).toContain('not a change of this pull request');
  });

  test('is not allowed where the checkout lacks the base', async () => {
    const { plan, apply, label, github, run } = await merged();
    await plan();
    label();
    expect(await run('apply', 'apply', { event: 'push', given: { base: 'HEAD^5' } })).toMatchObject({
      code: 5,
    });
    expect(await apply()).toBe(0);
    expect(github.comments).toHaveLength(2);
  });

  test('fails in a merge queue, where a plan of the merged files is saved', async () => {
    const { run, plan, label, github, folder, git } = await merged();
    const queued = () => run('review', 'plan', { event: 'merge_group', head: '' });
    expect(await queued()).toMatchObject({
      code: 5,
      output: expect.stringContaining('is blocked (apex-mx-delete)'),
    });
    expect(github.comments).toEqual([]);
    await plan();
    label();
    expect(await queued()).toMatchObject({ code: 0 });
    expect(github.comments).toHaveLength(1);
    const tree = git('rev-parse', 'HEAD^{tree}').trim();
    expect(readdirSync(join(folder, 'artifacts'))).toContain(`zonemason-plan-${tree}`);
  });
});

describe('the report on the pull request', PATIENCE, () => {
  test('lists what was not applied, is replaced, and does not decide how the run ends', async () => {
    const { commit, run, github, head, service } = await rehearsal();
    commit(CHANGED);
    await run('review', 'plan');
    github.pullRequest.mergedAs = head();
    service.fail = true;
    expect(await run('apply', 'apply', { event: 'push' })).toMatchObject({ code: 6 });
    expect(github.comments[1]?.body).toMatch(/## zonemason apply: 0 done, [12] failed/);
    expect(github.comments[1]?.body).toContain('failed: update dns/example.com/www/A: ');
    service.fail = false;
    github.fault = (request) =>
      request === 'GET /issues/7/comments' ? { status: 500, body: 'x' } : undefined;
    expect(await run('apply', 'apply', { event: 'push' })).toMatchObject({
      code: 0,
      output: expect.stringContaining('::warning title=zonemason::The pull request has no report'),
    });
    github.fault = () => undefined;
    expect(github.comments).toHaveLength(2);
  });

  test('says why nothing was tried', async () => {
    const { commit, run, github, head } = await rehearsal();
    commit(CHANGED);
    github.pullRequest.mergedAs = head();
    expect(await run('apply', 'apply', { event: 'push' })).toMatchObject({ code: 4 });
    expect(github.comments[0]?.body).toContain('There is no reviewed plan for these files');
  });
});

describe('going back', PATIENCE, () => {
  test('shows what it would change, and does it when that is confirmed', async () => {
    const { commit, run, service, github } = await rehearsal();
    commit(CHANGED);
    await run('review', 'plan');
    await run('apply', 'apply', { event: 'push' });
    const contents = async () =>
      (await service.listing('example.com')).map(({ content }) => content).toSorted();
    expect(await contents()).toEqual(['192.0.2.2', '192.0.2.9']);

    const back = (confirm: string, id = '1') =>
      run('rollback', 'rollback', {
        event: 'workflow_dispatch',
        inputs: { 'run-id': id, confirm, allow: '' },
      });
    expect(await back('false')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing was changed.'),
    });
    expect(await contents()).toEqual(['192.0.2.2', '192.0.2.9']);
    expect(await back('true', '2')).toMatchObject({
      code: 4,
      output: expect.stringContaining('kept no journals'),
    });
    github.headRepository += 1;
    expect(await back('true')).toMatchObject({ code: 4, output: expect.stringContaining('ran for a fork') });
    github.headRepository -= 1;
    github.event = 'pull_request';
    expect(await back('true')).toMatchObject({ code: 4, output: expect.stringContaining('not started by') });
    github.event = 'push';
    expect(await contents()).toEqual(['192.0.2.2', '192.0.2.9']);
    expect(await back('true', '$(id)')).toMatchObject({ code: 64 });
    expect(await back('true')).toMatchObject({ code: 0 });
    expect(await contents()).toEqual(['192.0.2.1', '192.0.2.8']);
  });
});

/** A run that has changed both of two zones, and committed files that look like its journals. */
async function journalsOfRun() {
  const rehearsed = await rehearsal();
  const { commit, run, folder, workspace, git } = rehearsed;
  commit(CHANGED);
  await run('review', 'plan');
  writeFiles(workspace, { '.zonemason/journal/2026-11-21T20-00-00.000Z-example.com.jsonl': '{}\n' });
  git('add', '--force', '.zonemason/journal');
  git('commit', '-qm', 'Bring a journal', '--amend');
  await run('review', 'plan');
  await run('apply', 'apply', { event: 'push' });
  const kept = join(folder, 'artifacts/zonemason-run-1-1');
  const back = (given: Readonly<Record<string, string>> = {}) =>
    run('rollback', 'rollback', {
      event: 'workflow_dispatch',
      inputs: { 'run-id': '1', confirm: 'false', allow: '' },
      given,
    });
  return { ...rehearsed, kept, back };
}

describe('the journals of a run', PATIENCE, () => {
  test('are those that it wrote, not those of a commit', async () => {
    const { kept, back } = await journalsOfRun();
    expect(readdirSync(kept).toSorted()).toEqual(['journals', 'report.json']);
    const [journal = '', ...others] = readdirSync(join(kept, 'journals'));
    expect(others).toEqual([]);
    // Whatever else is there, only what the report lists is taken.
    writeFileSync(join(kept, 'journals', '2026-11-21T20-00-00.000Z-example.com.jsonl'), '{}\n');
    writeFiles(kept, { '.zonemason/journal/2026-11-21T20-00-00.000Z-example.com.jsonl': '{}\n' });
    expect(await back()).toMatchObject({ code: 0 });
    rmSync(join(kept, 'report.json'));
    rmSync(join(kept, 'journals', journal));
    expect(await back()).toMatchObject({
      code: 4,
      output: expect.stringContaining('a copy of a file that git tracks'),
    });
  });

  test('are chosen by the part that is to be rolled back', async () => {
    const { back, kept } = await journalsOfRun();
    expect(await back({ zone: 'example.org\nexam*.*' })).toMatchObject({ code: 0 });
    expect(await back({ zone: '**.com' })).toMatchObject({ code: 0 });
    expect(await back({ zone: '*' })).toMatchObject({ code: 4 });
    expect(await back({ zone: 'example.org\nexample-com' })).toMatchObject({ code: 4 });
    expect(await back({ only: 'mail' })).toMatchObject({ code: 4 });
    expect(await back({ shard: '1/2' })).toMatchObject({ code: 64 });
    // A run that was killed has left no report.
    rmSync(join(kept, 'report.json'));
    expect(await back({ only: 'dns' })).toMatchObject({ code: 0 });
    rmSync(join(kept, 'journals'), { recursive: true });
    expect(await back()).toMatchObject({ code: 4 });
  });
});

describe('the nightly job', PATIENCE, () => {
  test('opens one issue about drift, updates it, and closes it', async () => {
    const { run, github, service } = await rehearsal();
    const nightly = (secret?: string) =>
      run('drift', 'drift', { event: 'workflow_dispatch', ...(secret && { secret }) });
    const copied = written(STRANGER, 1, '<!-- zonemason:drift -->\nnot ours');
    github.issues.push({ ...copied, number: 1, state: 'open', title: 'copied' });
    expect(await nightly()).toMatchObject({ code: 2, summary: expect.stringContaining('192.0.2.9') });
    expect(github.issues[1]).toMatchObject({
      state: 'open',
      title: 'zonemason: The live state differs from the files',
    });
    expect(github.issues[1]?.body).toMatch(/^<!-- zonemason:drift -->\n[^]*192\.0\.2\.9/);

    expect(await nightly('dns: { example.com: wrong }')).toMatchObject({ code: 7 });
    expect(github.issues[1]).toMatchObject({
      state: 'open',
      title: 'zonemason: The check for drift has failed',
    });
    expect(github.issues[1]?.body).toContain(
      'ended with exit code 7, so there may be drift that it did not see',
    );

    const old = (await service.listing('example.com')).find(({ prefix }) => prefix === 'old');
    await service.send('example.com', 'PUT', `/example.com/${old?.id}`, { ...old, content: '192.0.2.9' });
    expect(await nightly()).toMatchObject({ code: 0 });
    expect(github.issues.map(({ state }) => state)).toEqual(['open', 'closed']);
    expect(github.comments.map(({ body }) => body)).toEqual([
      expect.stringContaining('There is no drift any more'),
    ]);
    expect(await nightly()).toMatchObject({ code: 0 });
    expect(github.issues).toHaveLength(2);
  });
});
