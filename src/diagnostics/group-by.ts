/** Groups items by a key; keys and items keep their order. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (!group) groups.set(key, [item]);
    else if (group.length < FEW) groups.set(key, [...group, item]);
    else group.push(item);
  }
  return groups;
}

/** A push into a short array allocates room for 17, and most groups are short. */
const FEW = 4;
