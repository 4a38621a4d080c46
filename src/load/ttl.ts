import type { Span } from '../diagnostics/source.js';
import { scalarValue } from './yaml/core-schema.js';
import type { Node } from './yaml/nodes.js';

const SECONDS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3600, m: 60, s: 1 };

/**
 * Seconds of a ttl as files write it: a whole number, or a duration such as `15m`, `1h30m`, `2d`. Undefined for
 * anything else, which the schema check tells. The range is a matter of the rules.
 */
export function readTtl(node: Node | undefined): number | undefined {
  if (node?.kind !== 'scalar') return undefined;
  const value = scalarValue(node);
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  return typeof value === 'string' ? parseDuration(value) : undefined;
}

/** Seconds of a duration such as `15m`, `1h30m`, `2d`; undefined for anything else, a mere number too. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?=\d)(?:\d+w)?(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?$/.test(text)) return undefined;
  let seconds = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+)([wdhms])/g)) {
    seconds += Number(count) * (SECONDS[unit] ?? 0);
  }
  return seconds;
}

/** A ttl as people write it: `15m`, `36h`, `2d`, or seconds where it is no whole number of minutes. */
export function formatTtl(seconds: number): string | number {
  const unit = ['d', 'h', 'm'].find((name) => seconds > 0 && seconds % (SECONDS[name] ?? 0) === 0);
  return unit === undefined ? seconds : `${seconds / (SECONDS[unit] ?? 1)}${unit}`;
}

/** The TTL of records that state none, and where it is written. */
export interface DefaultTtl {
  readonly seconds: number;
  readonly place?: Span;
}

/** The `ttl` at the top of a file. */
export function readDefaultTtl(node: Node | undefined): DefaultTtl | undefined {
  const seconds = readTtl(node);
  return node === undefined || seconds === undefined ? undefined : { seconds, place: node };
}
