import { emptyLists, link } from '../adjacency.js';

/** Some nodes wait for one another. No difference between files and a listing leads to this. */
export class CyclicWaits extends Error {}

/**
 * A stable order of nodes numbered from 0 in which each comes after everything it needs; the lowest number that is free
 * comes next. O((nodes + needs) log nodes).
 *
 * @throws CyclicWaits when the needs have a cycle.
 */
export function topologicalOrder(needs: readonly (readonly number[])[]): readonly number[] {
  const open = Int32Array.from(needs, (firsts) => firsts.length);
  const followers = emptyLists(needs.length);
  const free: number[] = [];
  for (const [node, firsts] of needs.entries()) {
    if (firsts.length === 0) free.push(node);
    for (const first of firsts) link(followers, first, node);
  }
  // Nodes that become free on the way; usually few at once.
  const freed = createHeap(needs.length);
  const order: number[] = [];
  let next = 0;
  const take = (): number | undefined => {
    const known = free[next];
    if (known === undefined || known > freed.smallest()) return freed.pop();
    next += 1;
    return known;
  };
  for (let node = take(); node !== undefined; node = take()) {
    order.push(node);
    for (const follower of followers[node] ?? NONE) {
      const left = (open[follower] ?? 0) - 1;
      open[follower] = left;
      if (left === 0) freed.push(follower);
    }
  }
  if (order.length < needs.length) throw new CyclicWaits('a plan waits for itself');
  return order;
}

const NONE: readonly number[] = [];

/** An order that satisfies most needs, and all of them if they have no cycle. O(nodes + needs). */
export function roughOrder(needs: readonly (readonly number[] | undefined)[]): readonly number[] {
  const order: number[] = [];
  const isSeen = new Uint8Array(needs.length);
  for (const start of needs.keys()) {
    if (isSeen[start] === 1) continue;
    isSeen[start] = 1;
    const firsts = needs[start];
    if (firsts) descend({ node: start, firsts: firsts.values() }, { needs, order, isSeen });
    else order.push(start);
  }
  return order;
}

interface Visit {
  readonly node: number;
  /** Its needs that were not visited yet. */
  readonly firsts: Iterator<number> | undefined;
}

interface Search {
  readonly needs: readonly (readonly number[] | undefined)[];
  readonly order: number[];
  readonly isSeen: Uint8Array;
}

/** Depth-first, without recursion: a chain may contain every node. */
function descend(start: Visit, { needs, order, isSeen }: Search): void {
  const path = [start];
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const { value: first } = at.firsts?.next() ?? {};
    if (first === undefined) {
      order.push(at.node);
      path.pop();
    } else if (isSeen[first] !== 1) {
      isSeen[first] = 1;
      path.push({ node: first, firsts: needs[first]?.values() });
    }
  }
}

interface Heap {
  readonly push: (value: number) => void;
  /** Infinity when it is empty. */
  readonly smallest: () => number;
  readonly pop: () => number | undefined;
}

/** A binary min-heap of at most `capacity` numbers. */
function createHeap(capacity: number): Heap {
  const items = new Int32Array(capacity);
  let size = 0;
  const at = (index: number): number => (index < size ? (items[index] ?? 0) : Infinity);
  const smallerChild = (parent: number): number => {
    const left = 2 * parent + 1;
    return at(left + 1) < at(left) ? left + 1 : left;
  };
  return {
    push(value) {
      let child = size;
      size += 1;
      for (let parent = (child - 1) >> 1; child > 0 && at(parent) > value; parent = (child - 1) >> 1) {
        items[child] = at(parent);
        child = parent;
      }
      items[child] = value;
    },
    smallest: () => at(0),
    pop() {
      if (size === 0) return undefined;
      const smallest = at(0);
      const last = at(size - 1);
      size -= 1;
      let parent = 0;
      for (let child = smallerChild(0); at(child) < last; child = smallerChild(parent)) {
        items[parent] = at(child);
        parent = child;
      }
      items[parent] = last;
      return smallest;
    },
  };
}
