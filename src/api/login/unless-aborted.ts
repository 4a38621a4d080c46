import { ServiceError } from '../http/service-error.js';
import { whenAborted } from '../http/when-aborted.js';

/**
 * Waits for work that others may be waiting for, too. Throws a ServiceError of kind `aborted` when the signal aborts, but
 * lets the work continue; does not start it after the signal has aborted.
 */
export function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(interrupted());
    if (signal.aborted) return abort();
    const ignoreSignal = whenAborted(signal, abort);
    void work().then(resolve, reject).finally(ignoreSignal);
  });
}

/** The error for a wait that was aborted before anything was sent. */
export function interrupted(): ServiceError {
  return new ServiceError('interrupted while waiting for a token', { kind: 'aborted', effect: 'no' });
}
