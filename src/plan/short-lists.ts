/**
 * A list with one more item: the same list, unless there was none or it was empty. Most lists in an order of many changes
 * hold one item, and a push into an empty one makes room for 17.
 */
export function grown<T>(list: T[] | undefined, item: T): T[] {
  if (!list || list.length === 0) return [item];
  list.push(item);
  return list;
}
