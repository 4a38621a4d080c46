import { describe, expect, test } from 'vitest';
import type { ProxiedRequest, ProxyFault } from '../support/fault-proxy.js';
import { atSomeTime } from '../support/at-some-time.js';
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
    scope: zone,
    address: 'dns/example.com/mail/A',
    error: expect.stringContaining('422 Unprocessable Entity: quota'),
  });
  expect(report.scopes.map(({ verified }) => verified)).toEqual([true, true]);
  expect(stdout).toContain('failed         create dns/example.com/mail/A\n');
  expect(stdout).toContain('Partly done: 1 of 2 steps done');
  expect(await service.listing('example.org')).toMatchObject([{ id: '2', content: '192.0.2.9' }]);
});

test.concurrent('what waits for a failed step is not attempted', async () => {
  const { apply } = await withSandbox({
    zones: { [zone]: 'records:\n  www: { A: [192.0.2.1, 192.0.2.2] }\n' },
    live: { [zone]: [{ id: '1', type: 'CNAME', content: 'example.net' }] },
    settings: '  replace: recreate\n',
    fault: ({ method }) => (method === 'DELETE' ? { answer: { status: 409, body: 'locked' } } : undefined),
  });
  const { code, stdout, report } = await apply('--yes', '--allow', 'zone-emptied');
  expect(code).toBe(6);
  expect(report.summary).toEqual({ done: 0, failed: 1, unknown: 0, notAttempted: 2 });
  expect(stdout).toMatch(
    /\nnot attempted {2}create dns\/example\.com\/www\/A\n +waits for delete dns\/example\.com\/www\/CNAME \(failed\), because /,
  );
});

describe('when a step fails', () => {
  /** `new` cannot be created; `alias` points at it from another zone, and `old` has what `alias` points at now. */
  const failing = {
    zones: {
      [zone]: 'records:\n  new: { A: 192.0.2.1 }\n  mail: { A: 192.0.2.3 }\n',
      'example.org': 'records:\n  alias: { CNAME: new.example.com }\n  www: { A: 192.0.2.9 }\n',
    },
    live: {
      [zone]: [{ id: '1', prefix: 'old' }],
      'example.org': [{ id: '2', prefix: 'alias', type: 'CNAME', content: 'old.example.com' }, { id: '3' }],
    },
    fault: ({ method, body }: ProxiedRequest): ProxyFault | undefined =>
      method === 'POST' && body.includes('"new"')
        ? { answer: { status: 422, body: '{"detail":"quota"}' } }
        : undefined,
  };

  test.concurrent('only what waits for it is left undone, and the report says why', async () => {
    const { apply, service } = await withSandbox(failing);
    const { code, stdout, report } = await apply('--yes', '--allow', 'zone-emptied');
    expect(code).toBe(6);
    const outcomes = report.steps.map(({ action, address, status }) => [`${action} ${address}`, status]);
    expect(Object.fromEntries(outcomes)).toEqual({
      'create dns/example.com/new/A': 'failed',
      'create dns/example.com/mail/A': 'done',
      'delete dns/example.com/old/A': 'not-attempted',
      'update dns/example.org/alias/CNAME': 'not-attempted',
      'update dns/example.org/www/A': 'done',
    });
    const idOf = (address: string): string | undefined =>
      report.steps.find((step) => step.address === address)?.id;
    const waits = (address: string, status: string): object => ({
      kind: 'waits',
      waits: [{ step: idOf(address), why: expect.any(String), status }],
    });
    expect(report.steps.flatMap(({ address, reason }) => (reason ? [[address, reason]] : []))).toEqual([
      ['dns/example.com/old/A', waits('dns/example.org/alias/CNAME', 'not-attempted')],
      ['dns/example.org/alias/CNAME', waits('dns/example.com/new/A', 'failed')],
    ]);
    expect(stdout).toMatch(
      /^not attempted {2}update dns\/example\.org\/alias\/CNAME\n +waits for create dns\/example\.com\/new\/A \(failed\), so that no/m,
    );
    expect(stdout).toMatch(/ waits for update dns\/example\.org\/alias\/CNAME \(not attempted\), so that no/);
    expect((await service.listing(zone)).map(({ prefix }) => prefix).toSorted()).toEqual(['mail', 'old']);
    expect(await service.listing('example.org')).toMatchObject([
      { id: '2', content: 'old.example.com' },
      { id: '3', content: '192.0.2.9' },
    ]);
  });

  test.concurrent('plan --verbose has said what waits for it, and a saved plan says it again', async () => {
    const { run } = await withSandbox(failing);
    const planned = await run(['plan', '--verbose', '--out', 'plan.json']);
    expect(planned.stdout).toMatch(
      /^ {2}~ alias .*\n {6}waits for \+ new A 192\.0\.2\.1 of example\.com, so that no/m,
    );
    const shown = await run(['show', 'plan.json', '--verbose']);
    expect(shown.stdout).toBe(planned.stdout);
    const { stdout } = await run(['plan']);
    expect(stdout).not.toContain('waits for');
    const refused = await run(['apply', '--verbose', '--no-input', '--yes']);
    expect(atSomeTime(refused.stdout)).toBe(atSomeTime(planned.stdout));
  });
});

describe('an edit by somebody else during the run is found and told when it', () => {
  test.concurrent.each([
    [
      'adds a record',
      (records: readonly HeldRecord[]) => [...records, someRecord({ id: '666', prefix: 'new' })],
      'new/A 192.0.2.1 (id 666) exists, but was not created by this run',
      { address: 'dns/example.com/new/A', recordId: '666', kind: 'extra' },
    ],
    [
      'takes one away',
      others,
      'www/A 192.0.2.1 (id 1) was deleted, but not by this run',
      { address: 'dns/example.com/www/A', recordId: '1', kind: 'missing' },
    ],
    [
      'changes one',
      (records: readonly HeldRecord[]) => [...others(records), someRecord({ id: '1', ttl: 60 })],
      'www/A (id 1): ttl is 60, not 3600; not changed by this run',
      { kind: 'different', fields: { ttl: { expected: 3600, found: 60 } } },
    ],
  ])('%s', async (_, edit, told, difference) => {
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
    const { code, stdout, stderr, report } = await apply('--yes');
    expect(code).toBe(6);
    expect(report).toMatchObject({
      summary: { done: 1 },
      scopes: [{ scope: zone, verified: false, differences: [difference] }],
    });
    expect(stderr).toContain('Someone else seems to be changing the same zones or templates');
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
  expect(stdout).toContain('1 of 2 zones left out: example.org; 1 created');
  expect(writesOf(service.seen)).toEqual(['POST /example.com']);
  // With nothing left to do, the zone that is not there is all there is to tell.
  expect((await run(['apply', '--yes'])).code).toBe(1);
});
