import { startEventStream } from '../../engine/apply/event-stream.js';
import type { Tell } from '../../engine/events.js';
import { EXIT_CODES, exitCodeOf } from '../../failure.js';
import type { Context } from '../terminal/context.js';
import { messagePrinter } from './messages.js';

/** How a command reports what it does. */
export interface EventOptions {
  /** `text`, or `json`: one event per line on stdout. */
  readonly format: 'text' | 'json';
}

/** What a command runs with. */
export interface Reporting {
  /** With JSON events, it discards the results that would otherwise be printed. */
  readonly context: Context;
  readonly tell: Tell;
}

/** Runs a command, with `--format json` printing events from start to end on stdout. Messages go to stderr. */
export async function withEvents(
  { format }: EventOptions,
  context: Context,
  run: (reporting: Reporting) => Promise<number>,
): Promise<number> {
  const printMessage = messagePrinter(context);
  if (format === 'text') return run({ context, tell: printMessage });
  const stream = startEventStream(context.out.write, context.now);
  context.quit.addEventListener('abort', () => stream.end(EXIT_CODES.interrupted));
  const tell: Tell = (event) => {
    printMessage(event);
    stream.tell(event);
  };
  try {
    const exitCode = await run({ context: withoutResults(context), tell });
    stream.end(exitCode);
    return exitCode;
  } catch (error) {
    stream.end(exitCodeOf(error), error);
    throw error;
  }
}

/** A context that discards results. Its stdin and signal are still opened only when they are first read. */
function withoutResults(context: Context): Context {
  const out = { ...context.out, write: () => undefined };
  return Object.create(context, { out: { value: out } });
}
