import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { acyclicGraph } from '../../../src/plan/graph/acyclic-graph.js';
import { runs } from '../../support/runs.js';

type Edge = readonly [number, number];

function chain(size: number): number[] {
  return [...Array(size).keys()];
}

describe('a graph without cycles', () => {
  test('takes edges in any direction, and moves its nodes', () => {
    const graph = acyclicGraph([0, 1, 2]);
    expect(graph.addAll([[2, 0]])).toBe(true);
    expect(graph.placeOf(2)).toBeLessThan(graph.placeOf(0));
  });

  test('takes none of several edges when one would close a cycle', () => {
    const graph = acyclicGraph([0, 1, 2]);
    expect(graph.addAll([[0, 1]])).toBe(true);
    const both: readonly Edge[] = [
      [1, 2],
      [1, 0],
    ];
    expect(graph.addAll(both)).toBe(false);
    expect(graph.addAll([[2, 1]])).toBe(true);
  });

  test('refuses an edge from a node to itself', () => {
    expect(acyclicGraph([0]).addAll([[0, 0]])).toBe(false);
  });

  test('gives the needs of a node without those that another one implies', () => {
    const graph = acyclicGraph([0, 1, 2, 3]);
    const edges: readonly Edge[] = [
      [0, 1],
      [1, 2],
      [0, 2],
      [3, 2],
    ];
    expect(graph.addAll(edges)).toBe(true);
    expect(graph.directNeedsOf(2).toSorted((a, b) => a - b)).toEqual([1, 3]);
  });
});

test('any edges, one after another, are taken exactly when they close no cycle, and give the direct needs of each node', () => {
  const edges = fc.array(fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 })), { maxLength: 30 });
  fc.assert(
    fc.property(edges, fc.shuffledSubarray(chain(9), { minLength: 9 }), (all, start) => {
      const graph = acyclicGraph(start);
      const taken: Edge[] = [];
      const leads = (from: number, to: number): boolean =>
        from === to || taken.some(([first, then]) => first === from && leads(then, to));
      for (const [first, then] of all) {
        const closes = leads(then, first);
        expect(graph.addAll([[first, then]])).toBe(!closes);
        if (!closes) taken.push([first, then]);
        expect(taken.filter(([early, late]) => graph.placeOf(early) >= graph.placeOf(late))).toEqual([]);
      }
      for (const node of start) {
        const needs = start.filter((first) => taken.some((edge) => edge[0] === first && edge[1] === node));
        const isImplied = (first: number): boolean =>
          needs.some((other) => other !== first && leads(first, other));
        const direct = needs.filter((first) => !isImplied(first));
        expect(graph.directNeedsOf(node)).toHaveLength(direct.length);
        expect(graph.directNeedsOf(node)).toEqual(expect.arrayContaining(direct));
      }
    }),
    { numRuns: runs(500) },
  );
});
