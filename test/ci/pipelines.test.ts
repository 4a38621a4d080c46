import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { definedProgram } from '../../scripts/reference/program.js';
import { exitCodesOf } from '../../src/cli/definitions/help.js';
import { PASSWORD } from '../e2e/project.js';
import { someRecord, withSandbox } from '../e2e/services.js';
import { repositoryIn } from '../support/git.js';
import { renderGfm, textOutsideCode } from '../support/gfm.js';
import { temporaryFolder } from '../support/after-tests.js';
import { startGitlab } from './fake-gitlab.js';
import { inProcessProgramsIn } from '../support/programs.js';

interface GitlabJob {
  readonly script: readonly string[];
}

const pipeline: Readonly<Record<string, GitlabJob>> & {
  readonly default: { readonly before_script: readonly string[] };
} = parse(readFileSync('examples/ci/gitlab/gitlab-ci.yml', 'utf8'));

/** A repository whose last commit changes a record that is still the old one at the service. */
async function repository() {
  const zones = { 'example.com': 'records:\n  www: { A: 192.0.2.1 }\n' };
  const live = { 'example.com': [someRecord({ content: '192.0.2.1' })] };
  const { folder, service } = await withSandbox({ zones, live });
  const bin = await inProcessProgramsIn(folder);
  writeFileSync(join(folder, 'credentials.yaml'), `dns: { example.com: ${PASSWORD} }\n`, { mode: 0o600 });
  cpSync('examples/ci/gitlab/note.mjs', join(folder, '.gitlab/zonemason-note.mjs'));
  const gitlab = await startGitlab();
  const { commit, head } = repositoryIn(folder);
  const base = head();
  const changed = 'zone: example.com\nrecords:\n  www: { A: 192.0.2.2 }\n';
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: folder,
    ZONEMASON_CREDENTIALS: join(folder, 'credentials.yaml'),
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    CI_API_V4_URL: gitlab.url.origin,
    CI_COMMIT_SHA: commit({ 'zones/example.com.yaml': changed }),
    CI_MERGE_REQUEST_IID: '7',
    CI_PIPELINE_URL: 'https://gitlab.com/acme/dns/-/pipelines/17',
    CI_PROJECT_ID: '5',
    ZONEMASON_GITLAB_TOKEN: 'gitlab-token',
    CI_NODE_INDEX: '1',
    CI_NODE_TOTAL: '1',
  };
  const bash = (args: readonly string[], more = {}) =>
    runBash(args, { cwd: folder, env: { ...env, ...more } });
  const contents = async () => (await service.listing('example.com')).map(({ content }) => content);
  return { folder, bash, contents, service, gitlab };
}

interface BashOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

function runBash(args: readonly string[], options: BashOptions): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = execFile('bash', args, options, (_, stdout, stderr) =>
      done({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

function pathOf(name: string): string {
  return resolve('examples/ci/shell', name);
}

/** The shell of a job as GitLab's runner runs it. */
function scriptOf(job: string): readonly string[] {
  const lines = [...pipeline.default.before_script, ...(pipeline[job]?.script ?? [])];
  return ['-eo', 'pipefail', '-c', lines.join('\n')];
}

describe('the pipeline for GitLab', { timeout: 120_000 }, () => {
  test('checks a merge request, plans, and applies that plan', async () => {
    const { folder, bash, contents } = await repository();
    chmodSync(join(folder, 'credentials.yaml'), 0o644);
    expect(await bash(scriptOf('validate'))).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'gl-code-quality-report.json'), 'utf8'))).toEqual([]);
    expect(await bash(scriptOf('diff'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('192.0.2.2'),
    });
    expect(await bash(scriptOf('drift'))).toMatchObject({ code: 2 });
    expect(await bash(scriptOf('plan'))).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'plan.md'), 'utf8')).toContain('192.0.2.2');
    expect(await bash(scriptOf('apply'))).toMatchObject({ code: 0 });
    expect(await contents()).toEqual(['192.0.2.2']);
    expect(existsSync(join(folder, 'report.json'))).toBe(true);
    expect(readdirSync(join(folder, '.zonemason/journal'))).toHaveLength(1);
    expect(await bash(scriptOf('drift'))).toMatchObject({ code: 0 });
  });

  test('shows what going back would change, and goes back when that is confirmed', async () => {
    const { bash, contents } = await repository();
    await bash(scriptOf('plan'));
    await bash(scriptOf('apply'));
    const shown = await bash(scriptOf('rollback'));
    expect(shown).toMatchObject({ code: 0, output: expect.stringContaining('192.0.2.2 → 192.0.2.1') });
    expect(await contents()).toEqual(['192.0.2.2']);
    expect(await bash(scriptOf('rollback'), { CONFIRM: 'true' })).toMatchObject({ code: 0 });
    expect(await contents()).toEqual(['192.0.2.1']);
  });

  test.each(['ALLOW', 'CONFIRM'])('plans nothing when %s is set for the whole pipeline', async (name) => {
    const { folder, bash } = await repository();
    expect(await bash(scriptOf('plan'), { [name]: 'true' })).toMatchObject({ code: 64 });
    expect(existsSync(join(folder, 'plan.json'))).toBe(false);
  });

  test('keeps one note on the merge request, also when the check fails, and counts for its widget', async () => {
    const { folder, bash, gitlab } = await repository();
    const others = Array.from({ length: 120 }, (_, id) => ({
      id,
      author: { id: 9 },
      body: '<!-- zonemason:diff -->',
    }));
    gitlab.notes.push(...others);
    expect(await bash(scriptOf('diff'))).toMatchObject({ code: 0 });
    expect(gitlab.notes.at(-1)?.body).toMatch(/^<!-- zonemason:diff -->\n[^]*192\.0\.2\.2/);
    expect(JSON.parse(readFileSync(join(folder, 'tfplan.json'), 'utf8'))).toEqual({
      create: 0,
      update: 1,
      delete: 0,
    });

    writeFileSync(
      join(folder, 'zones/example.com.yaml'),
      'zone: example.com\nrecords:\n  www: { A: "``` @team" }\n',
    );
    for (const file of ['diff.json', 'note.md']) rmSync(join(folder, file));
    expect(await bash(scriptOf('diff'))).toMatchObject({ code: 3 });
    const body = gitlab.notes.at(-1)?.body ?? '';
    expect(body).toContain('**No diff:** `zonemason diff` ended with exit code 3.');
    expect(textOutsideCode(renderGfm(body))).not.toContain('@team');
    expect(gitlab.notes).toHaveLength(121);
  });

  test('needs no token for anything but the note, and never shows it', async () => {
    const { bash, gitlab } = await repository();
    expect(await bash(scriptOf('diff'), { ZONEMASON_GITLAB_TOKEN: '' })).toMatchObject({
      code: 0,
      output: expect.stringContaining('gets no note'),
    });
    const refused = await bash(scriptOf('diff'), { ZONEMASON_GITLAB_TOKEN: 'wrong-token' });
    expect(refused.code).toBe(1);
    expect(refused.output).not.toContain('wrong-token');
    expect(refused.output).toMatch(/^The merge request has no note: .+Run the job again\.$/m);
    expect(refused.output).not.toMatch(/^\s+at /m);
    expect(gitlab.notes).toEqual([]);
  });

  test('reports problems where GitLab looks for them', async () => {
    const { folder, bash } = await repository();
    writeFileSync(join(folder, 'zones/example.com.yaml'), 'zone: example.com\nrecords:\n  www: { A: 1 }\n');
    expect(await bash(scriptOf('validate'))).toMatchObject({ code: 3 });
    expect(JSON.parse(readFileSync(join(folder, 'gl-code-quality-report.json'), 'utf8'))).toMatchObject([
      { location: { path: 'zones/example.com.yaml' } },
    ]);
  });
});

/** What a shell says of a program that was killed. */
const KILLED = 137;

/** What apply.sh says when `zonemason apply` ends with an exit code. */
async function messageAfter(code: number): Promise<string> {
  const cwd = temporaryFolder({ 'plan.json': '{}' });
  const bin = join(cwd, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'zonemason'), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  const env = { PATH: `${bin}:${process.env['PATH']}` };
  const ended = await runBash([pathOf('apply.sh'), 'plan.json'], { cwd, env });
  expect(ended.code).toBe(code);
  return ended.output;
}

describe('the shell scripts', { timeout: 120_000 }, () => {
  test('review and apply', async () => {
    const { folder, bash, contents } = await repository();
    expect(await bash([pathOf('review.sh'), 'HEAD^'])).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'plan.md'), 'utf8')).toContain('192.0.2.2');
    expect(await bash([pathOf('apply.sh'), 'plan.json'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('applied and verified'),
    });
    expect(await contents()).toEqual(['192.0.2.2']);
  });

  test('say that a plan is stale', async () => {
    const { bash, service } = await repository();
    await bash([pathOf('review.sh'), 'HEAD^']);
    const [record] = await service.listing('example.com');
    await service.send('example.com', 'PUT', `/example.com/${record?.id}`, { ...record, ttl: 900 });
    expect(await bash([pathOf('apply.sh'), 'plan.json'])).toMatchObject({
      code: 4,
      output: expect.stringContaining('make a new plan'),
    });
  });

  test('hand on what follows the plan', async () => {
    const { bash, folder, contents } = await repository();
    writeFileSync(join(folder, 'zones/example.com.yaml'), 'zone: example.com\nrecords: {}\n');
    await bash(['-c', 'zonemason plan --out plan.json']);
    expect(await bash([pathOf('apply.sh'), 'plan.json'])).toMatchObject({
      code: 5,
      output: expect.stringContaining('--allow'),
    });
    expect(await bash([pathOf('apply.sh'), 'plan.json', '--allow', 'zone-emptied'])).toMatchObject({
      code: 0,
    });
    expect(await contents()).toEqual([]);
  });

  test('have a message for each exit code of apply, and say that nothing was changed only where that is so', async () => {
    const command = definedProgram().commands.find((each) => each.name() === 'apply');
    const documented = command ? exitCodesOf(command).map(([code]) => code) : [];
    const told = await Promise.all(
      [...documented, KILLED].map(async (code) => ({ code, message: await messageAfter(code) })),
    );
    const codesWith = (text: RegExp): readonly number[] =>
      told.flatMap(({ code, message }) => (text.test(message) ? [code] : []));
    expect(codesWith(/nothing was changed/)).toEqual([3, 4, 5, 7, 8, 64]);
    expect(codesWith(/zonemason rollback/)).toEqual([1, 130, KILLED]);
    expect(codesWith(/report\.json/)).toEqual([6]);
    expect(codesWith(/applied and verified/)).toEqual([0]);
    expect(codesWith(/ended with exit code/)).toEqual([KILLED]);
  });

  test.each(['', '0', 'two'])('do not take %j for a number of processes', async (count) => {
    const { code } = await runBash([pathOf('drift-sharded.sh'), count], {
      cwd: temporaryFolder(),
      env: { PATH: process.env['PATH'] ?? '' },
    });
    expect(code).not.toBe(0);
  });

  test.each(['drift.sh', 'drift-sharded.sh'])(
    '%s tells of drift, and nothing when there is none',
    async (name) => {
      const { bash } = await repository();
      const args = [pathOf(name), '2'];
      expect(await bash(args)).toMatchObject({ code: 2, output: expect.stringContaining('192.0.2.2') });
      await bash(['-c', 'zonemason apply --yes']);
      expect(await bash(args)).toEqual({ code: 0, output: '' });
    },
  );
});
