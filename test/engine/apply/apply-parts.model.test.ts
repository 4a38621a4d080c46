import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { DnsRecord } from '../../../src/dns/record.js';
import { Failure } from '../../../src/failure.js';
import type { Plan } from '../../../src/plan/plan.js';
import type { Concurrency } from '../../../src/engine/service/concurrency.js';
import type { Zones } from '../../support/arbitrary-zones.js';
import {
  arbitraryLegacyZones,
  arbitraryLiveZones,
  arbitraryZones,
  isValidState,
} from '../../support/arbitrary-zones.js';
import type { Trace } from './honesty.js';
import { account, dishonesties, reportOf } from './honesty.js';
import { hasAnswer, identities, liveState } from '../../support/plans.js';
import type { State } from '../../support/plans.js';
import type { Fault, Habits, Simulation } from '../../support/simulated-service.js';
import { simulateService } from '../../support/simulated-service.js';
import { applyTo, planAgainst } from '../../support/workflow.js';
import { desired } from '../../support/zones.js';
import { inProfile } from '../../support/runs.js';

interface Scenario {
  readonly before: Zones;
  readonly after: Zones;
  readonly habits: Habits;
  readonly latencies: readonly number[];
  readonly concurrency: Concurrency;
}

const scenario = {
  before: arbitraryLiveZones(),
  after: arbitraryZones(),
  habits: fc.record({
    storesCanonical: fc.boolean(),
    renewsIds: fc.boolean(),
    tellsIds: fc.boolean(),
    reusesIds: fc.boolean(),
  }),
  latencies: fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 12 }),
  concurrency: fc.record({ perZone: fc.integer({ min: 1, max: 4 }), total: fc.integer({ min: 1, max: 6 }) }),
};

/** Faults at some requests, alone and in bursts. */
const arbitraryFaults: fc.Arbitrary<ReadonlyMap<number, Fault>> = fc
  .array(
    fc.record({
      first: fc.integer({ min: 1, max: 30 }),
      burst: fc.constantFrom(1, 1, 2, 5),
      fault: fc.constantFrom<Fault>(
        'no-connection',
        'lost-before',
        'lost-after',
        'lost-after',
        'credentials',
      ),
    }),
    { maxLength: 5 },
  )
  .map(
    (bursts) =>
      new Map(
        bursts.flatMap(({ first, burst, fault }) =>
          Array.from({ length: burst }, (_, index) => [first + index, fault] as const),
        ),
      ),
  );

/** A plan is made while all is well; faults and a stop come while it is carried out. */
interface Run extends Scenario {
  readonly state: State;
  readonly faults?: ReadonlyMap<number, Fault>;
  /** Number of the request at which the run is asked to stop. */
  readonly stopAt?: number | null;
}

interface ModelTrace extends Trace {
  readonly service: Simulation;
  /** What was wrong with the zones after some write. */
  readonly faultsSeen: readonly string[];
}

async function run(input: Run): Promise<ModelTrace> {
  const { state, habits, latencies, concurrency, faults = new Map(), stopAt = null } = input;
  const plan = await makePlan(input);
  const stop = new AbortController();
  const faultsSeen: string[] = [];
  const isSteady = steadyNames(input, plan);
  const service = simulateService({
    state,
    habits,
    latencies,
    faults,
    onRequest: (request) => request === stopAt && stop.abort(),
    onWrite: (zone) => faultsSeen.push(...isSteady(state, zone)),
  });
  const { client } = service;
  const report = await applyTo(client, plan, { concurrency, signal: stop.signal }).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  return { plan, report, service, faultsSeen };
}

async function makePlan({ state, after, habits }: Run): Promise<Plan> {
  const { client } = simulateService({ state, habits, latencies: [0], faults: new Map() });
  const zones = [...after].map(([name, records]) => desired(name, records));
  const { plan, failures } = await planAgainst(client, zones);
  fc.pre(!failures.some(({ isConflict }) => isConflict));
  expect(failures).toEqual([]);
  return plan;
}

/** Tells which names of a zone have lost an answer that they had before, will have after, and need not lose. */
function steadyNames(
  { before, after }: Scenario,
  plan: Plan,
): (state: State, zone: string) => readonly string[] {
  const steady = new Map(
    plan.zones.map(({ zone, steps }) => {
      const grouped = new Set(
        steps.map(({ group, before: old }) => (group === null ? undefined : old?.prefix)),
      );
      const prefixes = new Set((before.get(zone) ?? []).map(({ prefix }) => prefix));
      const names = [...prefixes].filter(
        (prefix) =>
          !grouped.has(prefix) && hasAnswer(before, { zone, prefix }) && hasAnswer(after, { zone, prefix }),
      );
      return [zone, names];
    }),
  );
  return (state, zone) =>
    (steady.get(zone) ?? [])
      .filter((prefix) => !hasAnswer(state, { zone, prefix }))
      .map((prefix) => `${prefix} of ${zone} has no answer`);
}

/** Whether a step may have been carried out, and the zone does not show it. */
function isOpen(trace: Trace, scope: string): boolean {
  const held = identities(trace.service.state.get(scope) ?? []);
  const holds = (record: DnsRecord): boolean => identities([record]).every((each) => held.includes(each));
  const steps = trace.plan.zones.find(({ zone }) => zone === scope)?.steps ?? [];
  return steps
    .filter((step) => reportOf(trace, step).status === 'unknown')
    .some(({ before, after }) => (after ? !holds(after) : before !== null && holds(before)));
}

/** Zones whose last reading succeeded, by what it should have found. A run that is stopped need not read them to the end. */
function expectedVerdicts(trace: Trace, before: State, { faults = new Map(), stopAt = null }: Run) {
  const { report, service } = trace;
  if (report instanceof Failure) return [];
  return report.scopes.map(({ scope, verified: isVerified }) => {
    const attempted = report.steps.some((step) => step.scope === scope && step.status !== 'not-attempted');
    const isRead = !faults.has(service.requests.lastIndexOf(`GET ${scope}`) + 1);
    const isSettled = account(trace, before, scope).lost.length === 0 && !isOpen(trace, scope);
    const verified = !attempted || (isRead && isSettled);
    return { scope, verified: verified && (isVerified || stopAt === null) };
  });
}

/** Groups that were left in the middle though nothing went wrong, or though it was certain that something had. */
function brokenGroups(trace: Trace): readonly string[] {
  const steps = trace.plan.zones.flatMap((zone) => zone.steps);
  const groups = new Set(steps.flatMap(({ group }) => group ?? []));
  return [...groups].filter((group) => {
    const statuses = new Set(
      steps.filter((step) => step.group === group).map((step) => reportOf(trace, step).status),
    );
    return statuses.has('done') && (statuses.has('failed') || [...statuses].join() === 'done,not-attempted');
  });
}

describe(
  'a run against a service that enforces every rule',
  { timeout: inProfile({ quick: 120_000, deep: 1_200_000 }) },
  () => {
    test('reaches the desired state, whatever the latencies and limits, and a second plan is empty', async () => {
      await fc.assert(
        fc.asyncProperty(fc.record(scenario), async (input) => {
          const state = liveState(input.before);
          const { report, service, faultsSeen } = await run({ ...input, state });
          expect({ refusals: service.refusals, faultsSeen }).toEqual({ refusals: [], faultsSeen: [] });
          expect(report).toMatchObject({
            interrupted: false,
            summary: { failed: 0, unknown: 0, notAttempted: 0 },
          });
          for (const [zone, records] of input.after)
            expect(identities(state.get(zone) ?? [])).toEqual(identities(records));
          expect(service.busiest.perZone).toBeLessThanOrEqual(Math.max(1, input.concurrency.perZone));
          expect(service.busiest.total).toBeLessThanOrEqual(input.concurrency.total);
          expect((await makePlan({ ...input, state })).hasChanges).toBe(false);
        }),
        { numRuns: inProfile({ quick: 60, deep: 300 }) },
      );
    });

    test('stays valid, loses nothing and tells the truth, whatever goes wrong and whenever it is stopped', async () => {
      const faulty = {
        ...scenario,
        faults: arbitraryFaults,
        stopAt: fc.option(fc.integer({ min: 1, max: 30 })),
      };
      await fc.assert(
        fc.asyncProperty(fc.record(faulty), async (input) => {
          const before = liveState(input.before);
          const state = new Map(before);
          const trace = await run({ ...input, state });
          expect(trace.service.refusals).toEqual([]);
          expect(trace.faultsSeen).toEqual([]);
          expect(isValidState(state)).toBe(true);
          expect(dishonesties(trace, before)).toEqual([]);
          expect(trace.report).toMatchObject(
            trace.report instanceof Failure
              ? {}
              : { scopes: expectedVerdicts(trace, before, { ...input, state }) },
          );
          expect(trace.report instanceof Failure ? [] : brokenGroups(trace)).toEqual([]);

          const again = await run({ ...input, state, faults: new Map(), stopAt: null });
          expect(again.service.refusals).toEqual([]);
          for (const [zone, records] of input.after)
            expect(identities(state.get(zone) ?? [])).toEqual(identities(records));
        }),
        { numRuns: inProfile({ quick: 200, deep: 1000 }) },
      );
    });

    test('mends zones that break rules without a refusal', async () => {
      await fc.assert(
        fc.asyncProperty(fc.record({ ...scenario, before: arbitraryLegacyZones() }), async (input) => {
          const state = liveState(input.before);
          const { report, service } = await run({ ...input, state });
          expect(service.refusals).toEqual([]);
          expect(report).toMatchObject({ summary: { failed: 0, unknown: 0, notAttempted: 0 } });
          expect((await makePlan({ ...input, state })).hasChanges).toBe(false);
        }),
        { numRuns: inProfile({ quick: 40, deep: 200 }) },
      );
    });
  },
);
