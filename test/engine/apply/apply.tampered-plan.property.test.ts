import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Failure } from '../../../src/failure.js';
import type { DnsRecord } from '../../../src/dns/record.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import type { Plan } from '../../../src/plan/plan.js';
import type { Zones } from '../../support/arbitrary-zones.js';
import { arbitraryLiveZones, arbitraryZones, isValidState } from '../../support/arbitrary-zones.js';
import type { State } from '../../support/plans.js';
import { applyStep, identities, liveState } from '../../support/plans.js';
import { records } from '../../support/record-lines.js';
import type { Simulation } from '../../support/simulated-service.js';
import { simulateService } from '../../support/simulated-service.js';
import type { TamperWith } from '../../support/tampering.js';
import { arbitraryTampering, tampered } from '../../support/tampering.js';
import { applyTo, planAgainst, safeguardsFor } from '../../support/workflow.js';
import { desired, patterns } from '../../support/zones.js';
import { runs } from '../../support/runs.js';

/** In each zone: a record that is ignored, one of a foreign type, and one that must not be deleted. */
const GUARDED = records('x TXT token', 'f WEBFORWARD https://example.org/', 'p TXT keep');
const SETTINGS = { ignore: patterns([{ prefix: 'x' }]), protect: patterns([{ prefix: 'p' }]) };
/** All that can be consented to. */
const ALLOW = ['bulk-change', 'zone-emptied', 'apex-mx-delete', 'apex-ns-change', 'protected'];

interface Scenario {
  readonly before: Zones;
  readonly after: Zones;
  readonly tampering: TamperWith;
  readonly latencies: readonly number[];
}

const scenario: fc.Arbitrary<Scenario> = fc.record({
  before: arbitraryLiveZones(),
  after: arbitraryZones(),
  tampering: fc.record({
    changes: fc.array(arbitraryTampering, { maxLength: 3 }),
    risks: fc.constantFrom('as they were', 'taken out', 'made up'),
    isCareful: fc.constantFrom(true, true, true, false),
  }),
  latencies: fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 12 }),
});

function serviceOver(state: State, latencies: readonly number[], onWrite: () => void): Simulation {
  const habits = { storesCanonical: false, renewsIds: false, tellsIds: true };
  return simulateService({ state, habits, latencies, faults: new Map(), onWrite });
}

async function run({ before, after, tampering, latencies }: Scenario) {
  const guarded = new Map([...before].map(([zone, all]) => [zone, [...GUARDED, ...all]]));
  const files = [...after].map(([name, all]): DesiredZone =>
    desired(name, [...all, ...GUARDED.slice(2)], SETTINGS),
  );
  const state = liveState(guarded);
  const original = new Map(state);
  const { plan, failures } = await planAgainst(serviceOver(state, [0], () => undefined).client, files);
  fc.pre(!failures.some(({ isConflict }) => isConflict));
  const changed = tampered(plan, state, tampering);
  const invalid: State[] = [];
  const service = serviceOver(state, latencies, () => {
    if (!isValidState(state)) invalid.push(new Map(state));
  });
  const outcome = await applyTo(service.client, changed, {
    safeguards: safeguardsFor(changed, { zones: files }),
    allow: ALLOW,
  }).catch((error: unknown) => {
    if (error instanceof Failure) return error;
    throw error;
  });
  return { plan, changed, outcome, original, state, service, invalid };
}

/** What the steps of a plan make of what is live. */
function reviewedState(state: State, { zones }: Plan): State {
  const reviewed = new Map(state);
  for (const { zone, steps } of zones) for (const step of steps) applyStep(reviewed, { zone, step });
  return reviewed;
}

function contentsOf(state: State): unknown {
  return [...state].map(([zone, all]) => [zone, identities(all)]);
}

/** The ignored and the foreign records, with their ids. */
function leftAloneIn(state: State): unknown {
  return [...state].map(([zone, all]) => [zone, all.filter(isLeftAlone)]);
}

function isLeftAlone({ prefix, type }: DnsRecord): boolean {
  return prefix === 'x' || type === 'WEBFORWARD';
}

type Trace = Awaited<ReturnType<typeof run>>;

function expectUntouched({ service, state, original }: Trace): void {
  expect(service.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  expect(state).toEqual(original);
}

/** All steps were done, each left a valid state, and what was to be left alone is as it was. */
function expectAsReviewed({ changed, outcome, original, state, service, invalid }: Trace): void {
  expect({ refusals: service.refusals, invalid }).toEqual({ refusals: [], invalid: [] });
  expect(outcome).toMatchObject({ summary: { failed: 0, unknown: 0, notAttempted: 0 } });
  const zones = outcome instanceof Failure ? [] : outcome.scopes;
  expect(zones.filter(({ verified }) => !verified)).toEqual([]);
  expect(contentsOf(state)).toEqual(contentsOf(reviewedState(original, changed)));
  expect(leftAloneIn(state)).toEqual(leftAloneIn(original));
  for (const all of state.values()) expect(all.some(({ prefix }) => prefix === 'p')).toBe(true);
}

describe('a plan file that was changed', { timeout: 120_000 }, () => {
  test('is refused before the first write, or does exactly what it says and leaves alone what is guarded', async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(scenario, async (input) => {
        const trace = await run(input);
        outcomes.add(trace.outcome instanceof Failure ? trace.outcome.kind : 'applied');
        if (trace.outcome instanceof Failure) expectUntouched(trace);
        else expectAsReviewed(trace);
      }),
      { numRuns: runs(150) },
    );
    expect(outcomes).toEqual(new Set(['applied', 'usage', 'stale-plan', 'refused', 'invalid-files']));
  });

  test('is applied where nothing was changed, with the steps that it has', async () => {
    const nothing = { changes: [], risks: 'as they were', isCareful: false } as const;
    await fc.assert(
      fc.asyncProperty(scenario, async (input) => {
        const { plan, outcome } = await run({ ...input, tampering: nothing });
        if (outcome instanceof Failure) throw outcome;
        expect(outcome.steps.map(({ id }) => id)).toEqual(
          plan.zones.flatMap(({ steps }) => steps.map(({ id }) => id)),
        );
      }),
      { numRuns: runs(20) },
    );
  });
});
