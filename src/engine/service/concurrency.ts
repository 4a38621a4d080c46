/** Limits of concurrent requests. */
export interface Concurrency {
  /** In one zone or template. */
  readonly perZone: number;
  readonly total: number;
}

/** The default limit of a run. */
export const DEFAULT_CONCURRENCY = 16;

/** Returns the limits of a run with `total` concurrent requests over all zones and templates. One zone may use them all. */
export function concurrencyOf(total: number): Concurrency {
  return { perZone: total, total };
}
