import { setMaxListeners } from 'node:events';
import { ServiceError } from '../http/service-error.js';

/**
 * Waits for work that others may be waiting for, too: throws a ServiceError of kind `aborted` once the signal
 * aborts, and leaves the work to itself; does not begin it when the signal has aborted already.
 */
export function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work();
  // A run has one signal for all that waits, which is no leak.
  setMaxListeners(0, signal);
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(interrupted());
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    void work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Says that a wait was ended before anything was sent. */
export function interrupted(): ServiceError {
  return new ServiceError('interrupted while waiting for a token', { kind: 'aborted', effect: 'no' });
}
