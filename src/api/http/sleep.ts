/** Waits; comes back early, without an error, when the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Time as a run sees it. */
export interface Clock {
  /** Milliseconds from any origin, never set back or forward. */
  readonly now: () => number;
  /** Moves the time on by as much as it waits. */
  readonly sleep: Sleep;
}

/** What one timer of Node can wait at most; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Waits on the real clock, however long. */
export const sleep: Sleep = async (ms, signal) => {
  for (let rest = ms; rest > 0; rest -= LONGEST_TIMER_MS) {
    if (signal?.aborted) return;
    await timer(Math.min(rest, LONGEST_TIMER_MS), signal);
  }
};

/** The clock of the machine, which does not follow its date. */
export const steadyClock: Clock = { now: () => performance.now(), sleep };

function timer(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timeout = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
