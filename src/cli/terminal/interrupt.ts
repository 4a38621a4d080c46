import { EXIT_CODES } from '../../failure.js';

/** What asks a run to end: Ctrl-C, `kill`, a terminal that closes, which may send its signal more than once, and Ctrl-Break. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

type Signal = (typeof SIGNALS)[number];

/** How a run is interrupted. */
export interface Interruption {
  /** Aborts when the run should finish requests in flight and end. */
  readonly signal: AbortSignal;
  /** Aborts right before the process exits immediately. */
  readonly quit: AbortSignal;
  /** From now on signals are left to the pager, which has the terminal: the process ends after it. */
  readonly leaveToPager: () => void;
}

/** The part of a process that is needed. */
export interface Interruptible {
  readonly on: (signal: Signal, listener: () => void) => unknown;
  readonly exit: (exitCode: number) => void;
}

/**
 * Aborts `signal` on the first signal, and exits on the second, unless that is a SIGHUP. It listens only once `signal` has been
 * read: a command that never reads it is ended by the system.
 */
export function interruptionOf(process: Interruptible): Interruption {
  const stop = new AbortController();
  const quit = new AbortController();
  let isListening = false;
  let isLeftToPager = false;
  const listen = (): void => {
    if (!isListening) for (const name of SIGNALS) process.on(name, () => onSignal(name));
    isListening = true;
  };
  const onSignal = (name: Signal): void => {
    if (isLeftToPager) return;
    if (!stop.signal.aborted) {
      stop.abort();
      return;
    }
    if (name === 'SIGHUP') return;
    quit.abort();
    process.exit(EXIT_CODES.interrupted);
  };
  return {
    get signal() {
      listen();
      return stop.signal;
    },
    quit: quit.signal,
    leaveToPager: () => {
      listen();
      isLeftToPager = true;
    },
  };
}
