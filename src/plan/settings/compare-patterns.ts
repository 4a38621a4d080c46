import { byText } from '../../text/compare.js';
import { globCover } from '../glob.js';
import type { Pattern } from './setting.js';

/** A difference in what a list of patterns matches. */
export interface PatternChange {
  readonly before: readonly Pattern[];
  readonly after: readonly Pattern[];
  /** Whether the list matches more than before, or less. */
  readonly matches: 'more' | 'fewer';
}

/**
 * Compares what two lists of patterns match: order, repetitions and patterns that another one covers do not matter. A
 * pattern that was widened or narrowed is one change, as far as a comparison of the globs alone can tell.
 */
export function comparePatterns(
  before: readonly Pattern[],
  after: readonly Pattern[],
): readonly PatternChange[] {
  const [old, fresh] = [without(before, after), without(after, before)];
  const gained = notCovered(fresh, before);
  const lost = notCovered(old, after);
  return [
    ...gained.map((pattern): PatternChange => ({
      before: old.filter(coverOf(pattern)),
      after: [pattern],
      matches: 'more',
    })),
    ...lost.map((pattern): PatternChange => ({
      before: [pattern],
      after: fresh.filter(coverOf(pattern)),
      matches: 'fewer',
    })),
  ];
}

/** The patterns that are not among the others, each once. */
function without(patterns: readonly Pattern[], others: readonly Pattern[]): readonly Pattern[] {
  const known = new Set(others.map(({ globs }) => keyOf(globs)));
  const unique = new Map(patterns.map((pattern) => [keyOf(pattern.globs), pattern]));
  return [...unique].flatMap(([key, pattern]) => (known.has(key) ? [] : pattern));
}

function keyOf(globs: Pattern['globs']): string {
  return JSON.stringify(Object.entries(globs).toSorted(byText(([field]) => field)));
}

function notCovered(patterns: readonly Pattern[], others: readonly Pattern[]): readonly Pattern[] {
  if (patterns.length === 0) return [];
  const covers = others.map(coverOf);
  return patterns.filter((pattern) => !covers.some((isCovered) => isCovered(pattern)));
}

/** Compiles a pattern into a function that tells whether it matches everything that another one matches. */
function coverOf({ globs }: Pattern): (other: Pattern) => boolean {
  const covers = Object.entries(globs).map(([field, glob]) => ({ field, isCovered: globCover(glob) }));
  return (other) => covers.every(({ field, isCovered }) => isCovered(other.globs[field] ?? '**'));
}
