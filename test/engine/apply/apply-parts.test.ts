import { describe, expect, test } from 'vitest';

import type { DnsClient } from '../../../src/api/dns/client.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { RunStep, StepReport } from '../../../src/apply/step/report.js';
import type { Plan } from '../../../src/plan/plan.js';
import type { State } from '../../support/plans.js';
import { instantClock } from '../../support/clocks.js';
import { liveState } from '../../support/plans.js';
import { recordLine, records } from '../../support/record-lines.js';
import type { Fault, Simulation } from '../../support/simulated-service.js';
import { simulateService } from '../../support/simulated-service.js';
import { applyTo, planAgainst } from '../../support/workflow.js';
import { desired, patterns } from '../../support/zones.js';

type Lines = Readonly<Record<string, readonly string[]>>;

const IGNORED = [{ prefix: 'x' }];

function stateOf(zones: Lines): State {
  return liveState(new Map(Object.entries(zones).map(([zone, lines]) => [zone, records(...lines)])));
}

function serviceOver(state: State, faults: ReadonlyMap<number, Fault> = new Map()): Simulation {
  const habits = { storesCanonical: false, renewsIds: false, tellsIds: true };
  return simulateService({ state, habits, latencies: [2], faults });
}

async function planFrom(state: State, files: Lines): Promise<Plan> {
  const zones = Object.entries(files).map(([name, lines]) =>
    desired(name, records(...lines), { ignore: patterns(IGNORED), replace: 'recreate' }),
  );
  const { plan } = await planAgainst(serviceOver(state).client, zones);
  return plan;
}

function writes({ requests }: Simulation): readonly string[] {
  return requests.filter((request) => !request.startsWith('GET'));
}

function linesOf(state: State, zone: string): readonly string[] {
  return (state.get(zone) ?? []).map(recordLine).toSorted();
}

const BEFORE: Lines = {
  'example.com': ['www A 192.0.2.1', 'old TXT a', 'x TXT token'],
  'example.net': ['www TXT a'],
};
const AFTER: Lines = { 'example.com': ['www A 192.0.2.2', 'new TXT a'], 'example.net': ['www TXT b'] };

describe('a plan that is carried out', () => {
  test('leaves what the files say, and a report of each step and zone', async () => {
    const state = stateOf(BEFORE);
    const plan = await planFrom(state, AFTER);
    const told: StepReport[] = [];
    const begun: RunStep[] = [];
    const report = await applyTo(serviceOver(state).client, plan, {
      onStart: (step) => begun.push(step),
      onStep: (step) => told.push(step),
    });
    expect(linesOf(state, 'example.com')).toEqual(['new TXT a', 'www A 192.0.2.2', 'x TXT token']);
    expect(linesOf(state, 'example.net')).toEqual(['www TXT b']);
    expect(report).toMatchObject({
      formatVersion: '3.0',
      interrupted: false,
      startedAt: '1970-01-01T00:00:00.000Z',
      summary: { done: 4, failed: 0, unknown: 0, notAttempted: 0 },
      scopes: [
        { scope: 'example.com', verified: true },
        { scope: 'example.net', verified: true },
      ],
    });
    expect(report.steps.map(({ id }) => id)).toEqual(
      plan.zones.flatMap(({ steps }) => steps.map(({ id }) => id)),
    );
    expect(report.steps.every(({ status, error }) => status === 'done' && error === null)).toBe(true);
    expect(new Set(told)).toEqual(new Set(report.steps));
    const parts = report.steps.map(({ id, scope, action, address }) => ({ id, scope, action, address }));
    expect(new Set(begun)).toEqual(new Set(parts));
  });

  test('without steps asks nothing', async () => {
    const state = stateOf(BEFORE);
    const service = serviceOver(state);
    const plan = await planFrom(state, { 'example.net': ['www TXT a'] });
    expect(await applyTo(service.client, plan)).toMatchObject({ steps: [], scopes: [] });
    expect(service.requests).toEqual([]);
  });

  test('tells what the service said of a step that failed, and goes on with the rest', async () => {
    const state = stateOf(BEFORE);
    const plan = await planFrom(state, AFTER);
    const report = await applyTo(serviceOver(state, new Map([[3, 'no-connection']])).client, plan);
    expect(report).toMatchObject({ interrupted: false, summary: { done: 3, failed: 1 } });
    expect(report.steps.filter(({ status }) => status === 'failed')).toMatchObject([
      { error: 'no-connection' },
    ]);
    expect(report.scopes.every(({ verified }) => verified)).toBe(true);
  });

  test('does not attempt the rest of a zone whose credentials are refused', async () => {
    const state = stateOf(BEFORE);
    const plan = await planFrom(state, AFTER);
    const service = serviceOver(state, new Map([[3, 'credentials']]));
    const report = await applyTo(service.client, plan, { concurrency: { perZone: 1, total: 1 } });
    expect(report.steps.map(({ scope, status }) => `${scope} ${status}`).toSorted()).toEqual([
      'example.com failed',
      'example.com not-attempted',
      'example.com not-attempted',
      'example.net done',
    ]);
    const reasons = report.steps.flatMap(({ reason }) => reason ?? []);
    expect(reasons.map(({ kind }) => kind)).toEqual(['credentials', 'credentials']);
  });
});

test('a failed step that turns out to be carried out later is unknown, also where others waited for it', async () => {
  const state = stateOf({ 'example.com': ['www CNAME old.example.com', 'old A 192.0.2.1'] });
  const after = { 'example.com': ['www CNAME new.example.net'] };
  const plan = await planFrom(state, after);
  const service = serviceOver(state);
  const told: StepReport[] = [];
  const late: (() => Promise<unknown>)[] = [];
  const client: DnsClient = {
    ...service.client,
    update: async (...request) => {
      late.push(() => service.client.update(...request));
      throw new ServiceError('504', { kind: 'server', effect: 'unknown' });
    },
  };
  const report = await applyTo(client, plan, {
    onStep: (step) => {
      told.push(step);
      if (step.status === 'failed') void late.pop()?.();
    },
  });
  expect(told.map(({ action, status, error }) => [action, status, error])).toEqual([
    ['update', 'failed', '504'],
    ['delete', 'not-attempted', 'waits for update dns/example.com/www/CNAME (failed)'],
    ['update', 'unknown', expect.stringContaining('carried out later')],
  ]);
  expect(report.steps.find(({ action }) => action === 'delete')).toMatchObject({
    error: 'waits for update dns/example.com/www/CNAME (unknown)',
    reason: { kind: 'waits', waits: [{ status: 'unknown' }] },
  });
});

describe('before the first write', () => {
  test.each<[string, Lines, readonly string[]]>([
    [
      'a record that came',
      { ...BEFORE, 'example.com': [...(BEFORE['example.com'] ?? []), 'more TXT a'] },
      ['example.com: more/TXT'],
    ],
    ['a record that changed', { ...BEFORE, 'example.net': ['www TXT c'] }, ['example.net: www/TXT']],
    ['a record that went', { ...BEFORE, 'example.net': [] }, ['example.net: www/TXT']],
    [
      'records of several zones',
      { 'example.com': ['www A 192.0.2.9', 'old TXT a', 'x TXT token'], 'example.net': [] },
      ['example.com: www/A', 'example.net: www/TXT'],
    ],
  ])('the plan is refused for %s', async (_, moved, named) => {
    const plan = await planFrom(stateOf(BEFORE), AFTER);
    const service = serviceOver(stateOf(moved));
    const failure = await applyTo(service.client, plan).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'Failure', kind: 'stale-plan' });
    for (const name of named) expect(failure).toMatchObject({ message: expect.stringContaining(name) });
    expect(writes(service)).toEqual([]);
  });

  test('a zone without steps is not read, and may have changed', async () => {
    const plan = await planFrom(stateOf(BEFORE), { ...AFTER, 'example.net': ['www TXT a'] });
    const service = serviceOver(stateOf({ ...BEFORE, 'example.net': [] }));
    expect(await applyTo(service.client, plan)).toMatchObject({ summary: { failed: 0, notAttempted: 0 } });
    expect(service.requests.filter((request) => request.endsWith('example.net'))).toEqual([]);
  });

  test.each([
    ['that a step points at', ['www CNAME a.example.net']],
    ['that a step leads into through an alias of another one', ['www CNAME b.example.org']],
  ])('a zone without steps %s must not have changed', async (_, lines) => {
    const others = { 'example.net': ['a A 192.0.2.1'], 'example.org': ['b CNAME a.example.net'] };
    const before = { 'example.com': ['www CNAME elsewhere.example'], ...others };
    const plan = await planFrom(stateOf(before), { 'example.com': lines, ...others });
    const service = serviceOver(stateOf({ ...before, 'example.net': ['a A 192.0.2.2'] }));
    await expect(applyTo(service.client, plan)).rejects.toMatchObject({
      kind: 'stale-plan',
      message: expect.stringContaining('example.net: '),
    });
    expect(writes(service)).toEqual([]);
  });

  test('ignored records may have come and gone', async () => {
    const plan = await planFrom(stateOf(BEFORE), AFTER);
    const state = new Map(stateOf(BEFORE));
    const ignored = (state.get('example.com') ?? []).filter(({ prefix }) => prefix !== 'x');
    state.set('example.com', ignored);
    expect(await applyTo(serviceOver(state).client, plan)).toMatchObject({ summary: { done: 4 } });
  });

  test.each([
    ['no-connection', 'unreachable'],
    ['credentials', 'credentials'],
  ] as const)('a zone that cannot be read (%s) fails the whole run', async (fault, kind) => {
    const state = stateOf(BEFORE);
    const service = serviceOver(state, new Map([[2, fault]]));
    await expect(applyTo(service.client, await planFrom(state, AFTER))).rejects.toMatchObject({ kind });
    expect(writes(service)).toEqual([]);
  });

  test('a stop fails the run as interrupted when reading is cut off', async () => {
    const state = stateOf(BEFORE);
    const service = serviceOver(state, new Map([[1, 'no-connection']]));
    const run = applyTo(service.client, await planFrom(state, AFTER), { signal: AbortSignal.abort() });
    await expect(run).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

describe('a stop', () => {
  test('leaves the rest not attempted and is told', async () => {
    const state = stateOf(BEFORE);
    const plan = await planFrom(state, AFTER);
    const stop = new AbortController();
    const report = await applyTo(serviceOver(state).client, plan, {
      concurrency: { perZone: 1, total: 1 },
      signal: stop.signal,
      onStep: () => stop.abort(),
    });
    expect(report).toMatchObject({ interrupted: true, summary: { done: 1, notAttempted: 3 } });
    const reasons = report.steps.flatMap(({ reason }) => reason ?? []);
    expect(reasons).toEqual(Array.from({ length: 3 }, () => ({ kind: 'interrupted' })));
    expect(report.scopes.every(({ verified }) => verified)).toBe(true);
  });

  test('after the last step interrupts nothing', async () => {
    const state = stateOf(BEFORE);
    const plan = await planFrom(state, { 'example.net': ['www TXT b'] });
    const stop = new AbortController();
    const report = await applyTo(serviceOver(state).client, plan, {
      signal: stop.signal,
      onStep: () => stop.abort(),
    });
    expect(report).toMatchObject({ interrupted: false, summary: { done: 1 } });
  });

  test('never falls between the DELETE and the POST of a group', async () => {
    const state = stateOf({ 'example.com': ['www CNAME web.example.net', 'z TXT a'] });
    const plan = await planFrom(state, { 'example.com': ['www A 192.0.2.1', 'z TXT b'] });
    const stop = new AbortController();
    const habits = { storesCanonical: false, renewsIds: false, tellsIds: true };
    const service = simulateService({
      state,
      habits,
      latencies: [3],
      faults: new Map(),
      onRequest: (request) => request === 2 && stop.abort(),
    });
    const limits = { perZone: 1, total: 1 };
    const report = await applyTo(service.client, plan, { concurrency: limits, signal: stop.signal });
    expect(writes(service)).toEqual(['DELETE example.com', 'POST example.com']);
    expect(report).toMatchObject({ interrupted: true, summary: { done: 2, notAttempted: 1 } });
  });
});

describe('a judge of the plan', () => {
  test('that refuses it is heard before anything is written', async () => {
    const state = stateOf(BEFORE);
    const plan = await planFrom(state, AFTER);
    const service = serviceOver(state);
    const refusal = new Error('no');
    const judge = (): Promise<void> => Promise.reject(refusal);
    await expect(applyTo(service.client, plan, { judge })).rejects.toBe(refusal);
    expect(writes(service)).toEqual([]);
  });

  test.each([
    [2_000, 2],
    [2_001, 4],
  ])('that takes %i ms has %i listings read before the first write', async (ms, count) => {
    const state = stateOf(BEFORE);
    const plan = await planFrom(state, AFTER);
    const service = serviceOver(state);
    const clock = instantClock();
    await applyTo(service.client, plan, { clock, judge: () => clock.sleep(ms) });
    expect(service.requests.findIndex((request) => !request.startsWith('GET'))).toBe(count);
  });
});
