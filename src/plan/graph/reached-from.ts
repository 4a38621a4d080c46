/** All that some nodes lead to, directly or not; they themselves are among it only where something leads to them. */
export function reachedFrom<T>(nodes: Iterable<T>, nextOf: (node: T) => Iterable<T>): ReadonlySet<T> {
  const reached = new Set<T>();
  for (const node of nodes) for (const next of nextOf(node)) reached.add(next);
  // A set also visits what is added to it meanwhile.
  for (const node of reached) for (const next of nextOf(node)) reached.add(next);
  return reached;
}
