import { setMaxListeners } from 'node:events';
import type { Target } from './backend.js';

/** How long work that should not be left half done may still wait once a run is asked to stop, in milliseconds. */
export const GRACE_MS = 2_000;

/** Does work with a signal that aborts a little after `stop`, so that the work can end well if that takes no longer. */
export async function withGrace<T>(
  { stop, clock }: Pick<Target<unknown>, 'stop' | 'clock'>,
  work: (graceOver: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (!stop) return work(undefined);
  const graceOver = new AbortController();
  const ended = new AbortController();
  const endLater = async (): Promise<void> => {
    await clock.sleep(GRACE_MS, ended.signal);
    graceOver.abort();
  };
  const onStop = (): void => void endLater();
  // A run has one signal for all its work; the many listeners are not a leak.
  setMaxListeners(0, stop);
  stop.addEventListener('abort', onStop);
  if (stop.aborted) onStop();
  try {
    return await work(graceOver.signal);
  } finally {
    stop.removeEventListener('abort', onStop);
    ended.abort();
  }
}
