import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { startZonemason, zonemason } from '../cli/support.js';
import { temporaryFolder } from '../support/after-tests.js';
import { builtScript } from '../support/built-program.js';
import { commandsBelow, parser } from '../support/commands.js';
import { atSomeTime } from '../support/at-some-time.js';
import { repositoryIn } from '../support/git.js';
import { nodeOf } from '../support/npm-package.js';
import { inProfile } from '../support/runs.js';
import type { SandboxProgram } from '../support/sandbox-program.js';
import { startSandboxProgram } from '../support/sandbox-program.js';

/** The deep profile gets the other versions from the npm registry: the oldest that will do, those with long support, the newest. */
const versions = inProfile({
  quick: ['current'],
  deep: ['current', '20.19.0', '20', '22', '24', 'latest'],
});

function executableOf(version: string): string {
  return version === 'current' ? process.execPath : nodeOf(version);
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
  ['log www.example.com', 0],
  ['find 192.0.2.10 --through', 0],
  ['resolve www.example.com --trace', 0],
  ['export example.com', 0],
  ['verify --server 127.0.0.1#9 --zone example.net', 8],
  ['mail status', 0],
  ['mail preview welcome de', 0],
  ['mail todo', 0],
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
    expect(await byProcess('find 192.0.2.10 --replace 192.0.2.99 --write')).toMatchObject({ code: 0 });
    expect(await byProcess('mail add fr welcome')).toMatchObject({ code: 0 });
    expect(await byProcess('mail done fr welcome')).toMatchObject({ code: 0 });
    expect(await byProcess('mail export fr --out fr.xlf')).toMatchObject({ code: 0 });
    expect(await byProcess('mail import fr.xlf')).toMatchObject({ code: 0 });
    // Nobody speaks to it.
    expect(await byProcess('lsp --stdio')).toMatchObject({ code: 1 });
    expect(await byProcess('init begun')).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'begun/zonemason.yaml'))).toBe(true);
    expect(await stopSandbox()).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.runIf(inProfile({ quick: false, deep: true }))('a Node that is too old', () => {
  test.each(['18', '16', '14'])('says so: %s', (version) => {
    const { status, stderr } = spawnSync(nodeOf(version), [...builtScript().slice(1), 'validate'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      64,
      expect.stringMatching(/^zonemason needs Node 20\.19 or later; this is 1[468]\.\d+\.\d+\n$/),
    ]);
  });
});

test('every command is run here', () => {
  const source = readFileSync(import.meta.filename, 'utf8');
  const missing = commandsBelow(parser())
    .filter(({ command }) => command.commands.length === 0)
    .map(({ words }) => words.join(' '))
    // `startSandboxProgram` starts the sandbox.
    .filter((name) => name !== 'sandbox' && !source.includes(`'${name}`) && !source.includes(`\`${name}`));
  expect(missing).toEqual([]);
});
