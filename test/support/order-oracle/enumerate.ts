import type { Pair } from './draw.js';
import type { Placed, Universe } from './universe.js';
import { areValid } from './universe.js';

/** All numbered pairs of valid zones with up to two records each. */
export interface Enumeration {
  readonly count: number;
  /** The pair with a number; null if it equals another pair except for interchangeable contents. */
  readonly pair: (number: number) => Pair | null;
}

/**
 * Enumerates the pairs. Some contents are interchangeable: nothing points at them, and the planner only compares them within
 * one record set. If a set has only one of two such contents, before and after, only the pair with the first is used.
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

/** The first and the second of two interchangeable contents. */
const FIRSTS: ReadonlySet<string> = new Set(['192.0.2.1', 'x', 'ns1.example']);
const SECONDS: ReadonlySet<string> = new Set(['192.0.2.2', 'y', 'ns2.example']);

interface UsedContents {
  /** The record sets with the first and with the second of two interchangeable contents. */
  readonly firsts: readonly string[];
  readonly seconds: readonly string[];
}

function usedContents(zone: readonly Placed[]): UsedContents {
  const among = (contents: ReadonlySet<string>): readonly string[] =>
    zone.filter(({ content }) => contents.has(content)).map(({ prefix, type }) => `${prefix} ${type}`);
  return { firsts: among(FIRSTS), seconds: among(SECONDS) };
}

/** Every `step`th pair of an enumeration, from the pair with the number `first`. */
export function* partOf(
  { count, pair }: Enumeration,
  { first, step }: { readonly first: number; readonly step: number },
): Iterable<Pair> {
  for (let number = first; number < count; number += step) {
    const found = pair(number);
    if (found) yield found;
  }
}
