import { describe, expect, test } from 'vitest';

import type { Clock } from '../../../src/api/http/sleep.js';
import { ServiceError } from '../../../src/api/http/service-error.js';
import type { StepResult } from '../../../src/apply/execute.js';
import type { Failed } from '../../../src/apply/step/outcome.js';
import type { ScopeReport } from '../../../src/apply/step/report.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import { planZones } from '../../../src/dns/planning/plan-zones.js';
import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Plan } from '../../../src/plan/plan.js';
import { verifyScopes } from '../../../src/engine/apply/verify-scopes.js';
import { instantClock } from '../../support/clocks.js';
import type { State } from '../../support/plans.js';
import { Failure } from '../../../src/failure.js';
import { liveState } from '../../support/plans.js';
import { records } from '../../support/record-lines.js';
import { simulateService } from '../../support/simulated-service.js';
import { somePlan } from '../../render/support.js';
import { readyPart } from '../../support/workflow.js';
import { desired, patterns } from '../../support/zones.js';

const HABITS = { storesCanonical: false, renewsIds: false, tellsIds: true };

/** A plan that creates `new` in example.com; example.net has no changes, and `x` of each is ignored. */
function planFor(before: State): Plan {
  const ignore = patterns([{ prefix: 'x' }]);
  const zones = [
    desired('example.com', records('www TXT a', 'new TXT a'), { ignore }),
    desired('example.net', records('www TXT a'), { ignore }),
  ];
  const diffs = zones.map((zone) => diffZone(zone, before.get(zone.name) ?? []));
  return somePlan(planZones({ diffs, maxChangePercent: 100, pathInPlan: (path) => path }).zones);
}

function stateOf(...com: readonly string[]): State {
  return liveState(
    new Map([
      ['example.com', records(...com)],
      ['example.net', records('www TXT a')],
    ]),
  );
}

const before = stateOf('www TXT a', 'x TXT token');
const plan = planFor(before);

function resultsWith(outcome: StepResult<DnsRecord>['outcome']): readonly StepResult<DnsRecord>[] {
  return plan.zones.flatMap(({ zone, steps }) =>
    steps.map((step) => ({ scope: zone, step, outcome, durationMs: 0 })),
  );
}

const unchanged = (report: ScopeReport): Promise<ScopeReport> => Promise.resolve(report);

async function verify(state: State, results: readonly StepResult<DnsRecord>[]) {
  const { client, requests } = simulateService({ state, habits: HABITS, latencies: [1], faults: new Map() });
  const steps: StepResult<DnsRecord>[] = [];
  const zones = await verifyScopes(readyPart(plan, client, before), {
    results,
    limit: 2,
    settleMs: 30_000,
    clock: instantClock(),
    conclude: (report, concluded) => {
      steps.push(...concluded);
      return unchanged(report);
    },
  });
  return { zones, requests, steps };
}

describe('after a run', () => {
  test('a zone that is as its steps left it is verified', async () => {
    const { zones } = await verify(
      stateOf('www TXT a', 'x TXT token', 'new TXT a'),
      resultsWith({ status: 'done' }),
    );
    expect(zones).toEqual([{ scope: 'example.com', verified: true, differences: [] }]);
  });

  test('a zone that differs is not, and every difference is told', async () => {
    const { zones } = await verify(stateOf('www TXT b', 'x TXT token'), resultsWith({ status: 'done' }));
    expect(zones).toMatchObject([{ scope: 'example.com', verified: false }]);
    expect(zones[0]?.differences).toHaveLength(2);
    expect(zones[0]?.differences.map(({ address, kind }) => [address, kind])).toEqual([
      ['dns/example.com/www/TXT', 'different'],
      ['dns/example.com/new/TXT', 'missing'],
    ]);
  });

  test('its own text in quotes names the setting that takes the two for the same', async () => {
    const { zones } = await verify(stateOf('www TXT a', 'new TXT "a"'), resultsWith({ status: 'done' }));
    expect(zones).toMatchObject([{ scope: 'example.com', verified: false }]);
    expect(zones[0]?.notes?.at(-1)).toContain('`dns: { txt: quoted }`');
  });

  test('another text in quotes does not', async () => {
    const { zones } = await verify(stateOf('www TXT a', 'new TXT "b"'), resultsWith({ status: 'done' }));
    expect(zones[0]?.notes).toBeUndefined();
  });

  test('ignored records may come and go', async () => {
    const { zones } = await verify(
      stateOf('www TXT a', 'new TXT a', 'x TXT other'),
      resultsWith({ status: 'done' }),
    );
    expect(zones).toEqual([{ scope: 'example.com', verified: true, differences: [] }]);
  });

  test('a zone without steps is not read again', async () => {
    const { requests } = await verify(stateOf('www TXT a', 'new TXT a'), resultsWith({ status: 'done' }));
    expect(requests).toEqual(['GET example.com']);
  });

  test('a zone of which no step was attempted is not read again, and is as it was', async () => {
    const { zones, requests } = await verify(stateOf(), resultsWith(null));
    expect(requests).toEqual([]);
    expect(zones).toEqual([{ scope: 'example.com', verified: true, differences: [] }]);
  });

  test('a zone of which only some steps were attempted is read again', async () => {
    const results = [...resultsWith({ status: 'done' }), ...resultsWith(null)];
    const { zones, requests } = await verify(stateOf(), results);
    expect(requests).not.toEqual([]);
    expect(zones).toMatchObject([{ scope: 'example.com', verified: false }]);
  });

  test('a zone that is cut off while it is read again is not verified, because of the stop', async () => {
    const { client } = simulateService({ state: before, habits: HABITS, latencies: [1], faults: new Map() });
    const aborted = new ServiceError('given up', { kind: 'aborted', effect: 'no' });
    const part = readyPart(plan, { ...client, list: () => Promise.reject(aborted) }, before);
    const results = resultsWith({ status: 'done' });
    const zones = await verifyScopes(part, {
      results,
      limit: 1,
      settleMs: 30_000,
      clock: instantClock(),
      conclude: unchanged,
    });
    expect(zones).toEqual([
      {
        scope: 'example.com',
        verified: false,
        differences: [],
        notes: [expect.stringContaining('the run was interrupted')],
      },
    ]);
  });

  test.each([
    [
      'cannot be reached',
      () => Promise.reject(new ServiceError('refused', { kind: 'unreachable', effect: 'no' })),
    ],
    ['answers with something else', () => Promise.resolve([{ error: 'busy' }])],
  ])('a zone is not verified when the service %s', async (_, list) => {
    const { client } = simulateService({ state: before, habits: HABITS, latencies: [1], faults: new Map() });
    const part = readyPart(plan, { ...client, list }, before);
    const results = resultsWith({ status: 'done' });
    const zones = await verifyScopes(part, {
      results,
      limit: 1,
      settleMs: 30_000,
      clock: instantClock(),
      conclude: unchanged,
    });
    expect(zones).toMatchObject([
      {
        scope: 'example.com',
        verified: false,
        differences: [],
        notes: [expect.stringContaining('could not be read again')],
      },
    ]);
  });

  test.each([
    ['is a page', new ServiceError('a page', { kind: 'bad-answer', effect: 'no', status: 200 })],
    ['lists other things', new Failure('error', 'no records')],
  ])('a zone is read again when one answer %s', async (_, error) => {
    const state = stateOf('www TXT a', 'x TXT token', 'new TXT a');
    const { client } = simulateService({ state, habits: HABITS, latencies: [1], faults: new Map() });
    let reads = 0;
    const list: typeof client.list = (zone) =>
      (reads += 1) === 1 ? Promise.reject(error) : client.list(zone);
    const zones = await verifyScopes(readyPart(plan, { ...client, list }, before), {
      results: resultsWith({ status: 'done' }),
      limit: 1,
      settleMs: 0,
      clock: instantClock(),
      conclude: unchanged,
    });
    expect(zones).toEqual([{ scope: 'example.com', verified: true, differences: [] }]);
  });

  describe('of which a step is unknown', () => {
    const unknown = { status: 'unknown', error: 'lost', credentialsRefused: false } as const;

    async function concludedOf(state: State) {
      const { client } = simulateService({ state, habits: HABITS, latencies: [1], faults: new Map() });
      const concluded: StepResult<DnsRecord>[] = [];
      const zones = await verifyScopes(readyPart(plan, client, before), {
        results: resultsWith(unknown),
        limit: 1,
        settleMs: 0,
        clock: instantClock(),
        conclude: (report, results) => {
          concluded.push(...results);
          return unchanged(report);
        },
      });
      return { zones, statuses: concluded.map(({ outcome }) => outcome?.status) };
    }

    test('is verified if the step is seen to be done', async () => {
      const { zones, statuses } = await concludedOf(stateOf('www TXT a', 'x TXT token', 'new TXT a'));
      expect(statuses).toEqual(['done']);
      expect(zones).toEqual([{ scope: 'example.com', verified: true, differences: [] }]);
    });

    test('is not verified if nothing came of the step, and that is told', async () => {
      const { zones, statuses } = await concludedOf(before);
      expect(statuses).toEqual(['unknown']);
      expect(zones).toEqual([
        {
          scope: 'example.com',
          verified: false,
          differences: [],
          notes: [
            'create new/TXT: not carried out, as far as the listing shows; if it lags, look again later with `zonemason plan`, or wait longer with --settle',
          ],
        },
      ]);
    });
  });

  describe('whose listing lags', () => {
    const DONE = resultsWith({ status: 'done' });

    async function verifyLagging(state: State, lagMs: number, { settleMs = 30_000, stopAt = Infinity } = {}) {
      const clock = instantClock();
      const stop = new AbortController();
      const told: number[] = [];
      const { client } = simulateService({ state, habits: HABITS, latencies: [0], faults: new Map() });
      const list: typeof client.list = async (zone) => {
        if (clock.now() >= stopAt) stop.abort();
        return (clock.now() < lagMs ? before : state).get(zone) ?? [];
      };
      const zones = await verifyScopes(readyPart(plan, { ...client, list }, before), {
        results: DONE,
        limit: 1,
        settleMs,
        clock,
        stop: stop.signal,
        onLag: (ms) => told.push(ms),
        conclude: unchanged,
      });
      return { zones, told, waits: clock.waits };
    }

    const after = stateOf('www TXT a', 'x TXT token', 'new TXT a');

    test('is read again, after growing pauses, until it shows the changes', async () => {
      const { zones, waits, told } = await verifyLagging(after, 6000);
      expect(zones).toMatchObject([{ verified: true }]);
      expect(waits).toEqual([250, 500, 1000, 2000, 4000]);
      expect(told).toEqual([29_250]);
    });

    test('is given up in the end', async () => {
      const { zones, waits } = await verifyLagging(after, 31_000);
      expect(zones).toMatchObject([
        { verified: false, differences: [{ kind: 'missing' }], notes: [expect.stringContaining('--settle')] },
      ]);
      expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(30_000);
    });

    test('is read once if there is no time for it', async () => {
      const { zones, waits } = await verifyLagging(after, 1, { settleMs: 0 });
      expect({ waits, verified: zones[0]?.verified }).toEqual({ waits: [], verified: false });
    });

    test('is not waited for when the run is asked to stop', async () => {
      const { zones, waits } = await verifyLagging(after, 31_000, { stopAt: 1000 });
      expect(waits).toEqual([250, 500, 1000]);
      expect(zones).toMatchObject([{ verified: false }]);
    });

    test('is not waited for when something differs that no lag explains', async () => {
      const { zones, waits } = await verifyLagging(stateOf('www TXT b', 'x TXT token', 'new TXT a'), 0);
      expect(zones).toMatchObject([{ differences: [{ kind: 'different', cause: 'others' }] }]);
      expect(waits).toEqual([]);
    });
  });

  describe('that lost a request which may still be carried out', () => {
    const late = stateOf('www TXT a', 'x TXT token', 'new TXT a');

    /** The zone changes to `late` at that time; `looks` are the times at which it was read. */
    async function verifyLate(
      outcome: StepResult<DnsRecord>['outcome'],
      { stop, clock = instantClock() }: { stop?: AbortSignal; clock?: Clock } = {},
    ) {
      const looks: number[] = [];
      const told: number[] = [];
      const { client } = simulateService({ state: late, habits: HABITS, latencies: [0], faults: new Map() });
      const list: typeof client.list = async (zone) => {
        looks.push(clock.now());
        return (clock.now() < 4000 ? before : late).get(zone) ?? [];
      };
      const concluded: StepResult<DnsRecord>[] = [];
      const zones = await verifyScopes(readyPart(plan, { ...client, list }, before), {
        results: resultsWith(outcome),
        limit: 1,
        settleMs: 30_000,
        clock,
        stop,
        onWait: (ms) => told.push(ms),
        conclude: (report, results) => {
          concluded.push(...results);
          return unchanged(report);
        },
      });
      return { zones, looks, told, statuses: concluded.map((result) => result.outcome?.status) };
    }

    test('is read for the last time when that has become unlikely', async () => {
      const { zones, looks, told } = await verifyLate({ status: 'done', lateUntil: 5000 });
      expect({ looks, told }).toEqual({ looks: [5000], told: [5000] });
      expect(zones).toMatchObject([{ verified: true }]);
    });

    test('does not wait when nothing was lost', async () => {
      const { looks, told } = await verifyLate({ status: 'done' });
      expect({ first: looks[0], told }).toEqual({ first: 0, told: [] });
    });

    test('is read no earlier where timers come a little early', async () => {
      const { now, sleep } = instantClock();
      const early = { now, sleep: (ms: number) => sleep(ms > 1 ? ms - 0.5 : ms) };
      const { zones, looks } = await verifyLate({ status: 'done', lateUntil: 5000 }, { clock: early });
      expect(looks).toEqual([5000]);
      expect(zones).toMatchObject([{ verified: true }]);
    });

    test('leaves a failed step unknown that seems to have been carried out after all', async () => {
      const failed = { status: 'failed', error: '504', credentialsRefused: false, lateUntil: 5000 } as const;
      const { zones, statuses } = await verifyLate({ ...failed, seen: 'as-before' });
      expect(statuses).toEqual(['unknown']);
      expect(zones).toMatchObject([{ verified: true }]);
    });

    test.each([
      ['leaves a DELETE unknown that was refused, but whose record is gone', 'delete', 'unknown'],
      ['leaves a create failed that was refused, although its record is there', 'create', 'failed'],
    ] as const)('%s', async (_, action, status) => {
      const [created] = resultsWith(null);
      const [gone] = records('gone TXT a');
      if (!created || !gone) throw new Error('there is no step, or no record');
      const deleted = { ...created.step, action, recordId: '9', before: gone, after: null };
      const step = action === 'delete' ? deleted : created.step;
      const outcome = { status: 'failed', error: '409', credentialsRefused: false } as const;
      const { steps } = await verify(late, [{ ...created, step, outcome }]);
      expect(steps.map((result) => result.outcome?.status)).toEqual([status]);
    });

    test('leaves a failed DELETE unknown whose id was given to what another step has created', async () => {
      const [created] = resultsWith({ status: 'done', createdId: '3' });
      const [gone] = records('gone TXT a');
      if (!created || !gone) throw new Error('there is no step, or no record');
      const step = { ...created.step, action: 'delete', recordId: '3', before: gone, after: null } as const;
      const outcome = { status: 'failed', error: '504', credentialsRefused: false, lateUntil: 0 } as const;
      const { zones } = await verify(late, [created, { ...created, step, outcome }]);
      expect(zones).toMatchObject([{ verified: true, differences: [] }]);
    });

    type Fate = Pick<Failed, 'status' | 'deleted'>;
    const MISSING = { status: 'failed', deleted: 'missing' } as const;
    const RESTORED = { status: 'failed', deleted: 'restored' } as const;
    const PERHAPS = { status: 'unknown', deleted: 'missing' } as const;
    const LISTED = { status: 'failed', deleted: 'listed' } as const;
    const LAGGING = { status: 'unknown', deleted: 'listed' } as const;

    test.each<[string, Fate, string, Fate, RegExp, boolean]>([
      [
        'missing and listed under a new id: restored',
        MISSING,
        'new',
        RESTORED,
        /^deleted and restored/,
        true,
      ],
      [
        'missing and listed under its old id: unknown',
        MISSING,
        'old',
        PERHAPS,
        /perhaps not restored/,
        false,
      ],
      ['missing and not listed: missing', MISSING, '', MISSING, /^423/, false],
      ['perhaps missing and not listed: still unknown', PERHAPS, '', PERHAPS, /^423/, false],
      [
        'listed before, and now under a new id: restored',
        LAGGING,
        'new',
        RESTORED,
        /^deleted and restored/,
        true,
      ],
      ['listed before and now: as it was', LISTED, 'old', LISTED, /^423/, true],
      ['listed before, and not any more: missing', LISTED, '', MISSING, /^deleted and not restored/, false],
      [
        'listed while it lagged, and not any more: unknown',
        LAGGING,
        '',
        PERHAPS,
        /perhaps not restored/,
        false,
      ],
    ])('takes what could not be restored, %s', async (_, fate, id, expected, told, verified) => {
      const [created] = resultsWith(null);
      const [lost] = records('lost TXT a');
      const state = stateOf('www TXT a', 'x TXT token', ...(id === '' ? [] : ['lost TXT a']));
      const found = state.get('example.com')?.find(({ prefix }) => prefix === 'lost');
      if (!created || !lost) throw new Error('there is no step, or no record');
      const recordId = id === 'old' && found ? found.id : 'gone';
      const step = { ...created.step, action: 'delete', recordId, before: lost, after: null } as const;
      const outcome = { ...fate, error: '423', credentialsRefused: false };
      const { zones, steps } = await verify(state, [{ ...created, step, outcome }]);
      const restoredId = expected === RESTORED && { restoredId: found?.id };
      expect(steps.map((result) => result.outcome)).toMatchObject([
        { ...expected, ...restoredId, error: expect.stringMatching(told) },
      ]);
      expect(zones).toMatchObject([{ verified }]);
    });

    test('leaves a failed step failed of which it is known what became of its record', async () => {
      const failed = { status: 'failed', error: 'restored', credentialsRefused: false } as const;
      const { statuses } = await verifyLate({ ...failed, deleted: 'restored', lateUntil: 5000 });
      expect(statuses).toEqual(['failed']);
    });

    test('leaves a failed step failed that was not carried out', async () => {
      const failed = { status: 'failed', error: '504', credentialsRefused: false, lateUntil: 3000 } as const;
      const { zones, statuses } = await verifyLate(failed);
      expect(statuses).toEqual(['failed']);
      expect(zones).toMatchObject([{ verified: true }]);
    });

    test('is read at once when the run is asked to stop, and is not verified', async () => {
      const { zones, looks, told } = await verifyLate(
        { status: 'done', lateUntil: 5000 },
        { stop: AbortSignal.abort() },
      );
      expect({ looks, told }).toEqual({ looks: [0], told: [] });
      expect(zones).toMatchObject([{ verified: false }]);
      expect(zones[0]?.notes?.at(-1)).toContain('interrupted');
    });
  });
});
