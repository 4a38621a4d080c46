import { grown } from './short-lists.js';

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
