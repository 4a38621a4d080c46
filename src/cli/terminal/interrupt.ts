import { EXIT_CODES } from '../../failure.js';
import type { Context } from '../context.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs work that can be asked to stop. The first SIGINT or SIGTERM aborts the signal that the work gets,
 * which then ends as soon as nothing is left half done; the second one leaves at once.
 */
export async function interruptible<T>(
  context: Context,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) context.leave(EXIT_CODES.interrupted);
    controller.abort();
    const { err, globals } = context;
    // A terminal has just shown `^C` on the line.
    if (!globals.quiet) err.write(`${err.isTerminal ? '\n' : ''}stopping; once more to leave at once\n`);
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}
