import type { Live } from '../step/backend.js';

/** Finds values of a listing, which many steps look into. Each index is made when it is first needed. */
export interface ListingIndex<V> {
  readonly byId: (id: string) => Live<V> | undefined;
  /** Whether a value has a key; `keyOf` is always the same for one listing. */
  readonly has: (key: string, keyOf: (value: V) => string) => boolean;
}

export function listingIndex<V>(live: readonly Live<V>[]): ListingIndex<V> {
  let ids: ReadonlyMap<string, Live<V>> | undefined;
  let keys: ReadonlySet<string> | undefined;
  return {
    byId: (id) => (ids ??= new Map(live.map((value) => [value.id, value]))).get(id),
    has: (key, keyOf) => (keys ??= new Set(live.map(keyOf))).has(key),
  };
}
