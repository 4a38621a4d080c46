import type { Step } from '../../plan/plan.js';
import type { Live, Target } from './backend.js';
import type { ValueModel } from './value-model.js';
import { differingFields } from './value-model.js';

/** What a listing shows of a step. */
export type StepFinding<V> =
  | {
      readonly kind: 'done';
      /** What was created or changed; null after a DELETE. */
      readonly value: Live<V> | null;
    }
  | {
      /** The write was taken, but the service stored something else. */
      readonly kind: 'altered';
      readonly value: Live<V>;
    }
  /** Everything is as it was before the step, so that the listing may lag. */
  | { readonly kind: 'as-before' }
  /** What is to be restored has the id under which it was deleted: the listing may lag, or the DELETE had no effect. */
  | { readonly kind: 'still-listed' }
  | {
      /** Neither done nor as before: somebody else changed it, or the service took only a part of the change. */
      readonly kind: 'otherwise';
      /** What has the id of the step, if anything has. */
      readonly value: Live<V> | null;
    }
  /** The listing could not be read. */
  | { readonly kind: 'unknown' };

/** What listings show of a step that restores a record. */
export interface Sight<V> {
  /** What the newest listing shows, as far as it can be told which one that is. */
  readonly latest: (finding: StepFinding<V>) => StepFinding<V>;
  /** Whether one has shown the record missing. */
  readonly wasMissing: () => boolean;
}

/**
 * Follows what listings show one after the other. Once one has shown the record missing, one that shows it again under its old id is
 * older; unless it could be there twice: then the service may have given that id again to what it has refused.
 */
export function sightOf<V>({ mayDouble }: { readonly mayDouble: boolean }): Sight<V> {
  let missing: StepFinding<V> | null = null;
  return {
    latest: (finding) => {
      if (finding.kind === 'as-before') missing = finding;
      return finding.kind === 'still-listed' && !mayDouble && missing ? missing : finding;
    },
    wasMissing: () => missing !== null,
  };
}

type Taken<V> = Extract<StepFinding<V>, { readonly kind: 'done' | 'altered' }>;

/** Whether the service has carried a step out, whatever it made of it. */
export function wasTaken<V>(finding: StepFinding<V>): finding is Taken<V> {
  return finding.kind === 'done' || finding.kind === 'altered';
}

export interface FindingInput<V> extends Pick<Target<V>, 'ids'> {
  readonly backend: ValueModel<V>;
  /** The id that the answer gave to what was created. */
  readonly createdId: string | null;
}

/**
 * Judges a step by a listing. The rules forbid duplicates, so a listed value that equals the new one comes from the step,
 * whatever its id is.
 */
export function findingIn<V>(
  step: Step<V>,
  live: readonly Live<V>[],
  input: FindingInput<V>,
): StepFinding<V> {
  const { recordId, before, after } = step;
  const { identity, nameOf } = input.backend;
  const isReused = recordId !== null && input.ids?.hasCreated(recordId) === true;
  const listed = recordId === null || isReused ? undefined : live.find(({ id }) => id === recordId);
  const isUnchanged = listed && before !== null && identity(listed) === identity(before);
  if (after === null) {
    // Under another name, it is what others have created with the id, or the name has lost it all the same.
    const isElsewhere = listed && before !== null && nameOf(listed) !== nameOf(before);
    if (!listed || isElsewhere) return { kind: 'done', value: null };
    return isUnchanged ? { kind: 'as-before' } : { kind: 'otherwise', value: listed };
  }
  const wanted = identity(after);
  const equal = live.filter((value) => identity(value) === wanted);
  const value = equal.find(({ id }) => recordId !== null || !isDeleted(id, wanted, input));
  if (value) return { kind: 'done', value };
  if (equal.length > 0) return { kind: 'still-listed' };
  if (isUnchanged) return { kind: 'as-before' };
  const stored = listed ?? newValue(live, after, input);
  if (!stored) return recordId === null ? { kind: 'as-before' } : { kind: 'otherwise', value: null };
  const isTaken = recordId === null || tookEffect(step, stored, input);
  return { kind: isTaken ? 'altered' : 'otherwise', value: stored };
}

/** Whether the run deletes what has an id, and has created nothing under it. */
function isDeleted<V>(id: string, identity: string, { backend, createdId, ids }: FindingInput<V>): boolean {
  const taken = ids?.takenFrom(id);
  const isTaken = taken !== undefined && backend.identity(taken) === identity;
  return isTaken && id !== createdId && !ids?.hasCreated(id);
}

/** What a write has left under an id of its own: that of its answer, or one that is new and may be what the service made of it. */
function newValue<V>(
  live: readonly Live<V>[],
  after: V,
  { backend, createdId, ids }: FindingInput<V>,
): Live<V> | undefined {
  const isNew = (value: Live<V>): boolean => {
    if (!ids?.wasListed(value.id)) return true;
    const taken = ids.takenFrom(value.id);
    return taken !== undefined && backend.identity(taken) !== backend.identity(value);
  };
  const unknown = live.filter(isNew);
  const wanted = backend.likeness(after);
  return (
    unknown.find(({ id }) => id === createdId) ?? unknown.find((value) => backend.likeness(value) === wanted)
  );
}

/** Whether an update has changed what it is about: one that leaves a field as it was must serve all the same. */
function tookEffect<V>(
  { before, after, changed }: Step<V>,
  stored: V,
  { backend }: FindingInput<V>,
): boolean {
  if (before === null || after === null) return false;
  const moved = differingFields(before, stored, backend);
  const stale = changed.filter((name) => !(name in moved));
  return stale.length === 0 || (stale.length < changed.length && backend.serves(stored, after));
}
