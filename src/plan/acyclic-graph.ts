/** A directed graph that takes no edge which would close a cycle. Nodes are numbered from 0. */
export interface AcyclicGraph {
  /** Adds edges `[first, then]`: all of them, or none where they would close a cycle. */
  readonly addAll: (edges: readonly (readonly [number, number])[]) => boolean;
  /** The nodes that must come before a node, without those that another of them implies. */
  readonly directNeedsOf: (node: number) => readonly number[];
  /** Place of a node in an order that all edges agree with. */
  readonly placeOf: (node: number) => number;
}

/**
 * Keeps a topological order while edges come in (D. J. Pearce and P. H. J. Kelly, "A dynamic topological sort algorithm
 * for directed acyclic graphs", 2006): an edge that agrees with the order costs nothing, and another one only what is
 * connected with its ends and lies between them. `start` has all nodes in any order.
 */
export function acyclicGraph(start: readonly number[]): AcyclicGraph {
  const needs = start.map(() => new Set<number>());
  const followers = start.map(() => new Set<number>());
  const places = new Int32Array(start.length);
  start.forEach((node, place) => (places[node] = place));
  const placeOf = (node: number): number => places[node] ?? 0;
  const byPlace = (nodes: Iterable<number>): number[] =>
    [...nodes].toSorted((a, b) => placeOf(a) - placeOf(b));

  /** Moves what `first` needs ahead of what follows `then`; false when one is the other. */
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
  const add = (first: number, then: number): void => {
    needs[then]?.add(first);
    followers[first]?.add(then);
  };
  const remove = (first: number, then: number): void => {
    needs[then]?.delete(first);
    followers[first]?.delete(then);
  };
  return {
    addAll: (edges) => {
      const added: (readonly [number, number])[] = [];
      for (const [first, then] of edges) {
        if (needs[then]?.has(first)) continue;
        if (!makeRoom(first, then)) {
          for (const edge of added) remove(...edge);
          return false;
        }
        add(first, then);
        added.push([first, then]);
      }
      return true;
    },
    directNeedsOf: (node) => {
      const nearestFirst = byPlace(needs[node] ?? []).toReversed();
      if (nearestFirst.length < 2) return nearestFirst;
      const farthest = placeOf(nearestFirst.at(-1) ?? 0);
      const implied = new Set<number>();
      return nearestFirst.filter((need) => {
        if (implied.has(need)) return false;
        for (const each of reach(need, needs, (other) => placeOf(other) >= farthest && !implied.has(other)))
          implied.add(each);
        return true;
      });
    },
    placeOf,
  };
}

function reach(
  from: number,
  edges: readonly ReadonlySet<number>[],
  isWithin: (node: number) => boolean,
): ReadonlySet<number> {
  const seen = new Set([from]);
  for (const node of seen) for (const next of edges[node] ?? []) if (isWithin(next)) seen.add(next);
  return seen;
}
