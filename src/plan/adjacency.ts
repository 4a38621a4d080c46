/** Lists by node, made when they are first written to: most nodes have no edge, and many others have one. */
export type Adjacency<T = number> = (T[] | undefined)[];

/** Lists for so many nodes, all of them empty. */
export function emptyLists<T = number>(size: number): Adjacency<T> {
  const lists: Adjacency<T> = [];
  while (lists.length < size) lists.push(undefined);
  return lists;
}

/** Adds to the list of a node. */
export function link<T>(lists: Adjacency<T>, node: number, item: T): void {
  lists[node] = grown(lists[node], item);
}

/**
 * A list with one more item: the same list, unless there was none or it was empty. Most lists in an order of many changes
 * hold one item, and a push into an empty one makes room for 17.
 */
export function grown<T>(list: T[] | undefined, item: T): T[] {
  if (!list || list.length === 0) return [item];
  list.push(item);
  return list;
}
