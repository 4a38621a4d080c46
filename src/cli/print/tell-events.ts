import { startEventStream } from '../../engine/apply/event-stream.js';
import type { Tell } from '../../engine/events.js';
import { EXIT_CODES, exitCodeOf } from '../../failure.js';
import type { Context } from '../context.js';
import { tellingPeople } from './tell-people.js';

/** How a command tells what it does. */
export interface EventOptions {
  /** `text` is for people, `json` a line of JSON for each event, for programs. */
  readonly format: 'text' | 'json';
}

/** What a command gets that may be followed by a program. */
export interface Told {
  /** Its results go nowhere where a program reads the events instead. */
  readonly context: Context;
  readonly tell: Tell;
}

/**
 * Runs a command, and with `--format json` tells on stdout what happens, from its start to its end, however it ends.
 * What is thrown is told and passed on. People are told on stderr in any case.
 */
export async function toldByEvents(
  { format }: EventOptions,
  context: Context,
  run: (told: Told) => Promise<number>,
): Promise<number> {
  const tellPeople = tellingPeople(context);
  if (format === 'text') return run({ context, tell: tellPeople });
  const stream = startEventStream(context.out.write, context.now);
  context.quit.addEventListener('abort', () => stream.end(EXIT_CODES.interrupted));
  const tell: Tell = (event) => {
    tellPeople(event);
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

/** The same context, whose stdin and signal are still opened when they are first read. */
function withoutResults(context: Context): Context {
  const out = { ...context.out, write: () => undefined };
  return Object.create(context, { out: { value: out } });
}
