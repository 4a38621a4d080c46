import { beforeAll, describe } from 'vitest';

import { pairsOfTwo, partOf } from '../../support/order-oracle/enumerate.js';
import { smallUniverse } from '../../support/order-oracle/universe.js';
import type { Survey } from '../../support/order-survey.js';
import { expectNoFaults, survey } from '../../support/order-survey.js';
import { inProfile, seed } from '../../support/runs.js';

/** One pair in so many of a half: a prime, so that no zone is left out for its number. All of them takes hours. */
const STEP = inProfile({ quick: 15_013, deep: 61, exhaustive: 1 });
const HALVES = 2;
/** Some hours: a half takes one on a machine that is not busy. */
const TIME = 14_400_000;

/** Judges the plans of one half of all pairs of zones of up to two records, in a file of its own so that the halves share the cores. */
export function describeHalf(half: 0 | 1): void {
  const step = HALVES * STEP;
  const first = half + HALVES * (seed() % STEP);
  const universe = smallUniverse();
  const pairs = pairsOfTwo(universe);

  describe.each(['put', 'recreate'] as const)(
    `with replace: %s, of plans between zones of two records at most, of every ${step}th pair from the ${first}th on,`,
    (replace) => {
      let found: Survey;

      beforeAll(async () => {
        found = await survey(universe, partOf(pairs, { first, step }), replace);
      }, TIME);

      expectNoFaults(() => found, (pairs.count / step) * 0.35);
    },
  );
}
