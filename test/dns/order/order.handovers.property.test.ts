import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { diffZone } from '../../../src/dns/diff/zone-diff.js';
import type { Handovers } from './arbitrary-handovers.js';
import { arbitraryHandovers, HANDOVER_ZONES } from './arbitrary-handovers.js';
import { arbitraryChoices } from '../../support/arbitrary-zones.js';
import type { Placed } from '../../support/order-oracle/universe.js';
import { areValid, oracleRecord, universe } from '../../support/order-oracle/universe.js';
import type { State, ZoneStep } from '../../support/plans.js';
import { applyStep, linearExtension, liveState, stepsFor } from '../../support/plans.js';
import { runs } from '../../support/runs.js';
import { desired } from '../../support/zones.js';

function byZone(records: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> {
  return new Map(HANDOVER_ZONES.map((zone) => [zone, records.filter((record) => record.zone === zone)]));
}

function planOf({ before, after }: Handovers): {
  readonly state: State;
  readonly steps: readonly ZoneStep[];
} {
  const state = liveState(byZone(before));
  const diffs = [...byZone(after)].map(([zone, records]) =>
    diffZone(desired(zone, records), state.get(zone) ?? []),
  );
  return { state, steps: stepsFor(diffs) };
}

function recordsIn(state: State): readonly Placed[] {
  return [...state].flatMap(([zone, records]) => records.map((record) => ({ ...record, zone })));
}

/** What a state loses, in words, but for what no order keeps. */
function lossesIn({ before, after, forced }: Handovers): (state: State) => readonly string[] {
  const { world } = universe(HANDOVER_ZONES, [...before, ...after]);
  const numbers = (records: readonly Placed[]): readonly number[] =>
    records.map((record) => world.numberOf(oracleRecord(record)));
  const lossesOf = world.lossesBetween(numbers(before), numbers(after));
  const isForced = (loss: string): boolean => loss.split(' ').some((word) => forced.has(word));
  return (state) => world.named(lossesOf(numbers(recordsIn(state)))).filter((loss) => !isForced(loss));
}

describe('of many handovers at once, each of which some order makes without a loss,', () => {
  test('no order that the plan allows breaks a rule or loses anything', () => {
    fc.assert(
      fc.property(arbitraryHandovers, arbitraryChoices, (handovers, choices) => {
        const { state, steps } = planOf(handovers);
        const losses = lossesIn(handovers);
        for (const step of linearExtension(steps, choices)) {
          applyStep(state, step);
          expect(areValid(recordsIn(state))).toBe(true);
          expect(losses(state)).toEqual([]);
        }
      }),
      { numRuns: runs(5) },
    );
  });

  test('a name that no order keeps has no answer between the ends of a group only', () => {
    fc.assert(
      fc.property(arbitraryHandovers, (handovers) => {
        const { state, steps } = planOf(handovers);
        const losses = lossesIn({ ...handovers, forced: new Set() });
        let open: string | null = null;
        for (const current of steps) {
          applyStep(state, current);
          const { group, action } = current.step;
          open = group !== null && action !== 'create' ? group : null;
          const names = losses(state).filter((loss) => loss.startsWith('name '));
          expect(open === null ? names : []).toEqual([]);
        }
      }),
      { numRuns: runs(5) },
    );
  });
});
