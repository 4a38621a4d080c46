/**
 * Finds a cycle of nodes that wait for one another. Nodes are numbered from 0; `waits[n]` must come before `n`.
 * O(nodes + edges).
 *
 * @returns the nodes of one cycle, or null if there is none.
 */
export function cycleIn(waits: readonly (readonly number[])[]): readonly number[] | null {
  const isStuck = stuckNodes(waits);
  let node = isStuck.indexOf(true);
  if (node === -1) return null;
  const path = new Set<number>();
  while (!path.has(node)) {
    path.add(node);
    node = waits[node]?.find((need) => isStuck[need]) ?? node;
  }
  const walked = [...path];
  return walked.slice(walked.indexOf(node));
}

/** Which nodes can never be removed, if a node can be removed once all it waits for is gone. */
function stuckNodes(waits: readonly (readonly number[])[]): readonly boolean[] {
  const open = waits.map((needs) => needs.length);
  const waiters = waits.map((): number[] => []);
  waits.forEach((needs, node) => needs.forEach((need) => waiters[need]?.push(node)));
  const free = open.flatMap((count, node) => (count === 0 ? [node] : []));
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    for (const waiter of waiters[node] ?? []) {
      const left = (open[waiter] ?? 0) - 1;
      open[waiter] = left;
      if (left === 0) free.push(waiter);
    }
  }
  return open.map((count) => count > 0);
}
