import type { Expiry } from '../../engine/mail/token.js';
import { parseDuration } from '../../text/duration.js';

/**
 * Parses an expiry: seconds, a duration such as `15m` or `1h30m`, or an ISO 8601 date-time with an offset from UTC
 * (without one it would depend on the time zone). Null for anything else.
 */
export function readExpiry(text: string): Expiry | null {
  const seconds = /^\d+$/.test(text) ? Number(text) : parseDuration(text);
  if (seconds !== undefined) return isPlausible(seconds) ? (now) => new Date(now + seconds * 1000) : null;
  const moment = readMoment(text);
  return moment && (() => moment);
}

/** A hundred years: longer than any token should be valid, and within the range of Date. */
const MAX_SECONDS = 100 * 366 * 86_400;

function isPlausible(seconds: number): boolean {
  return seconds > 0 && seconds <= MAX_SECONDS;
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

function readMoment(text: string): Date | null {
  const [, day] = DATE_TIME.exec(text) ?? [];
  const moment = new Date(text);
  return day !== undefined && isDay(day) && !Number.isNaN(moment.getTime()) ? moment : null;
}

/** Whether the day exists: Date turns February 31 into March 3. */
function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
