import { describe, expect, test } from 'vitest';
import type { DnsClient } from '../../../src/api/dns/client.js';
import { createDnsClient } from '../../../src/api/dns/client.js';
import { steadyClock } from '../../../src/api/http/sleep.js';
import type { ApplyReport } from '../../../src/apply/step/report.js';
import type { SeenRequest } from '../../support/fault-server.js';
import { startFaultServer } from '../../support/fault-server.js';
import { memoryService } from '../../support/memory-service.js';
import { records } from '../../support/record-lines.js';
import { applyTo, planAgainst } from '../../support/workflow.js';
import { desired } from '../../support/zones.js';
import { afterTests } from '../../support/after-tests.js';

const zone = 'example.com';

interface Stopped {
  readonly report: ApplyReport;
  /** The writes that the service saw, throttled ones included. */
  readonly writes: readonly string[];
}

/** Runs a plan whose writes are throttled as `isThrottled` says, and stops it as soon as one is. */
async function runUntilThrottled(
  lines: readonly string[],
  isThrottled: (request: SeenRequest, n: number) => boolean,
  { pauseSeconds = 3600 } = {},
): Promise<Stopped> {
  const stop = new AbortController();
  const service = memoryService({ zones: { [zone]: [{ type: 'CNAME', content: 'example.net' }] } });
  const writes: string[] = [];
  const server = await startFaultServer((request) => {
    if (request.method === 'GET') return service.handle(request);
    writes.push(request.method);
    if (!isThrottled(request, writes.length)) return service.handle(request);
    return { status: 429, headers: { 'retry-after': String(pauseSeconds) } };
  });
  const client: DnsClient = createDnsClient({
    endpoint: server.url,
    passwordOf: async () => ({ text: 'correct horse', source: 'a test' }),
    env: {},
    onThrottle: () => stop.abort(),
  });
  afterTests(client.close);
  const { plan } = await planAgainst(client, [desired(zone, records(...lines), { replace: 'recreate' })]);
  const report = await applyTo(client, plan, {
    signal: stop.signal,
    concurrency: { perZone: 1, total: 1 },
    clock: steadyClock,
  });
  return { report, writes };
}

describe('a stop while the service asks to wait an hour', () => {
  test('gives up the write that waits, and tells that nothing was attempted', async () => {
    const lines = ['www CNAME example.net', 'a A 192.0.2.1', 'b A 192.0.2.1'];
    const { report, writes } = await runUntilThrottled(lines, () => true);
    expect(writes).toEqual(['POST']);
    expect(report).toMatchObject({ interrupted: true, summary: { failed: 0, notAttempted: 2 } });
    expect(report.steps.map(({ reason }) => reason)).toEqual([
      { kind: 'interrupted' },
      { kind: 'interrupted' },
    ]);
    expect(report.scopes).toMatchObject([{ verified: true }]);
  });

  test('does not read a zone again that would have to wait for it, and says so', async () => {
    const lines = ['www CNAME example.net', 'a A 192.0.2.1', 'b A 192.0.2.1'];
    const { report, writes } = await runUntilThrottled(lines, (_, n) => n === 2);
    expect(writes).toEqual(['POST', 'POST']);
    expect(report).toMatchObject({
      interrupted: true,
      summary: { done: 1, notAttempted: 1 },
      scopes: [{ verified: false, notes: [expect.stringContaining('interrupted')] }],
    });
  });

  test('gives up the POST whose DELETE was done, and tells what is open', async () => {
    const lines = ['www A 192.0.2.1'];
    const { report, writes } = await runUntilThrottled(lines, (_, n) => n === 2);
    expect(writes).toEqual(['DELETE', 'POST']);
    expect(report).toMatchObject({ interrupted: true, summary: { done: 1, failed: 1 } });
    const [, { error } = { error: null }] = report.steps;
    expect(error).toContain('complete it soon');
    expect(report.scopes).toMatchObject([
      { verified: false, notes: [expect.stringContaining('interrupted')] },
    ]);
  });
});

test('a POST whose DELETE was done is sent if the service asks to wait for a moment only', async () => {
  const lines = ['www A 192.0.2.1'];
  const { report, writes } = await runUntilThrottled(lines, (_, n) => n === 2, { pauseSeconds: 1 });
  expect(writes).toEqual(['DELETE', 'POST', 'POST']);
  expect(report).toMatchObject({ interrupted: false, summary: { done: 2 } });
});
