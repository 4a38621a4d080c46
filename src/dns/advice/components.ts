interface Visit<T> {
  readonly node: T;
  readonly order: number;
  readonly targets: Iterator<T>;
  /** The earliest node on the stack that it leads to. */
  lowest: number;
}

/**
 * The strongly connected components of a graph, each after those that it leads to (Tarjan's algorithm, without recursion, in
 * time linear in nodes and edges).
 */
export function* components<T>(
  nodes: Iterable<T>,
  targetsOf: (node: T) => Iterable<T>,
): Iterable<readonly T[]> {
  const orders = new Map<T, number>();
  const done = new Set<T>();
  const pending: T[] = [];
  const enter = (node: T): Visit<T> => {
    const order = orders.size;
    orders.set(node, order);
    pending.push(node);
    return { node, order, targets: targetsOf(node)[Symbol.iterator](), lowest: order };
  };
  for (const start of nodes) {
    const path = orders.has(start) ? [] : [enter(start)];
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const { value, done: isLast } = visit.targets.next();
      if (!isLast) {
        const order = orders.get(value);
        if (order === undefined) path.push(enter(value));
        else if (!done.has(value)) visit.lowest = Math.min(visit.lowest, order);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) above.lowest = Math.min(above.lowest, visit.lowest);
      if (visit.lowest < visit.order) continue;
      const component = pending.splice(pending.lastIndexOf(visit.node));
      for (const node of component) done.add(node);
      yield component;
    }
  }
}
