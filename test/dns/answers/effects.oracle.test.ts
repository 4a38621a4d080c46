import { describe, expect, test } from 'vitest';
import { drawProjects } from '../../support/answers-oracle/draw-projects.js';
import { smallestFault } from '../../support/compared-answers.js';
import { randomFrom } from '../../support/order-oracle/draw.js';
import type { Placed, Universe } from '../../support/order-oracle/universe.js';
import { neighbours, parentAndChild, smallUniverse } from '../../support/order-oracle/universe.js';
import { runs, seed } from '../../support/runs.js';

test(`the effects of projects that ZM_TEST_SEED=${seed()} draws are those that the oracle finds`, () => {
  const random = randomFrom(seed());
  for (let count = runs(300); count > 0; count -= 1) expect(smallestFault(drawProjects(random))).toBeNull();
}, 7_200_000);

describe('the effects between all pairs of', () => {
  const universes: readonly { readonly title: string; readonly universe: () => Universe }[] = [
    { title: 'one zone', universe: smallUniverse },
    { title: 'two zones', universe: neighbours },
    { title: 'a zone and one below it', universe: parentAndChild },
  ];

  test.each(universes)('$title with one record are those that the oracle finds', ({ universe }) => {
    const { zones, records } = universe();
    const published = records.filter(({ active }) => active);
    for (const pair of pairsOf([[], ...published.map((record) => [record])]))
      expect(smallestFault({ zones: { before: zones, after: zones }, records: pair })).toBeNull();
  });
});

function* pairsOf(states: readonly (readonly Placed[])[]) {
  for (const before of states) for (const after of states) yield { before, after };
}
