import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { topologicalOrder } from '../../src/plan/topological-order.js';

type Edges = readonly (readonly number[])[];

const NONE: readonly number[] = [];

interface Case {
  readonly title: string;
  readonly waits: Edges;
  readonly wishes?: Edges;
  readonly order: readonly number[];
}

const cases: readonly Case[] = [
  { title: 'nothing', waits: [], order: [] },
  { title: 'free nodes as they come', waits: [NONE, NONE, NONE], order: [0, 1, 2] },
  { title: 'what is waited for first', waits: [[2], NONE, NONE], order: [1, 2, 0] },
  { title: 'a chain', waits: [[1], [2], NONE], order: [2, 1, 0] },
  { title: 'a node that waits for several', waits: [[1, 2], NONE, NONE], order: [1, 2, 0] },
  { title: 'a node as soon as it is free', waits: [[1], NONE, NONE], order: [1, 0, 2] },
  { title: 'a need that is named twice', waits: [[1, 1], NONE], order: [1, 0] },
  { title: 'what is wished for first', waits: [NONE, NONE], wishes: [[1], NONE], order: [1, 0] },
  { title: 'a wait against a wish', waits: [NONE, [0]], wishes: [[1], NONE], order: [0, 1] },
  {
    title: 'wishes in a circle, broken at the lowest',
    waits: [NONE, NONE],
    wishes: [[1], [0]],
    order: [0, 1],
  },
  {
    title: 'the lowest ahead when a circle of wishes holds all up',
    waits: [NONE, NONE, NONE],
    wishes: [[1], [2], [1]],
    order: [0, 1, 2],
  },
  {
    title: 'a circle of waits and wishes broken at a wish',
    waits: [[2], NONE, NONE],
    wishes: [NONE, [0], [1]],
    order: [1, 2, 0],
  },
  {
    title: 'a circle of wishes and a chain of them',
    waits: [NONE, NONE, NONE, NONE],
    wishes: [[1], [0], [3], NONE],
    order: [3, 2, 0, 1],
  },
];

describe('the order has', () => {
  test.each(cases)('$title', ({ waits, wishes = waits.map(() => NONE), order }) => {
    expect(topologicalOrder({ waits, wishes })).toEqual(order);
  });
});

test.each([
  ['itself', [[0]]],
  ['one another', [[1], [0]]],
])('waiting for %s is a bug of the caller', (_, waits) => {
  expect(() => topologicalOrder({ waits, wishes: waits.map(() => NONE) })).toThrow(Error);
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

const arbitraryRanks = fc
  .nat({ max: 14 })
  .chain((size) => fc.shuffledSubarray([...Array(size).keys()], { minLength: size }));

describe('for any waits without a cycle', () => {
  test('each node comes once and after all it waits for, whatever the wishes', () => {
    const graph = arbitraryRanks.chain((ranks) =>
      fc.record({
        waits: arbitraryEdges(ranks),
        wishes: fc.tuple(
          ...ranks.map(() => fc.subarray([...ranks.keys()], { maxLength: Math.min(3, ranks.length) })),
        ),
      }),
    );
    fc.assert(
      fc.property(graph, ({ waits, wishes }) => {
        const order = topologicalOrder({ waits, wishes });
        expect(order.toSorted((a, b) => a - b)).toEqual([...waits.keys()]);
        const early = order.filter((node, at) => waits[node]?.some((need) => order.indexOf(need) > at));
        expect(early).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('every wish is granted where waits and wishes close no circle', () => {
    const graph = arbitraryRanks.chain((ranks) =>
      fc.record({ waits: arbitraryEdges(ranks), wishes: arbitraryEdges(ranks) }),
    );
    fc.assert(
      fc.property(graph, ({ waits, wishes }) => {
        const order = topologicalOrder({ waits, wishes });
        const early = order.filter((node, at) => wishes[node]?.some((wish) => order.indexOf(wish) > at));
        expect(early).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('the lowest of the free nodes comes next', () => {
    fc.assert(
      fc.property(arbitraryRanks.chain(arbitraryEdges), (waits) => {
        const order = topologicalOrder({ waits, wishes: waits.map(() => NONE) });
        const naive: number[] = [];
        while (naive.length < waits.length) {
          const free = [...waits.keys()].find(
            (node) => !naive.includes(node) && waits[node]?.every((need) => naive.includes(need)),
          );
          naive.push(free ?? -1);
        }
        expect(order).toEqual(naive);
      }),
      { numRuns: 1000 },
    );
  });
});
