import type { Step } from '../../plan/plan.js';
import type { Live } from '../step/backend.js';

/** How far a step has come: `open` if the service may have carried it out, or may still do so. */
export type StepPhase = 'before' | 'open' | 'after';

/** What the answers that some steps take away rest on from then on, as the plan has it. */
export interface Need<V> {
  /** The zones or templates that must be read to tell. */
  readonly scopes: readonly string[];
  /** What is wrong where none of the keepers is in place; empty if the answer is kept. */
  readonly unmet: (listingOf: ListingOf<V>) => readonly LostKeeper<V>[];
}

/** What a scope lists; undefined if it was not read. */
export type ListingOf<V> = (scope: string) => readonly Live<V>[] | undefined;

/** Something that should keep an answer, and is not in place; or something that is in its way. */
export interface LostKeeper<V> {
  readonly scope: string;
  /** Null if it is in the way. */
  readonly expected: V | null;
  /** Null if it is missing. */
  readonly found: Live<V> | null;
  /** The id of what is expected, if it is known. */
  readonly id: string | null;
  /** Whether this run has written it, so that the listing may only lag behind. */
  readonly isOwn: boolean;
}

/** Finds the needs of steps that are carried out together. */
export type NeedsOf<V> = (
  scope: string,
  steps: readonly Step<V>[],
  phaseOf: (step: Step<V>) => StepPhase,
) => readonly Need<V>[];
