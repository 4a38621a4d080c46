import { parseHttpDate } from './http-date.js';

/**
 * Reads a Retry-After header (RFC 9110 section 10.2.3): seconds, or a date. Returns milliseconds from `now`, never
 * below 0; null when there is none or it is malformed.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = parseHttpDate(value);
  return date === null ? null : Math.max(0, date - now);
}
