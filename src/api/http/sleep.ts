import { whenAborted } from './when-aborted.js';

/** Waits; returns early, without an error, when the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export interface Clock {
  /** Milliseconds since any moment; monotonic. */
  readonly now: () => number;
  readonly sleep: Sleep;
}

/** Longest timer of Node.js; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const sleep: Sleep = async (ms, signal) => {
  for (let rest = ms; rest > 0; rest -= LONGEST_TIMER_MS) {
    if (signal?.aborted) return;
    await timer(Math.min(rest, LONGEST_TIMER_MS), signal);
  }
};

/** The monotonic clock of the machine. `performance` would load eight modules of Node that nothing else uses. */
export const steadyClock: Clock = { now: () => Number(process.hrtime.bigint()) / 1e6, sleep };

function timer(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timeout);
      ignoreSignal();
      resolve();
    };
    const timeout = setTimeout(done, ms);
    const ignoreSignal = whenAborted(signal, done);
  });
}
