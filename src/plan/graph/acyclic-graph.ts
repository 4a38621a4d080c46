import type { Adjacency } from '../adjacency.js';
import { emptyLists, link } from '../adjacency.js';

/** A directed graph that rejects edges which would close a cycle. Nodes are numbered from 0. */
export interface AcyclicGraph {
  /** Adds all edges `[first, then]`; if they would close a cycle, adds none and returns false. */
  readonly addAll: (edges: readonly (readonly [number, number])[]) => boolean;
  /** The nodes that must come before a node, possibly with duplicates. */
  readonly needsOf: (node: number) => readonly number[];
  /** The distinct nodes that must come before a node, without those that others of them imply. */
  readonly directNeedsOf: (node: number) => readonly number[];
  /** Position of a node in a topological order. */
  readonly placeOf: (node: number) => number;
}

const NONE: readonly number[] = [];

/**
 * Maintains a topological order while edges are added (D. J. Pearce and P. H. J. Kelly, "A dynamic topological sort algorithm
 * for directed acyclic graphs", 2006): an edge that agrees with the order costs nothing; another one costs only
 * the connected nodes between its ends. `start` lists all nodes in any order.
 */
export function acyclicGraph(start: readonly number[]): AcyclicGraph {
  const needs = emptyLists(start.length);
  const followers = emptyLists(start.length);
  const places = new Int32Array(start.length);
  start.forEach((node, place) => (places[node] = place));
  const placeOf = (node: number): number => places[node] ?? 0;
  const needsOf = (node: number): readonly number[] => needs[node] ?? NONE;
  const byPlace = (nodes: Iterable<number>): number[] =>
    [...nodes].toSorted((a, b) => placeOf(a) - placeOf(b));

  /** Moves what `first` needs ahead of what follows `then`; false if that is impossible. */
  const makeRoom = (first: number, then: number): boolean => {
    const [from, to] = [placeOf(then), placeOf(first)];
    if (from > to) return true;
    const later = reach(then, followers, (node) => placeOf(node) <= to);
    if (later.has(first)) return false;
    const earlier = reach(first, needs, (node) => placeOf(node) >= from);
    const moved = [...byPlace(earlier), ...byPlace(later)];
    const free = moved.map(placeOf).toSorted((a, b) => a - b);
    moved.forEach((node, index) => (places[node] = free[index] ?? 0));
    return true;
  };
  return {
    addAll: (edges) => {
      for (const [index, [first, then]] of edges.entries()) {
        if (!makeRoom(first, then)) {
          for (const [needed, needing] of edges.slice(0, index).toReversed()) {
            needs[needing]?.pop();
            followers[needed]?.pop();
          }
          return false;
        }
        link(needs, then, first);
        link(followers, first, then);
      }
      return true;
    },
    needsOf,
    directNeedsOf: (node) => {
      const all = needsOf(node);
      if (all.length < 2) return all;
      const nearestFirst = byPlace(new Set(all)).toReversed();
      const farthest = placeOf(nearestFirst.at(-1) ?? 0);
      const implied = new Set<number>();
      return nearestFirst.filter((need) => {
        if (implied.has(need)) return false;
        const open = [need];
        for (const each of open)
          for (const first of needsOf(each)) {
            if (placeOf(first) < farthest || implied.has(first)) continue;
            implied.add(first);
            open.push(first);
          }
        return true;
      });
    },
    placeOf,
  };
}

function reach(from: number, edges: Adjacency, isWithin: (node: number) => boolean): ReadonlySet<number> {
  const seen = new Set([from]);
  for (const node of seen) for (const next of edges[node] ?? NONE) if (isWithin(next)) seen.add(next);
  return seen;
}
