export { DEFAULT_CONCURRENCY, MOST_CONCURRENCY } from '../../config/settings/requests.js';

/** Seconds for which a listing may lag behind the writes. */
export const DEFAULT_SETTLE = 30;

/** Limits of concurrent requests. */
export interface Concurrency {
  /** In one zone or template. */
  readonly perZone: number;
  readonly total: number;
}

/** Returns the limits of a run with `total` concurrent requests over all zones and templates. One zone may use them all. */
export function concurrencyOf(total: number): Concurrency {
  return { perZone: total, total };
}
