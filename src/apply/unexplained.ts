import { groupBy } from '../diagnostics/group-by.js';
import type { Live } from './step/backend.js';

/** Live values that no expected value accounts for yet. What `take` returns, it also removes. */
export interface Unexplained<V> {
  /** The first one with this id for which `isWanted`. */
  readonly takeId: (id: string, isWanted?: (value: Live<V>) => boolean) => Live<V> | undefined;
  /** The first one that has this key. */
  readonly takeKey: (key: string) => Live<V> | undefined;
  readonly rest: () => Iterable<Live<V>>;
}

/** Indexes live values by id and by some keys. Those that are listed twice stay two. */
export function unexplained<V>(
  live: readonly Live<V>[],
  keysOf: readonly ((value: V) => string)[],
): Unexplained<V> {
  const left = new Set(live);
  const byId = groupBy(live, ({ id }) => id);
  const waiting = new Map<string, Live<V>[]>();
  for (const keyOf of keysOf)
    for (const [key, values] of groupBy(live, keyOf)) waiting.set(key, values.toReversed());
  return {
    takeId: (id, isWanted = () => true) => {
      const found = byId.get(id)?.find((value) => left.has(value) && isWanted(value));
      if (found) left.delete(found);
      return found;
    },
    takeKey: (key) => {
      const candidates = waiting.get(key) ?? [];
      for (let value = candidates.pop(); value; value = candidates.pop())
        if (left.delete(value)) return value;
      return undefined;
    },
    rest: () => left,
  };
}
