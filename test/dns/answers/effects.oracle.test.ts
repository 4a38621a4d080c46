import { describe, expect, test } from 'vitest';
import { drawProjects, drawServed } from '../../support/answers-oracle/draw-projects.js';
import { drawRedirects } from '../../support/answers-oracle/draw-redirects.js';
import { smallestFault } from '../../support/compared-answers.js';
import type { Pair } from '../../support/order-oracle/draw.js';
import { randomFrom } from '../../support/order-oracle/draw.js';
import type { Placed, Universe } from '../../support/order-oracle/universe.js';
import { areValid, neighbours, parentAndChild, smallUniverse } from '../../support/order-oracle/universe.js';
import { inProfile, runs, seed } from '../../support/runs.js';

test(`the effects of projects that ZM_TEST_SEED=${seed()} draws are those that the oracle finds`, () => {
  const random = randomFrom(seed());
  for (let count = runs(150); count > 0; count -= 1) expect(smallestFault(drawProjects(random))).toBeNull();
}, 7_200_000);

test(`so are those beside services, of projects that ZM_TEST_SEED=${seed()} draws`, () => {
  const random = randomFrom(seed());
  for (let count = runs(150); count > 0; count -= 1) expect(smallestFault(drawServed(random))).toBeNull();
}, 7_200_000);

test(`so are those through DNAMEs, of projects that ZM_TEST_SEED=${seed()} draws`, () => {
  const random = randomFrom(seed());
  for (let count = runs(150); count > 0; count -= 1) expect(smallestFault(drawRedirects(random))).toBeNull();
}, 7_200_000);

interface Sample {
  readonly title: string;
  readonly universe: () => Universe;
  readonly isMeant: (record: Placed) => boolean;
  /** The most records of a project. */
  readonly most: number;
}

/** Contents that are answered as others are, and that no other answer depends on. */
const MORE: ReadonlySet<string> = new Set(['192.0.2.2', 'y', 'ns2.example']);
const isActive = ({ active }: Placed): boolean => active;
const isOfFew = ({ active, type, content }: Placed): boolean =>
  active && type !== 'MX' && (type !== 'NS' || content.endsWith('.example')) && !MORE.has(content);

const samples: readonly Sample[] = [
  { title: 'one zone', universe: smallUniverse, isMeant: isActive, most: 1 },
  { title: 'a zone and one below it', universe: parentAndChild, isMeant: isActive, most: 1 },
];

const deepSamples: readonly Sample[] = [
  ...samples,
  { title: 'two zones', universe: neighbours, isMeant: isActive, most: 1 },
  { title: 'one zone of few', universe: smallUniverse, isMeant: isOfFew, most: 2 },
  {
    title: 'two zones of few',
    universe: parentAndChild,
    isMeant: isOfFew,
    most: 2,
  },
];

describe('the effects between all pairs of', () => {
  test.each(inProfile({ quick: samples, deep: deepSamples }))(
    '$title, with $most records at most, are those that the oracle finds',
    ({ universe, isMeant, most }) => {
      const { zones, records } = universe();
      for (const pair of pairsOf(statesOf(records.filter(isMeant), most)))
        expect(smallestFault({ zones: { before: zones, after: zones }, records: pair })).toBeNull();
    },
    7_200_000,
  );
});

function statesOf(records: readonly Placed[], most: number): readonly (readonly Placed[])[] {
  const states: (readonly Placed[])[] = [[], ...records.map((record) => [record])];
  if (most < 2) return states;
  const pairs = records.flatMap((one, index) => records.slice(index + 1).map((other) => [one, other]));
  return [...states, ...pairs.filter(areValid)];
}

function* pairsOf(states: readonly (readonly Placed[])[]): Iterable<Pair> {
  for (const before of states) for (const after of states) yield { before, after };
}
