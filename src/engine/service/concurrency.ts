/** Requests under way at a time. */
export interface Concurrency {
  /** In one zone or template. */
  readonly perZone: number;
  readonly total: number;
}

/** Requests at a time, in all, where nothing else is asked for. */
export const DEFAULT_CONCURRENCY = 16;

const PER_ZONE = 4;

/** How many requests a run may have under way when all zones and templates together may have `total`. */
export function concurrencyOf(total: number): Concurrency {
  return { perZone: Math.min(PER_ZONE, total), total };
}
