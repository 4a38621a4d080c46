import { naturalKey, sortedBy } from './compare.js';
import { didYouMean } from './suggest.js';

/** A hint for an unknown name: the one that was probably meant, or else the known names. */
export function hintForName(name: string, known: readonly string[]): string {
  return didYouMean(name, known) ?? knownNames(known);
}

const MOST_NAMED = 5;

/** `there are a, b and 3 more`, `the only one is a`. */
export function knownNames(names: readonly string[]): string {
  const [first] = names;
  if (first === undefined) return 'there are none';
  if (names.length === 1) return `the only one is ${first}`;
  const more = names.length - MOST_NAMED;
  const named = sortedBy(names, naturalKey).slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `there are ${named} and ${more} more` : `there are ${named}`;
}
