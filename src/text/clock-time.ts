const MINUTE_MS = 60_000;

/**
 * Formats a time in milliseconds since 1970, rounded up to the minute: `08:40 UTC`, or `2026-11-24 08:40 UTC` on another day
 * than `now`.
 */
export function formatClockTime(time: number, now: number): string {
  const text = new Date(Math.ceil(time / MINUTE_MS) * MINUTE_MS).toISOString();
  const [day, clock] = [text.slice(0, 10), `${text.slice(11, 16)} UTC`];
  return day === new Date(now).toISOString().slice(0, 10) ? clock : `${day} ${clock}`;
}
