import { parseDuration } from '../../text/duration.js';
import { plural } from '../../text/plural.js';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Seconds in words: `1 day 12 hours`. */
export function durationInWords(seconds: number): string {
  let left = seconds;
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? plural(count, unit) : [];
  });
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}

/** Seconds or a duration as written in words; null for anything else. */
export function writtenDuration(text: string): string | null {
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : parseDuration(text);
  return seconds === undefined ? null : durationInWords(seconds);
}

/** How far a day is from today: `in 5 days`, `today`, `2 days ago`. */
export function distanceInWords(days: number): string {
  if (days === 0) return 'today';
  return days > 0 ? `in ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;
}
