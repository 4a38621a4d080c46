import { describe, expect, test } from 'vitest';
import type { HeldRecord } from '../support/memory-service.js';
import { someRecord, withMemoryService, withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const zones = { [zone]: 'records:\n  www: { A: 192.0.2.1 }\n  mail: { A: 192.0.2.3 }\n' };
const live = { [zone]: [{ id: '1' }] };

const others = (records: readonly HeldRecord[]): readonly HeldRecord[] =>
  records.filter(({ id }) => id !== '1');

test.concurrent('a write that is refused fails alone; other steps and zones go on', async () => {
  const { apply, service } = await withSandbox({
    zones: { ...zones, 'example.org': 'records: { www: { A: 192.0.2.9 } }\n' },
    live: { ...live, 'example.org': [{ id: '2' }] },
    fault: ({ method }) =>
      method === 'POST' ? { answer: { status: 422, body: '{"detail":"quota"}' } } : undefined,
  });
  const { code, stdout, report } = await apply('--yes');
  expect(code).toBe(6);
  expect(report.summary).toEqual({ done: 1, failed: 1, unknown: 0, notAttempted: 0 });
  expect(report.steps.find(({ status }) => status === 'failed')).toMatchObject({
    zone,
    address: 'dns/example.com/mail/A',
    error: expect.stringContaining('422 Unprocessable Entity: quota'),
  });
  expect(report.zones.map(({ verified }) => verified)).toEqual([true, true]);
  expect(stdout).toContain('failed         create dns/example.com/mail/A\n');
  expect(stdout).toContain('Done in part: 1 of 2 steps done');
  expect(await service.listing('example.org')).toMatchObject([{ id: '2', content: '192.0.2.9' }]);
});

test.concurrent('what waits for a failed step is not attempted', async () => {
  const { apply } = await withSandbox({
    zones: { [zone]: 'records:\n  www: { A: [192.0.2.1, 192.0.2.2] }\n' },
    live: { [zone]: [{ id: '1', type: 'CNAME', content: 'example.net' }] },
    fault: ({ method }) => (method === 'DELETE' ? { answer: { status: 409, body: 'locked' } } : undefined),
  });
  const { code, stdout, report } = await apply('--yes', '--allow', 'zone-emptied');
  expect(code).toBe(6);
  expect(report.summary).toEqual({ done: 0, failed: 1, unknown: 0, notAttempted: 2 });
  expect(stdout).toContain('not attempted  create dns/example.com/www/A\n');
});

describe('an edit by somebody else during the run is found and told when it', () => {
  test.concurrent.each([
    [
      'adds a record',
      (records: readonly HeldRecord[]) => [...records, someRecord({ id: '666', prefix: 'new' })],
      'new/A 192.0.2.1 (id 666) is there, and not from this run',
    ],
    ['takes one away', others, 'www/A (id 1) is gone, though no step of this run touched it'],
    [
      'changes one',
      (records: readonly HeldRecord[]) => [...others(records), someRecord({ id: '1', ttl: 60 })],
      'www/A (id 1) was changed, and not by this run',
    ],
  ])('%s', async (_, edit, told) => {
    const { apply, service } = await withMemoryService({
      zones,
      live,
      fault: ({ method }, carryOut) => {
        if (method !== 'POST') return undefined;
        const answer = carryOut();
        service.edit(zone, edit);
        return answer;
      },
    });
    const { code, stdout, report } = await apply('--yes');
    expect(code).toBe(6);
    expect(report).toMatchObject({
      summary: { done: 1 },
      zones: [{ zone, verified: false, differences: [told] }],
    });
    expect(stdout).toContain(`example.com is not as planned\n  - ${told}\n\nNot as planned: `);
  });
});

test.concurrent('a zone that cannot be read does not stop the others', async () => {
  const { run, service } = await withMemoryService({
    zones: { ...zones, 'example.org': 'records: {}\n' },
    live,
  });
  const { code, stdout, stderr } = await run(['apply', '--yes']);
  expect(code).toBe(6);
  expect(stderr).toMatch(/^error: .*example\.org/);
  expect(stdout).toContain('Done: 1 created');
  expect(writesOf(service.seen)).toEqual(['POST /example.com']);
  // With nothing left to do, the zone that is not there is all there is to tell.
  expect((await run(['apply', '--yes'])).code).toBe(1);
});
