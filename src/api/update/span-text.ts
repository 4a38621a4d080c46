import { plural } from '../../text/plural.js';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A span of seconds in words, in the largest unit that it has: `2 hours`, `90 seconds`. */
export function spanText(seconds: number): string {
  const [unit, size] = UNITS.find(([, least]) => seconds >= 2 * least || seconds === least) ?? ['second', 1];
  return plural(Math.round(seconds / size), unit);
}
