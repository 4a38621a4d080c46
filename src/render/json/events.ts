import type { ApplyEvent, EventError } from '../../apply/events.js';
import { Failure } from '../../failure.js';
import { printableJsonLine } from '../../text/printable.js';

/** Version of the format of events; readers refuse another major. */
export const EVENTS_FORMAT_VERSION = '2.0';

/** An event as a line with its line feed; `now` is in milliseconds since 1970. */
export function eventLine({ kind, ...event }: ApplyEvent, now: number): string {
  return `${printableJsonLine({ kind, time: new Date(now).toISOString(), ...event })}\n`;
}

/** An error as programs are told. */
export function eventError(error: unknown): EventError {
  if (!(error instanceof Failure)) return { kind: 'error', message: String(error) };
  const { kind, message, hint } = error;
  return { kind, message, ...(hint !== undefined && { hint }) };
}
