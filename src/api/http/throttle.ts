import type { Sleep } from './sleep.js';
import { whenAborted } from './when-aborted.js';

/** Limits concurrent requests to one endpoint: fewer after the service asked for less, none while it wants a rest. */
export interface Throttle {
  /** Waits for a slot. Returns early when the signal aborts; the slot is taken even then. */
  readonly enter: (signal?: AbortSignal) => Promise<void>;
  /** For how long all requests are on hold, in milliseconds. */
  readonly restMs: () => number;
  /** Gives the slot away while something else is done, and waits for another one. */
  readonly without: (work: Promise<void>, signal?: AbortSignal) => Promise<void>;
  /** Returns the slot. */
  readonly leave: () => void;
  /** Opens the window a little after a successful request. */
  readonly ease: () => void;
  /** Halves the window, and holds all requests for `restMs`. */
  readonly slowDown: (restMs: number) => void;
}

export interface ThrottleOptions {
  readonly limit: number;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  readonly sleep: Sleep;
}

/** Creates a throttle whose window grows and halves like that of TCP (RFC 5681), between 1 and `limit`. */
export function createThrottle({ limit, now, sleep }: ThrottleOptions): Throttle {
  const waiting = new Set<() => void>();
  let window = limit;
  let inside = 0;
  let restUntil = -Infinity;

  const wakeOne = (): void => {
    for (const wake of waiting) return wake();
  };
  const turn = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        waiting.delete(wake);
        ignoreSignal();
        resolve();
      };
      waiting.add(wake);
      const ignoreSignal = whenAborted(signal, wake);
    });

  const leave = (): void => {
    inside -= 1;
    wakeOne();
  };
  const enter: Throttle['enter'] = async (signal) => {
    const aborted = (): boolean => signal?.aborted ?? false;
    while (inside >= Math.floor(window) && !aborted()) await turn(signal);
    inside += 1;
    // The rest may be extended in the meantime.
    for (let awake = -Infinity; awake < restUntil && !aborted();) {
      awake = restUntil;
      if (awake > now()) await sleep(awake - now(), signal);
    }
  };

  return {
    enter,
    without: async (work, signal) => {
      leave();
      await work.finally(() => enter(signal));
    },
    restMs: () => Math.max(0, restUntil - now()),
    leave,
    ease: () => {
      window = Math.min(limit, window + 1 / window);
      wakeOne();
    },
    slowDown: (restMs) => {
      window = Math.max(1, window / 2);
      restUntil = Math.max(restUntil, now() + restMs);
    },
  };
}
