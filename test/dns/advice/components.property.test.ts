import fc from 'fast-check';
import { expect, test } from 'vitest';
import { components } from '../../../src/dns/advice/components.js';
import { runs } from '../../support/runs.js';

const SIZE = 7;
const edges = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 12 });
const nodes = Array.from({ length: SIZE }, (_, index) => index);

/** The nodes that a node leads to, and itself. */
function reach(from: number, graph: readonly (readonly [number, number])[]): ReadonlySet<number> {
  const reached = new Set([from]);
  for (const node of reached) for (const [start, end] of graph) if (start === node) reached.add(end);
  return reached;
}

test('components are the nodes that lead to each other, each after those that it leads to', () => {
  fc.assert(
    fc.property(edges, (graph) => {
      const found = [
        ...components(nodes, (node) => graph.flatMap(([start, end]) => (start === node ? end : []))),
      ];
      expect(found.flat().toSorted((a, b) => a - b)).toEqual(nodes);
      const place = new Map(
        found.flatMap((component, index) => component.map((node) => [node, index] as const)),
      );
      for (const one of nodes) {
        for (const other of reach(one, graph)) {
          const isMutual = reach(other, graph).has(one);
          expect(Math.sign((place.get(one) ?? -1) - (place.get(other) ?? -1))).toBe(isMutual ? 0 : 1);
        }
      }
    }),
    { numRuns: runs(300) },
  );
});
