import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { startZonemason, zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { atSomeTime } from '../support/at-some-time.js';
import { repositoryIn } from '../support/git.js';
import { inProfile } from '../support/runs.js';
import type { SandboxProgram } from '../support/sandbox-program.js';
import { startSandboxProgram } from '../support/sandbox-program.js';

/** The deep profile gets the other versions from the npm registry. */
const versions = inProfile({ quick: ['current'], deep: ['current', '20', '22', '24'] });

function executableOf(version: string): string {
  if (version === 'current') return process.execPath;
  const args = ['--yes', `node@${version}`, '--print', 'process.execPath'];
  return execFileSync('npx', args, { encoding: 'utf8' }).trim();
}

/** Runs a command line in a copy of examples/, against a sandbox that serves what is live. */
type RunLine = (line: string) => Promise<Run>;

interface Examples {
  readonly folder: string;
  /** By the built program. */
  readonly byProcess: RunLine;
  /** By the sources, in this process. */
  readonly here: RunLine;
  readonly stopSandbox: SandboxProgram['stop'];
}

/** The examples in a repository, with a saved plan. */
async function startExamples(node: string): Promise<Examples> {
  const cwd = temporaryFolder();
  cpSync('examples', cwd, { recursive: true });
  repositoryIn(cwd);
  const { url, stop } = await startSandboxProgram(['live', '--quiet'], { cwd, node });
  const env: Record<string, string> = {
    ZONEMASON_DNS_ENDPOINT: url.href,
    ZONEMASON_MAIL_ENDPOINT: url.href,
  };
  const byProcess: RunLine = (line) => startZonemason(line.split(' '), { cwd, node, env }).ended;
  const here: RunLine = (line) => zonemason(line.split(' '), { cwd, env });
  const token = await byProcess('token');
  expect(token).toMatchObject({ code: 0, stderr: '' });
  env['ZONEMASON_MAIL_TOKEN'] = token.stdout.trim();
  expect(await here('plan --out plan.json')).toMatchObject({ code: 0 });
  return { folder: cwd, byProcess, here, stopSandbox: stop };
}

/** Command lines that change nothing, with their exit codes. */
const lines: readonly (readonly [string, number])[] = [
  ['--version', 0],
  ['--help', 0],
  ['plna', 64],
  ['validate', 0],
  ['fmt --check', 0],
  ['plan --detailed-exitcode', 2],
  ['show plan.json --format text', 0],
  ['show plan.json --format json', 0],
  ['show plan.json --format html', 0],
  ['show plan.json --format markdown', 0],
  ['diff HEAD', 0],
  ['mail status', 0],
  ['mail preview welcome de', 0],
  ['rules --format markdown', 0],
  ['completion bash', 0],
  ['complete -- mail p', 0],
];

describe.each(versions)('with Node: %s', (version) => {
  let examples: Examples;
  beforeAll(async () => {
    examples = await startExamples(executableOf(version));
  });

  test.each(lines)('the built program does what its sources do: %s', async (line, code) => {
    const [built, here] = [await examples.byProcess(line), await examples.here(line)];
    expect({ ...built, stdout: atSomeTime(built.stdout) }).toEqual({
      ...here,
      stdout: atSomeTime(here.stdout),
    });
    expect(built.code).toBe(code);
  });

  test('the built program applies, rolls back, imports and begins', async () => {
    const { folder, byProcess, here, stopSandbox } = examples;
    const applied = await byProcess('apply plan.json --yes');
    expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('Done: 6 created, 7 updated') });
    expect(applied.stderr).not.toMatch(/warning/i);
    expect(await here('plan --detailed-exitcode')).toMatchObject({ code: 0 });

    const [journal = ''] = readdirSync(join(folder, '.zonemason/journal'));
    const rolledBack = await byProcess(`rollback .zonemason/journal/${journal} --yes`);
    expect(rolledBack).toMatchObject({ code: 0, stdout: expect.stringContaining('Done: ') });
    expect(await here('plan --detailed-exitcode')).toMatchObject({ code: 2 });

    expect(await byProcess('import example.com --out imported')).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'imported/example.com.yaml'))).toBe(true);
    expect(await byProcess('init begun')).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'begun/zonemason.yaml'))).toBe(true);
    expect(await stopSandbox()).toMatchObject({ code: 0, stderr: '' });
  });
});
