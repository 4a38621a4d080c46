import { byText } from '../../text/compare.js';
import { globCovers } from '../glob.js';
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
  const gained = fresh.filter((pattern) => !before.some((each) => covers(each, pattern)));
  const lost = old.filter((pattern) => !after.some((each) => covers(each, pattern)));
  return [
    ...gained.map((pattern): PatternChange => ({
      before: old.filter((each) => covers(pattern, each)),
      after: [pattern],
      matches: 'more',
    })),
    ...lost.map((pattern): PatternChange => ({
      before: [pattern],
      after: fresh.filter((each) => covers(pattern, each)),
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

/** Whether the first pattern matches everything that the second one matches. */
function covers({ globs: wide }: Pattern, { globs: narrow }: Pattern): boolean {
  return Object.entries(wide).every(([field, glob]) => globCovers(glob, narrow[field] ?? '**'));
}
