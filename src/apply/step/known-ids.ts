import type { Step } from '../../plan/plan.js';

/** What a run knows of the ids in a scope. A service may give the id of what was deleted to what is created next. */
export interface KnownIds<V> {
  /** Whether an id was listed before the run. */
  readonly wasListed: (id: string) => boolean;
  /** What had an id before the run, if a step takes it away, so that the id may be given out again. */
  readonly takenFrom: (id: string) => V | undefined;
  /** Whether the run has created something under an id, so that what had it before is gone. */
  readonly hasCreated: (id: string) => boolean;
  /** Takes in the id of what the run has created. */
  readonly created: (id: string) => void;
}

/** `listed` are the ids before the run; a change of type may be written as a DELETE and a POST. */
export function knownIds<V>(listed: ReadonlySet<string>, steps: readonly Step<V>[]): KnownIds<V> {
  const taken = new Map<string, V>();
  for (const { recordId, before, after, changed } of steps)
    if (recordId !== null && before !== null && (after === null || changed.includes('type')))
      taken.set(recordId, before);
  const created = new Set<string>();
  return {
    wasListed: (id) => listed.has(id),
    takenFrom: (id) => taken.get(id),
    hasCreated: (id) => created.has(id),
    created: (id) => void created.add(id),
  };
}
