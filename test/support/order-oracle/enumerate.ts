import type { Pair } from './draw.js';
import type { Placed, Universe } from './universe.js';
import { areValid } from './universe.js';

/** All pairs of valid zones of up to two records each, by number. */
export interface Enumeration {
  readonly count: number;
  /** The pair of a number; null for one that is another pair but for the names of its contents. */
  readonly pair: (number: number) => Pair | null;
}

/**
 * Enumerates the pairs. Where a set can hold either of two contents that nothing points at and holds one of them only, before
 * and after, it makes no difference which: nothing but the order and the equality of such contents in one set is ever
 * looked at. Only the pair with the first of the two is taken.
 */
export function pairsOfTwo({ records }: Universe): Enumeration {
  const zones = zonesOfTwo(records).map((zone) => ({ zone, used: usedContents(zone) }));
  return {
    count: zones.length ** 2,
    pair: (number) => {
      const before = zones[Math.floor(number / zones.length)];
      const after = zones[number % zones.length];
      if (!before || !after) throw new Error(`no pair has the number ${number}`);
      const firsts = new Set([...before.used.firsts, ...after.used.firsts]);
      const isFirst = [...before.used.seconds, ...after.used.seconds].every((set) => firsts.has(set));
      return isFirst ? { before: before.zone, after: after.zone } : null;
    },
  };
}

function zonesOfTwo(records: readonly Placed[]): readonly (readonly Placed[])[] {
  const pairs = records.flatMap((one, index) => records.slice(index + 1).map((other) => [one, other]));
  return [[], ...records.map((record) => [record]), ...pairs.filter(areValid)];
}

/** Contents that come first and second of those which nothing tells apart. */
const FIRSTS: ReadonlySet<string> = new Set(['192.0.2.1', 'x', 'ns1.example']);
const SECONDS: ReadonlySet<string> = new Set(['192.0.2.2', 'y', 'ns2.example']);

interface UsedContents {
  /** Sets with the first and with the second of such contents. */
  readonly firsts: readonly string[];
  readonly seconds: readonly string[];
}

function usedContents(zone: readonly Placed[]): UsedContents {
  const among = (contents: ReadonlySet<string>): readonly string[] =>
    zone.filter(({ content }) => contents.has(content)).map(({ prefix, type }) => `${prefix} ${type}`);
  return { firsts: among(FIRSTS), seconds: among(SECONDS) };
}

/** Every pair of a part of an enumeration, or every so many-th of them. */
export function* partOf(
  { count, pair }: Enumeration,
  { first, step }: { readonly first: number; readonly step: number },
): Iterable<Pair> {
  for (let number = first; number < count; number += step) {
    const found = pair(number);
    if (found) yield found;
  }
}
