import { describe, expect, test } from 'vitest';
import type { Running } from '../cli/support.js';
import { zonemason } from '../cli/support.js';
import type { ProxyFault } from '../support/fault-proxy.js';
import { passwordsFor, reportIn } from './project.js';
import type { SandboxSetting } from './services.js';
import { withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const names = ['a', 'b', 'c', 'd', 'e'];
/** Five records to create, one after another. */
const creating = {
  zones: { [zone]: `records: { ${names.map((name) => `${name}: { A: 192.0.2.1 }`).join(', ')} }\n` },
  live: { [zone]: [] },
};
const oneByOne = ['apply', '--yes', '--concurrency', '1', '--report', 'report.json'];

/**
 * Runs apply against a sandbox, and calls `onWrite` when the n-th write, from 0, has come there. Once that has sent a signal, writes are
 * carried out when the run has noticed it.
 */
async function applySlowly(
  setting: SandboxSetting,
  onWrite: (run: Running, n: number) => void | Promise<void>,
  fault?: ProxyFault,
) {
  let run: Running | undefined;
  let writes = 0;
  const project = await withSandbox({
    ...setting,
    fault: ({ method }) => {
      if (method === 'GET') return undefined;
      if (run) void onWrite(run, writes);
      writes += 1;
      return fault ?? (run?.child.killed ? { until: run.heard('Finishing requests') } : undefined);
    },
  });
  run = project.start(oneByOne);
  return { ...project, running: run };
}

describe('a signal in an apply', () => {
  test.concurrent.each(['SIGINT', 'SIGTERM'] as const)(
    '%s lets what is in flight finish, and is reported',
    async (signal) => {
      const { running, folder, service } = await applySlowly(creating, ({ child }, n) => {
        if (n === 1) child.kill(signal);
      });
      const { code, stdout, stderr } = await running.ended;
      expect(code).toBe(130);
      expect(stderr).toMatch(
        /^Finishing requests in flight\. Press Ctrl-C again to quit now\.\n\n`zonemason plan` [^\n]+\n$/,
      );
      expect(stdout).toMatch(/\nInterrupted: 2 of 5 steps done in [\d.]+ s\.\n$/);
      expect(reportIn(folder)).toMatchObject({
        interrupted: true,
        summary: { done: 2, failed: 0, unknown: 0, notAttempted: 3 },
        scopes: [{ scope: zone, verified: true }],
      });
      const reasons = reportIn(folder).steps.flatMap(({ reason }) => (reason ? [reason.kind] : []));
      expect(reasons).toEqual(['interrupted', 'interrupted', 'interrupted']);
      expect(stdout).toMatch(/\nnot attempted {2}create [^]*\n {15}the run was interrupted\n/);
      expect(await service.listing(zone)).toHaveLength(2);
      expect(writesOf(service.seen)).toHaveLength(2);
    },
  );

  test.concurrent('never falls between the DELETE and the POST of a type switch', async () => {
    const switching = {
      settings: '  replace: recreate\n',
      zones: { [zone]: 'records: { www: { A: 192.0.2.1 }, z: { A: 192.0.2.1 } }\n' },
      live: {
        [zone]: [
          { id: '1', type: 'CNAME', content: 'example.net' },
          { id: '2', prefix: 'z', content: '192.0.2.2' },
        ],
      },
    };
    const { running, folder, service } = await applySlowly(switching, ({ child }, n) => {
      if (n === 0) child.kill('SIGINT');
    });
    expect((await running.ended).code).toBe(130);
    expect(writesOf(service.seen)).toEqual(['DELETE /example.com/1', 'POST /example.com']);
    expect(reportIn(folder).summary).toEqual({ done: 2, failed: 0, unknown: 0, notAttempted: 1 });
    const left = (await service.listing(zone)).map(({ prefix, type }) => `${prefix} ${type}`);
    expect(left).toEqual(['z A', 'www A']);
  });

  test.concurrent('that comes twice leaves at once', async () => {
    const { running } = await applySlowly(
      creating,
      async ({ child, heard }) => {
        child.kill('SIGINT');
        await heard('Finishing requests');
        child.kill('SIGINT');
      },
      // The write is never answered.
      { until: new Promise(() => undefined) },
    );
    const { code, stderr } = await running.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(
      /\nQuit: requests in flight may still take effect\. The journal is \S+\.jsonl\. `zonemason plan` shows the remaining changes\.\n$/,
    );
  });
});

test.concurrent('a signal while the service asks to wait an hour ends a run without that wait', async () => {
  let running: Running | undefined;
  let writes = 0;
  const { start, folder, service } = await withSandbox({
    ...creating,
    fault: ({ method }) => {
      if (method === 'GET' || (writes += 1) !== 2) return undefined;
      running?.child.kill('SIGINT');
      return { answer: { status: 429, headers: { 'retry-after': '3600' } } };
    },
  });
  running = start(oneByOne);
  const { code, stderr } = await running.ended;
  expect(code).toBe(130);
  expect(stderr).toContain('too many requests; waiting 3600 s\n');
  expect(writesOf(service.seen)).toHaveLength(2);
  expect(reportIn(folder)).toMatchObject({
    interrupted: true,
    summary: { done: 1, failed: 0, unknown: 0, notAttempted: 4 },
    scopes: [{ verified: false, notes: [expect.stringContaining('interrupted')] }],
  });
});

test.concurrent('a rollback is stopped in the same way, and the same command continues it', async () => {
  const stop = new AbortController();
  let isThrottled = false;
  const { run, folder, service } = await withSandbox({
    ...creating,
    fault: ({ method }) => {
      if (!isThrottled || method === 'GET') return undefined;
      setImmediate(() => stop.abort());
      return { answer: { status: 429, headers: { 'retry-after': '3600' } } };
    },
  });
  expect((await run(oneByOne)).code).toBe(0);
  const rollingBack = ['rollback', '--last', '--yes', '--allow', 'zone-emptied', '--report', 'report.json'];
  isThrottled = true;
  const env = passwordsFor(creating.zones);
  const { code } = await zonemason(rollingBack, { cwd: folder, env, signal: stop.signal });
  expect(code).toBe(130);
  expect(reportIn(folder)).toMatchObject({ interrupted: true, summary: { done: 0, notAttempted: 5 } });
  expect(await service.listing(zone)).toHaveLength(5);

  isThrottled = false;
  expect((await run(rollingBack)).code).toBe(0);
  expect(await service.listing(zone)).toEqual([]);
});

test.concurrent('a signal while a POST waits whose DELETE was done ends a run, which tells what is open', async () => {
  let running: Running | undefined;
  const { start, run, folder, service } = await withSandbox({
    settings: '  replace: recreate\n',
    zones: { [zone]: 'records: { www: { A: 192.0.2.1 } }\n' },
    live: { [zone]: [{ id: '1', type: 'CNAME', content: 'example.net' }] },
    fault: ({ method }) => {
      if (method !== 'POST' || running?.child.exitCode !== null) return undefined;
      running.child.kill('SIGINT');
      return { answer: { status: 429, headers: { 'retry-after': '3600' } } };
    },
  });
  running = start([...oneByOne, '--allow', 'zone-emptied']);
  const { code, stdout } = await running.ended;
  expect(code).toBe(130);
  expect(stdout).toMatch(
    /\nfailed +create dns\/example\.com\/www\/A\n +not sent, because the service asked to wait/,
  );
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'deleted before it, and not restored: {"prefix":"www","type":"CNAME","content":"example.net"',
  );
  expect(reportIn(folder).summary).toEqual({ done: 1, failed: 1, unknown: 0, notAttempted: 0 });
  expect(await service.listing(zone)).toEqual([]);

  expect((await run(['rollback', '--last', '--yes'])).code).toBe(0);
  expect(await service.listing(zone)).toMatchObject([{ type: 'CNAME', content: 'example.net' }]);
});

test.concurrent.each([['plan'], ['apply', '--yes']])(
  'a signal while %s is reading ends it with nothing done',
  async (...args) => {
    let running: Running | undefined;
    const { start, service } = await withSandbox({
      ...creating,
      fault: () => {
        running?.child.kill('SIGINT');
        return { delayMs: 5_000 };
      },
    });
    running = start(args);
    const { code, stdout, stderr } = await running.ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    expect(stderr).toBe('error: interrupted; nothing was changed\n');
    expect(writesOf(service.seen)).toEqual([]);
  },
);
