import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { CyclicWaits, roughOrder, topologicalOrder } from '../../../src/plan/graph/topological-order.js';
import { runs } from '../../support/runs.js';

type Edges = readonly (readonly number[])[];

const NONE: readonly number[] = [];

interface Case {
  readonly title: string;
  readonly needs: Edges;
  readonly order: readonly number[];
}

const cases: readonly Case[] = [
  { title: 'nothing', needs: [], order: [] },
  { title: 'free nodes as they come', needs: [NONE, NONE, NONE], order: [0, 1, 2] },
  { title: 'what is waited for first', needs: [[2], NONE, NONE], order: [1, 2, 0] },
  { title: 'a chain', needs: [[1], [2], NONE], order: [2, 1, 0] },
  { title: 'a node that waits for several', needs: [[1, 2], NONE, NONE], order: [1, 2, 0] },
  { title: 'a node as soon as it is free', needs: [[1], NONE, NONE], order: [1, 0, 2] },
  { title: 'a need that is named twice', needs: [[1, 1], NONE], order: [1, 0] },
];

describe('the order has', () => {
  test.each(cases)('$title', ({ needs, order }) => {
    expect(topologicalOrder(needs)).toEqual(order);
  });
});

test.each([
  ['itself', [[0]]],
  ['one another', [[1], [0]]],
])('nodes that wait for %s have no order', (_, needs) => {
  expect(() => topologicalOrder(needs)).toThrow(CyclicWaits);
});

/** Edges to nodes of lower rank only, the ranks being a random permutation. */
function arbitraryEdges(ranks: readonly number[]): fc.Arbitrary<Edges> {
  return fc.tuple(
    ...ranks.map((rank) => {
      const lower = ranks.flatMap((other, node) => (other < rank ? node : []));
      return fc.subarray(lower, { maxLength: Math.min(3, lower.length) });
    }),
  );
}

const arbitraryNeeds = fc
  .nat({ max: 14 })
  .chain((size) => fc.shuffledSubarray([...Array(size).keys()], { minLength: size }))
  .chain(arbitraryEdges);

test('for any needs without a cycle the lowest of the free nodes comes next', () => {
  fc.assert(
    fc.property(arbitraryNeeds, (needs) => {
      const naive: number[] = [];
      while (naive.length < needs.length) {
        const free = [...needs.keys()].find(
          (node) => !naive.includes(node) && needs[node]?.every((need) => naive.includes(need)),
        );
        naive.push(free ?? -1);
      }
      expect(topologicalOrder(needs)).toEqual(naive);
    }),
    { numRuns: runs(500) },
  );
});

describe('a rough order', () => {
  test.each<[string, readonly (readonly number[] | undefined)[], readonly number[]]>([
    ['of a chain is that of its needs', [[1], [2], undefined], [2, 1, 0]],
    ['breaks a circle where it was entered', [[1], [2], [0], [0]], [2, 1, 0, 3]],
    ['takes nothing twice', [undefined, [0, 0], [1, 0]], [0, 1, 2]],
  ])('%s', (_, needs, order) => {
    expect(roughOrder(needs)).toEqual(order);
  });

  test('satisfies any needs without a cycle', () => {
    fc.assert(
      fc.property(arbitraryNeeds, (needs) => {
        const order = roughOrder(needs);
        expect(order.toSorted((a, b) => a - b)).toEqual([...needs.keys()]);
        const places = new Map(order.map((node, place) => [node, place]));
        const isLate = (place: number, firsts: readonly number[]): boolean =>
          firsts.some((first) => (places.get(first) ?? Infinity) > place);
        expect(order.filter((node, place) => isLate(place, needs[node] ?? NONE))).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
  });
});
