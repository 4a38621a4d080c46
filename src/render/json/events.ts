import type { ApplyEvent, EventError } from '../../apply/events.js';
import { Failure } from '../../failure.js';
import { printableJsonLine } from '../../text/printable.js';

/** Version of the event format; readers refuse other major versions. */
export const EVENTS_FORMAT_VERSION = '3.0';

/** Formats an event as a line; `now` is in milliseconds since 1970. */
export function eventLine({ kind, ...event }: ApplyEvent, now: number): string {
  return `${printableJsonLine({ kind, time: new Date(now).toISOString(), ...event })}\n`;
}

/** An error in events. */
export function eventError(error: unknown): EventError {
  if (!(error instanceof Failure)) return { kind: 'error', message: String(error) };
  const { kind, message, hint } = error;
  return { kind, message, ...(hint !== undefined && { hint }) };
}
