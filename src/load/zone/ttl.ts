import { spanOf } from '../../diagnostics/source.js';
import { parseDuration } from '../../text/duration.js';
import { ADVISED_TTL, DEFAULT_TTL, MAX_TTL, MAX_TTL_IN_DNS, MIN_TTL } from '../../dns/limits.js';
import { scalarValue } from '../yaml/core-schema.js';
import type { Node } from '../yaml/nodes.js';
import type { FieldPlaces } from './written-places.js';

/** Units of formatted durations, the largest first. */
const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const;

/** The JSON Schema of a ttl. */
export const ttlSchema = {
  title: 'TTL',
  description: `Seconds, or a duration such as 15m, 1h or 2d. The service takes ${MIN_TTL} seconds to ${MAX_TTL / 86_400} days, preferably at least ${ADVISED_TTL}; name servers take all.`,
  type: ['integer', 'string'],
  minimum: 0,
  maximum: MAX_TTL_IN_DNS,
  pattern: '^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^[$][{]',
  patternErrorMessage: 'Write seconds or a duration, such as 3600, 15m, 1h or 2d.',
  examples: [DEFAULT_TTL, '15m', '1h', '1d'],
};

/**
 * Seconds of a ttl: a whole number, or a duration such as `15m`, `1h30m`, `2d`. Undefined for anything else, which the
 * schema check reports. Rules check the range.
 */
export function readTtl(node: Node | undefined): number | undefined {
  if (node?.kind !== 'scalar') return undefined;
  const value = scalarValue(node);
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  return typeof value === 'string' ? parseDuration(value) : undefined;
}

/** A ttl as `15m`, `36h`, `2d`, or seconds if it is not a whole number of minutes. */
export function formatTtl(seconds: number): string | number {
  const unit = UNITS.find(([, size]) => seconds > 0 && seconds % size === 0);
  return unit ? `${seconds / unit[1]}${unit[0]}` : seconds;
}

/** The TTL of records without one, and where it is written. */
export interface DefaultTtl {
  readonly seconds: number;
  readonly places: Pick<FieldPlaces, 'ttl'>;
}

/** The TTL where none is written. */
export const NO_TTL: DefaultTtl = { seconds: DEFAULT_TTL, places: {} };

/** The top-level `ttl` of a file. */
export function readDefaultTtl(node: Node | undefined): DefaultTtl | undefined {
  const seconds = readTtl(node);
  return node === undefined || seconds === undefined ? undefined : { seconds, places: { ttl: spanOf(node) } };
}
