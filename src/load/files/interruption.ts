import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '../../failure.js';

/** Time after which signals are looked for, in milliseconds. */
const BREATH = 50;

/**
 * Makes a function to call before each piece of long work, which otherwise keeps signals from being noticed. It throws Failure
 * `interrupted` once the signal aborts.
 */
export function interruptible(signal: AbortSignal | undefined): () => Promise<void> {
  let last = Date.now();
  return async () => {
    if (signal && Math.abs(Date.now() - last) > BREATH) {
      await turn();
      last = Date.now();
    }
    mustGoOn(signal);
  };
}

/** @throws Failure `interrupted` if the signal has aborted. */
export function mustGoOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Failure('interrupted', 'interrupted');
}
