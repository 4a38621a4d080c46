import type { Clock } from '../../api/http/sleep.js';

/** How long work that should not be left half done may still wait once a run is asked to stop, in milliseconds. */
export const GRACE_MS = 2_000;

/** The time after a stop in which work can still end well. */
export interface Grace {
  /** Aborts a little after the stop. */
  readonly over: AbortSignal;
  /** Ends the wait for it; needed once the work is over. */
  readonly end: () => void;
}

/** Watches for the stop of a run. */
export function graceAfter(stop: AbortSignal, { sleep }: Pick<Clock, 'sleep'>): Grace {
  const graceOver = new AbortController();
  const ended = new AbortController();
  const endLater = async (): Promise<void> => {
    await sleep(GRACE_MS, ended.signal);
    if (!ended.signal.aborted) graceOver.abort();
  };
  const onStop = (): void => void endLater();
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  return {
    over: graceOver.signal,
    end: () => {
      stop.removeEventListener('abort', onStop);
      ended.abort();
    },
  };
}
