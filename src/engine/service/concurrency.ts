/** Limits of concurrent requests. */
export interface Concurrency {
  /** In one zone or template. */
  readonly perZone: number;
  readonly total: number;
}

/** The default limit of a run. */
export const DEFAULT_CONCURRENCY = 16;

const PER_ZONE = 4;

/** Returns the limits of a run with `total` concurrent requests over all zones and templates. */
export function concurrencyOf(total: number): Concurrency {
  return { perZone: Math.min(PER_ZONE, total), total };
}
