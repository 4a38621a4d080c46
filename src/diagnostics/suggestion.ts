import { suggest } from '../text/suggest.js';
import type { Suggestion } from './diagnostic.js';

/** A hint, and the exact change that it asks for where there is one. */
export interface Advice {
  readonly hint: string;
  readonly suggestion?: Suggestion;
}

/** Advises to write a text instead of another one. */
export function writeInstead(written: string, meant: string): Required<Advice> {
  return { hint: `write ${meant}`, suggestion: { written, meant } };
}

/** Advises to write the candidate that was probably meant; undefined when none is close. */
export function meantInstead(
  written: string,
  candidates: Iterable<string>,
  shown: (candidate: string) => string = (candidate) => candidate,
): Required<Advice> | undefined {
  const meant = suggest(written, candidates);
  return meant === undefined
    ? undefined
    : { hint: `did you mean ${shown(meant)}?`, suggestion: { written, meant } };
}
