import type { Sleep } from './sleep.js';

/**
 * Lets requests through to one endpoint: at most `limit` at a time, fewer when the service said that it is
 * asked too much, none while it wants a rest.
 */
export interface Throttle {
  /** Waits for a place; comes back early, holding one all the same, when the signal aborts. */
  readonly enter: (signal?: AbortSignal) => Promise<void>;
  /** Whether no request is let through for now. */
  readonly isResting: () => boolean;
  /** Gives the place back. */
  readonly leave: () => void;
  /** A request was carried out: the window opens a little. */
  readonly ease: () => void;
  /** The service is asked too much: half as many requests at a time, and none for `restMs`. */
  readonly slowDown: (restMs: number) => void;
}

export interface ThrottleOptions {
  readonly limit: number;
  /** Milliseconds on any steady clock. */
  readonly now: () => number;
  readonly sleep: Sleep;
}

/** Makes a throttle that adds and halves as TCP does with its window (RFC 5681), between 1 and `limit`. */
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
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      waiting.add(wake);
      signal?.addEventListener('abort', wake);
    });

  return {
    enter: async (signal) => {
      const aborted = (): boolean => signal?.aborted ?? false;
      while (inside >= Math.floor(window) && !aborted()) await turn(signal);
      inside += 1;
      // A rest may be made longer while it lasts.
      for (let awake = -Infinity; awake < restUntil && !aborted();) {
        awake = restUntil;
        if (awake > now()) await sleep(awake - now(), signal);
      }
    },
    isResting: () => restUntil > now(),
    leave: () => {
      inside -= 1;
      wakeOne();
    },
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
