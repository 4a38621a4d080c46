import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { startFaultProxy } from '../support/fault-proxy.js';
import { afterTests, temporaryFolder } from '../support/after-tests.js';
import { projectIn } from './project.js';

const files = {
  'zonemason.yaml': 'dns:\n  endpoint: http://127.0.0.1:1\n  zones: zones/*.yaml\n',
  'zones/example.com.yaml': 'zone: example.com\nrecords: { www: { A: [192.0.2.1, 192.0.2.2] } }\n',
  'seed/example.com.json': '[]',
};

/** Starts `zonemason sandbox` in a folder; its passwords are where the project there looks for them. */
async function startSandbox(folder: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [builtProgram(), 'sandbox', ...args, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  afterTests(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = new URL(/http:\S+/.exec(String(line))?.[0] ?? '');
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await ended;
    return typeof code === 'number' ? code : null;
  };
  return { project: projectIn(folder, { ZONEMASON_DNS_ENDPOINT: url.href }), url, stop };
}

test.concurrent.each(['SIGTERM', 'SIGKILL'] as const)(
  'what was applied to a sandbox is there after %s and a new start',
  async (signal) => {
    const folder = temporaryFolder(files);
    const first = await startSandbox(folder, 'seed');
    expect((await first.project.run(['apply', '--yes'])).code).toBe(0);
    expect(await first.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null);

    const second = await startSandbox(folder);
    const { code, stdout } = await second.project.run(['plan', '--detailed-exitcode']);
    expect(code).toBe(0);
    expect(stdout).toContain('No changes.');
    expect(await second.stop('SIGTERM')).toBe(0);
  },
);

test.concurrent('an apply whose service dies says so, and can be done again when it is back', async () => {
  const names = Array.from({ length: 100 }, (_, n) => `  h${n}: { A: 192.0.2.1 }\n`);
  const folder = temporaryFolder({
    ...files,
    'zones/example.com.yaml': `zone: example.com\nrecords:\n${names.join('')}`,
  });
  const first = await startSandbox(folder, 'seed');
  const proxy = await startFaultProxy(first.url, (_, n) => {
    if (n === 50) void first.stop('SIGKILL');
    return undefined;
  });
  afterTests(proxy.close);
  const { code, stdout } = await first.project.run(['apply', '--yes'], {
    ZONEMASON_DNS_ENDPOINT: proxy.url.href,
    ZONEMASON_CREDENTIALS: '.zonemason/sandbox.yaml',
  });
  expect(code).toBe(6);
  expect(stdout).toContain('it could not be read again');

  const second = await startSandbox(folder);
  const again = await second.project.run(['apply', '--yes']);
  expect(again.code).toBe(0);
  expect(again.stdout).toMatch(/Done: [1-9]\d? created, 0 updated, 0 deleted/);
  await second.stop('SIGTERM');
});
