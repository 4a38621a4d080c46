/** Lists by node, created on the first write: most nodes have no edge, and many others have one. */
export type Adjacency<T = number> = (T[] | undefined)[];

export function emptyLists<T = number>(size: number): Adjacency<T> {
  const lists: Adjacency<T> = [];
  while (lists.length < size) lists.push(undefined);
  return lists;
}

export function link<T>(lists: Adjacency<T>, node: number, item: T): void {
  lists[node] = grown(lists[node], item);
}

/**
 * Appends an item, and returns a new list if there was none or it was empty: most lists have one item, and a push into an
 * empty array allocates room for 17.
 */
export function grown<T>(list: T[] | undefined, item: T): T[] {
  if (!list || list.length === 0) return [item];
  list.push(item);
  return list;
}
