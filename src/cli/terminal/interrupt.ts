import { EXIT_CODES } from '../../failure.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** How somebody stops a run. */
export interface Interruption {
  /** Aborts when the run shall end as soon as nothing is left half done. */
  readonly signal: AbortSignal;
  /** Aborts right before the process is ended at once. */
  readonly quit: AbortSignal;
}

/** What is needed of a process. */
export interface Interruptible {
  readonly on: (signal: 'SIGINT' | 'SIGTERM', listener: () => void) => unknown;
  readonly exit: (exitCode: number) => void;
}

/**
 * The first SIGINT or SIGTERM to a process aborts the signal, the second one ends the process. Nothing is listened for
 * before the signal is asked for: work that cannot be stopped halfway is ended by the system.
 */
export function interruptionOf(process: Interruptible): Interruption {
  const stop = new AbortController();
  const quit = new AbortController();
  let isListening = false;
  const onSignal = (): void => {
    if (!stop.signal.aborted) {
      stop.abort();
      return;
    }
    quit.abort();
    process.exit(EXIT_CODES.interrupted);
  };
  return {
    get signal() {
      if (!isListening) for (const name of SIGNALS) process.on(name, onSignal);
      isListening = true;
      return stop.signal;
    },
    quit: quit.signal,
  };
}
