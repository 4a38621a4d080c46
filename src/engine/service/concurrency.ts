/** Maximum number of concurrent requests of a run, unless the project file or the caller says otherwise. */
export const DEFAULT_CONCURRENCY = 16;

/** The highest number that they may say. */
export const MOST_CONCURRENCY = 1000;

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
