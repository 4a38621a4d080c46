import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { afterTests } from '../support/after-tests.js';
import { quickClock } from '../support/clocks.js';
import { project, reportIn } from './project.js';
import { withSandbox } from './services.js';

const zoneOf = (letter: string): string => `${letter}.example`;

function filesOf(zones: readonly string[], count: number): Readonly<Record<string, string>> {
  const records = Array.from({ length: count }, (_, n) => `  h${n}: { A: 192.0.2.1 }`).join('\n');
  return Object.fromEntries(zones.map((zone) => [zone, `records:\n${records}\n`]));
}

/** A run against a service to which no connection succeeds after some writes. */
async function applyUntilDead(zones: readonly string[], count: number, writes: number) {
  let seen = 0;
  const files = filesOf(zones, count);
  const sandboxed = await withSandbox({
    zones: files,
    live: Object.fromEntries(zones.map((zone) => [zone, []])),
    fault: ({ method }) => {
      if (method !== 'GET') seen += 1;
      return seen > writes ? { fault: 'lose-request' } : undefined;
    },
  });
  const running = sandboxed.start(['apply', '--yes', '--report', 'report.json']);
  return { ...sandboxed, running };
}

test.concurrent('a service that dies is told at once, done and failed apart, and the run stops', async () => {
  const { running, folder } = await applyUntilDead([zoneOf('a')], 200, 20);
  const { code, stderr } = await running.ended;
  expect(code).toBe(6);
  const [first = ''] = stderr.split('\n');
  expect(first).toMatch(/connect|closed|lost|reset/);
  const { summary, steps } = reportIn(folder);
  expect(summary.done).toBe(20);
  expect(summary.notAttempted).toBeGreaterThan(150);
  const reasons = steps.flatMap(({ reason }) => reason?.kind ?? []);
  expect(new Set(reasons)).toEqual(new Set(['unreachable']));
});

test.concurrent('a service that dies stops the zones that were not tried, too', async () => {
  const zones = [
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
    'i',
    'j',
    'k',
    'l',
    'm',
    'n',
    'o',
    'p',
    'q',
    'r',
    's',
    't',
  ].map(zoneOf);
  const { running, folder } = await applyUntilDead(zones, 3, 0);
  const { code } = await running.ended;
  const { summary, steps } = reportIn(folder);
  expect(summary.notAttempted).toBeGreaterThan(20);
  expect(
    steps.filter(({ status }) => status === 'not-attempted').map(({ reason }) => reason?.kind),
  ).not.toContain(undefined);
  // Their answers were lost, so some may have been carried out.
  expect([code, summary.done]).toEqual([6, 0]);
});

test.concurrent('a service that is gone before the first write is unreachable, since nothing was changed', async () => {
  let reads = 0;
  const server = createServer((_, response) => {
    reads += 1;
    // The plan reads the zone, and applying it reads it again.
    if (reads === 2) server.close();
    response.setHeader('connection', 'close').end('[]');
  });
  afterTests(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { run, folder } = project({
    endpoint: `http://127.0.0.1:${port}`,
    zones: filesOf([zoneOf('a')], 20),
    times: { clock: quickClock },
  });
  await run(['plan', '--out', 'plan.json']);
  const { code } = await run(['apply', 'plan.json', '--yes', '--report', 'report.json']);
  expect(code).toBe(8);
  expect(reportIn(folder).summary).toMatchObject({ done: 0, unknown: 0 });
});
