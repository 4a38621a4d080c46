import { beforeAll, describe, expect, test } from 'vitest';

import { judgeRefused, pairLine } from '../../support/judged-pair.js';
import type { Pair } from '../../support/order-oracle/draw.js';
import { drawPair, drawRelated, randomFrom } from '../../support/order-oracle/draw.js';
import type { Universe } from '../../support/order-oracle/universe.js';
import {
  neighbours,
  parentAndChild,
  smallUniverse,
  wideUniverse,
} from '../../support/order-oracle/universe.js';
import type { Survey } from '../../support/order-survey.js';
import { atMost, expectNoFaults, survey } from '../../support/order-survey.js';
import { inProfile, seed } from '../../support/runs.js';

interface Sample {
  readonly title: string;
  readonly universe: () => Universe;
  readonly draw: (random: () => number, universe: Universe, most: number) => Pair;
  readonly quick: number;
  readonly deep: number;
  readonly exhaustive: number;
}

const RELATED = { draw: drawRelated, quick: 250, deep: 5_000, exhaustive: 100_000 };

const samples: readonly Sample[] = [
  {
    title: 'of one zone',
    universe: smallUniverse,
    draw: drawPair,
    quick: 700,
    deep: 50_000,
    exhaustive: 1_000_000,
  },
  { ...RELATED, title: 'that have much in common', universe: smallUniverse, quick: 500 },
  { ...RELATED, title: 'that point at names of wildcards', universe: wideUniverse },
  { ...RELATED, title: 'of two zones', universe: neighbours },
  { ...RELATED, title: 'of a zone and one below it', universe: parentAndChild },
];

/** Each sample for a service that takes a change of type, and for one that does not. */
const bothServices = samples.flatMap((sample) =>
  (['put', 'recreate'] as const).map((replace) => ({ sample, replace })),
);

const MOST_RECORDS = 5;

/** One wait in so many may be one without which nothing more would be lost. */
const MOST_NEEDLESS = 1 / 50;

describe(`of plans that ZM_TEST_SEED=${seed()} draws, in every order that they allow,`, () => {
  const surveys: Survey[] = [];

  describe.each(bothServices)(
    'those between records $sample.title, with replace: $replace:',
    ({ sample, replace }) => {
      let found: Survey;

      beforeAll(async () => {
        found = await survey(sample.universe(), pairsOf(sample), replace);
        surveys.push(found);
      }, 7_200_000);

      expectNoFaults(() => found, inProfile(sample) * 0.9);
    },
  );

  test.each(samples)(
    'those between records $title break no rule either if each change of type is refused and recreated',
    (sample) => {
      const universe = sample.universe();
      const faulty = [...pairsOf(sample)].filter((pair) => {
        const verdict = judgeRefused(universe, pair);
        return verdict !== null && (verdict.invalid || verdict.deadlock || verdict.tooMany);
      });
      expect(faulty.map((pair) => pairLine(universe, pair))).toEqual([]);
    },
    7_200_000,
  );

  test('hardly any wait could go without harm', () => {
    const waits = surveys.reduce((sum, found) => sum + found.waits, 0);
    const needless = surveys.reduce((sum, found) => sum + found.needless, 0);
    expect(needless).toBeLessThan(atMost(waits * MOST_NEEDLESS));
  });
});

function* pairsOf(sample: Sample): Iterable<Pair> {
  const random = randomFrom(seed());
  const universe = sample.universe();
  for (let count = inProfile(sample); count > 0; count -= 1)
    yield sample.draw(random, universe, MOST_RECORDS);
}
