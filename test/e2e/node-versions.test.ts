import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Run } from '../cli/support.js';
import { startZonemason } from '../cli/support.js';
import { inProfile } from '../support/runs.js';
import type { SandboxProgram } from '../support/sandbox-program.js';
import { startSandboxProgram } from '../support/sandbox-program.js';
import { temporaryFolder } from '../support/after-tests.js';

/** The deep profile gets the other versions from the npm registry. */
const versions = inProfile({ quick: ['current'], deep: ['current', '20', '22', '24'] });

function executableOf(version: string): string {
  if (version === 'current') return process.execPath;
  const args = ['--yes', `node@${version}`, '--print', 'process.execPath'];
  return execFileSync('npx', args, { encoding: 'utf8' }).trim();
}

interface Examples {
  readonly run: (args: readonly string[], by?: string) => Promise<Run>;
  /** Stops the sandbox and starts it again over the same data, by another Node. */
  readonly restartSandbox: (by: string) => Promise<void>;
  readonly stopSandbox: () => Promise<void>;
}

/** A copy of examples/ and a sandbox that serves what is live; all runs by this Node unless told otherwise. */
async function examples(node: string): Promise<Examples> {
  const cwd = temporaryFolder();
  cpSync('examples', cwd, { recursive: true });
  let sandbox = await start(cwd, node);
  let token = {};
  const run: Examples['run'] = (args, by = node) =>
    startZonemason(args, { cwd, node: by, env: { ...endpoints(sandbox.url), ...token } }).ended;
  token = { ZONEMASON_MAIL_TOKEN: (await run(['token'])).stdout.trim() };
  return {
    run,
    restartSandbox: async (by) => {
      await stop(sandbox);
      sandbox = await start(cwd, by);
    },
    stopSandbox: () => stop(sandbox),
  };
}

function start(cwd: string, node: string): Promise<SandboxProgram> {
  return startSandboxProgram(['live', '--quiet'], { cwd, node });
}

async function stop(sandbox: SandboxProgram): Promise<void> {
  expect(await sandbox.stop()).toMatchObject({ code: 0, stderr: '' });
}

function endpoints({ href }: URL): Record<string, string> {
  return { ZONEMASON_DNS_ENDPOINT: href, ZONEMASON_MAIL_ENDPOINT: href };
}

describe.each(versions)('with Node: %s', (version) => {
  test('the examples are valid, planned and applied, and then as the files say', async () => {
    const node = executableOf(version);
    const { run, restartSandbox, stopSandbox } = await examples(node);
    expect(await run(['validate'])).toMatchObject({ code: 0, stderr: '' });

    const planned = await run(['plan', '--out', 'plan.json']);
    expect(planned).toMatchObject({ code: 0, stdout: expect.stringContaining('7 to create, 6 to update') });
    for (const format of node === process.execPath ? [] : ['text', 'html', 'markdown', 'json']) {
      const show = ['show', 'plan.json', '--format', format];
      expect(await run(show)).toEqual(await run(show, process.execPath));
    }

    const applied = await run(['apply', 'plan.json', '--yes']);
    expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('Done: 7 created, 6 updated') });
    await restartSandbox(process.execPath);
    expect(await run(['plan', '--detailed-exitcode'])).toMatchObject({ code: 0 });
    await stopSandbox();
    for (const { stderr } of [planned, applied]) expect(stderr).not.toMatch(/warning/i);
  });
});
