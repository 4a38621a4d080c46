/** Decides how many units of a scope run concurrently. */
export interface Pace {
  /** How many may be in flight now, at least 1. */
  readonly limit: () => number;
  readonly inFlight: () => number;
  readonly enter: () => void;
  readonly leave: () => void;
}

/** Creates a pace that never changes. */
export function fixedPace(limit: number): Pace {
  let inFlight = 0;
  return {
    limit: () => limit,
    inFlight: () => inFlight,
    enter: () => void (inFlight += 1),
    leave: () => void (inFlight -= 1),
  };
}
