import type { ApplyEvent, EventError } from '../../apply/events.js';
import { eventLine, EVENTS_FORMAT_VERSION } from '../../apply/events.js';
import type { StepReport } from '../../apply/report.js';
import { countStatuses } from '../../apply/report.js';
import { exitCodeOf, Failure } from '../../failure.js';
import { toolName } from '../../version.js';
import type { Context } from '../context.js';

/** How a command tells what it does. */
export interface EventOptions {
  /** `text` is for people, `json` a line of JSON for each event, for programs. */
  readonly format: 'text' | 'json';
}

/** What a command gets that may be followed by a program. */
export interface Told {
  /** Its results go nowhere where a program reads the events instead. */
  readonly context: Context;
  /** Does nothing where a person reads the results. */
  readonly tell: (event: ApplyEvent) => void;
}

/**
 * Runs a command, and with `--format json` tells on stdout what happens, from its start to its end, however it ends.
 * What is thrown is told and passed on.
 */
export async function toldByEvents(
  { format }: EventOptions,
  context: Context,
  run: (told: Told) => Promise<number>,
): Promise<number> {
  if (format === 'text') return run({ context, tell: () => undefined });
  const ended = new Map<string, StepReport>();
  const tell: Told['tell'] = (event) => {
    if (event.kind === 'step-ended') ended.set(event.id, event);
    context.out.write(eventLine(event, Date.now()));
  };
  const end = (exitCode: number, error: EventError | null = null): void =>
    tell({ kind: 'end', exitCode, summary: countStatuses([...ended.values()]), error });

  tell({ kind: 'start', formatVersion: EVENTS_FORMAT_VERSION, tool: toolName });
  const silent: Context = {
    ...context,
    out: { ...context.out, write: () => undefined },
    leave: (exitCode) => {
      end(exitCode);
      return context.leave(exitCode);
    },
  };
  try {
    const exitCode = await run({ context: silent, tell });
    end(exitCode);
    return exitCode;
  } catch (error) {
    end(exitCodeOf(error), eventError(error));
    throw error;
  }
}

/** An error as programs are told. */
export function eventError(error: unknown): EventError {
  if (!(error instanceof Failure)) return { kind: 'error', message: String(error) };
  const { kind, message, hint } = error;
  return { kind, message, ...(hint !== undefined && { hint }) };
}
