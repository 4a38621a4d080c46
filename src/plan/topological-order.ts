/** Dependencies among nodes numbered from 0. `waits[n]` must come before `n`; `wishes[n]` should, where possible. */
export interface Dependencies {
  readonly waits: readonly (readonly number[])[];
  readonly wishes: readonly (readonly number[])[];
}

/** There is no order: some nodes wait for one another. No difference between files and a listing leads to this. */
export class CyclicWaits extends Error {}

/**
 * An order in which every node comes after all it waits for, and after what it wishes for unless wishes in a
 * circle hold up all that is left; then the lowest that waits for nothing goes ahead. Among the nodes that are
 * free the lowest number comes first, so the order is stable.
 * O((nodes + edges) log nodes).
 *
 * @throws CyclicWaits when the waits have a cycle.
 */
export function topologicalOrder({ waits, wishes }: Dependencies): readonly number[] {
  const nodes = waits.map((needs, node) => ({
    waits: needs.length,
    wishes: wishes[node]?.length ?? 0,
    waiters: [] as number[],
    wishers: [] as number[],
  }));
  waits.forEach((needs, node) => needs.forEach((need) => nodes[need]?.waiters.push(node)));
  wishes.forEach((needs, node) => needs.forEach((need) => nodes[need]?.wishers.push(node)));

  const free = createHeap();
  const wishing = createHeap();
  const admit = (node: number): void => {
    const { waits: blockers, wishes: hopes } = nodes[node] ?? { waits: 1, wishes: 0 };
    if (blockers === 0) (hopes === 0 ? free : wishing).push(node);
  };
  nodes.forEach((_, node) => admit(node));

  const order: number[] = [];
  const placed = new Set<number>();
  while (order.length < nodes.length) {
    const node = free.pop() ?? wishing.pop();
    if (node === undefined) throw new CyclicWaits('a plan waits for itself');
    if (placed.has(node)) continue;
    placed.add(node);
    order.push(node);
    for (const waiter of nodes[node]?.waiters ?? []) {
      const state = nodes[waiter];
      if (state && --state.waits === 0) admit(waiter);
    }
    for (const wisher of nodes[node]?.wishers ?? []) {
      const state = nodes[wisher];
      if (state && --state.wishes === 0 && !placed.has(wisher)) admit(wisher);
    }
  }
  return order;
}

interface Heap {
  readonly push: (value: number) => void;
  readonly pop: () => number | undefined;
}

/** A binary min-heap of numbers. */
function createHeap(): Heap {
  const items: number[] = [];
  const at = (index: number): number => items[index] ?? Infinity;
  const swap = (a: number, b: number): void => {
    [items[a], items[b]] = [at(b), at(a)];
  };
  return {
    push(value) {
      items.push(value);
      for (let child = items.length - 1; child > 0;) {
        const parent = (child - 1) >> 1;
        if (at(parent) <= at(child)) break;
        swap(parent, child);
        child = parent;
      }
    },
    pop() {
      const smallest = items[0];
      const last = items.pop();
      if (last === undefined || items.length === 0) return smallest;
      items[0] = last;
      for (let parent = 0; ;) {
        const left = 2 * parent + 1;
        const child = at(left + 1) < at(left) ? left + 1 : left;
        if (at(child) >= at(parent)) return smallest;
        swap(parent, child);
        parent = child;
      }
    },
  };
}
