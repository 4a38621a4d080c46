import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplyReport } from '../../../src/apply/step/report.js';
import { changesType } from '../../../src/apply/type-changes/trial.js';
import type { Replace } from '../../../src/dns/zone.js';
import type { Plan } from '../../../src/plan/plan.js';
import { gapFinder } from '../../e2e/gaps.js';
import type { Zones } from '../../support/arbitrary-zones.js';
import { arbitraryZones } from '../../support/arbitrary-zones.js';
import type { OracleRecord } from '../../support/order-oracle/resolve.js';
import { oracleRecord } from '../../support/order-oracle/universe.js';
import { identities, liveState } from '../../support/plans.js';
import { runs } from '../../support/runs.js';
import type { Habits, Simulation } from '../../support/simulated-service.js';
import { simulateService } from '../../support/simulated-service.js';
import { applyTo, planAgainst, safeguardsFor } from '../../support/workflow.js';
import { desired } from '../../support/zones.js';

interface Scenario {
  readonly before: Zones;
  readonly after: Zones;
  readonly latencies: readonly number[];
}

const scenario: fc.Arbitrary<Scenario> = fc.record({
  before: arbitraryZones(),
  after: arbitraryZones(),
  latencies: fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 12 }),
});

interface Trace {
  readonly report: ApplyReport;
  readonly service: Simulation;
  /** Names that had no answer after some write. */
  readonly lost: readonly string[];
}

const takesAll = { storesCanonical: false, renewsIds: false, tellsIds: true };

async function planOf({ before, after }: Scenario, replace: Replace): Promise<Plan> {
  const state = liveState(before);
  const { client } = simulateService({ state, habits: takesAll, latencies: [0], faults: new Map() });
  const zones = [...after].map(([name, records]) => desired(name, records, { replace }));
  const { plan, failures } = await planAgainst(client, zones);
  expect(failures).toEqual([]);
  return plan;
}

interface Run extends Scenario {
  readonly plan: Plan;
  readonly replace: Replace;
  readonly newTypes?: Habits['newTypes'];
}

async function run({ before, after, latencies, plan, replace, newTypes }: Run): Promise<Trace> {
  const state = liveState(before);
  const gapsIn = gapFinder({
    zones: [...after.keys()],
    before: recordsIn(before),
    after: recordsIn(after),
  });
  const lost: string[] = [];
  const service = simulateService({
    state,
    habits: { ...takesAll, ...(newTypes && { newTypes }) },
    latencies,
    faults: new Map(),
    onWrite: () => lost.push(...gapsIn(recordsIn(state)).filter((gap) => gap.endsWith(' ANY'))),
  });
  const safeguards = { ...safeguardsFor(plan), replace };
  const report = await applyTo(service.client, plan, { safeguards });
  expect(report.summary).toMatchObject({ failed: 0, unknown: 0, notAttempted: 0 });
  for (const [zone, records] of after) expect(identities(state.get(zone) ?? [])).toEqual(identities(records));
  return { report, service, lost };
}

function recordsIn(zones: Zones): readonly OracleRecord[] {
  return [...zones].flatMap(([zone, records]) => records.map((record) => oracleRecord({ zone, ...record })));
}

function typeChangesIn({ zones }: Plan): number {
  return zones.flatMap(({ steps }) => steps).filter(changesType).length;
}

function stepsIn({ summary }: Plan): number {
  return summary.create + summary.update + summary.delete;
}

function writesTo({ requests }: Simulation): number {
  return requests.filter((request) => !request.startsWith('GET')).length;
}

function waysIn({ steps }: ApplyReport): ReadonlySet<string> {
  return new Set(steps.flatMap(({ as }) => as ?? []));
}

describe('changes of type', { timeout: 120_000 }, () => {
  test('leave no name without an answer where the service takes them, and need half the writes', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        const plan = await planOf(drawn, 'put');
        const typeChanges = typeChangesIn(plan);
        fc.pre(typeChanges > 0);
        const { service, lost, report } = await run({ ...drawn, plan, replace: 'put' });
        expect([lost, [...waysIn(report)]]).toEqual([[], ['put']]);
        const recreating = await planOf(drawn, 'recreate');
        expect(stepsIn(recreating) - writesTo(service)).toBe(typeChanges);
      }),
      { numRuns: runs(25) },
    );
  });

  test('are PUTs without a gap by default, too, once one is safe to try', async () => {
    const gaps: (readonly string[])[] = [];
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        const plan = await planOf(drawn, 'auto');
        fc.pre(typeChangesIn(plan) > 0);
        const { lost, report } = await run({ ...drawn, plan, replace: 'auto' });
        gaps.push(waysIn(report).has('recreate') ? [] : lost);
      }),
      { numRuns: runs(15) },
    );
    expect(gaps.flat()).toEqual([]);
  });

  test.each(['refuse', 'ignore'] as const)(
    'arrive at a service to %s them, after a single PUT',
    async (newTypes) => {
      await fc.assert(
        fc.asyncProperty(scenario, async (drawn) => {
          const plan = await planOf(drawn, 'auto');
          fc.pre(typeChangesIn(plan) > 0);
          const { service, report } = await run({ ...drawn, plan, replace: 'auto', newTypes });
          expect([...waysIn(report)]).toEqual(['recreate']);
          expect(service.refusals.length).toBeLessThanOrEqual(1);
        }),
        { numRuns: runs(15) },
      );
    },
  );
});
