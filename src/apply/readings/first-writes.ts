import type { Difference } from '../step/difference.js';
import type { ValueForm } from '../step/value-model.js';
import { changedValue, extraValue, missingValue } from '../step/value-model.js';
import type { Step } from '../../plan/plan.js';
import type { Live } from '../step/backend.js';
import type { Unit } from '../step/schedule.js';
import type { FreshReadings } from './fresh-readings.js';
import { MAX_AGE_MS } from './fresh-readings.js';
import type { Readings } from './readings.js';

/** A scope as it was checked before the first write of the run. */
export interface CheckedScope<V> {
  /** The values that a plan is about; changes of ignored ones do not matter. */
  readonly before: readonly Live<V>[];
  readonly isIgnored: (value: V) => boolean;
}

/** Checks scopes as a whole right before their first write. */
export interface FirstWrites<V> {
  /** Whether the scope has been written; or may have been, or its reading is recent, and nothing has changed so far. */
  readonly isChecked: (scope: string) => boolean;
  /** Whether no write of the scope has ended, and it has changed, or its reading is too old for one that had to wait. */
  readonly isDue: (scope: string) => boolean;
  /** Reads the scope if need be. Returns what others have changed since it was checked. @throws ServiceError, Failure. */
  readonly check: (scope: string) => Promise<readonly Difference[]>;
  /** Takes in that writes of a scope are about to be sent, whose effects are no changes by others. */
  readonly begin: (unit: Unit<V>) => void;
  /** Takes in that a write of the scope has ended. */
  readonly end: (scope: string) => void;
}

export interface FirstWritesInput<V> {
  readonly scopes: ReadonlyMap<string, CheckedScope<V>>;
  readonly formOf: (scope: string) => ValueForm<V>;
  readonly readings: Readings<V>;
  readonly fresh: FreshReadings;
}

export function firstWrites<V>({ scopes, formOf, readings, fresh }: FirstWritesInput<V>): FirstWrites<V> {
  /** The steps that have begun in each scope. */
  const begun = new Map<string, Step<V>[]>();
  const written = new Set<string>();
  /** The scopes that are being compared, or have changed. */
  const moved = new Map<string, Promise<readonly Difference[]>>();
  const isRecent = (scope: string): boolean => fresh.ageOf(scope) <= MAX_AGE_MS;
  const compare = async (scope: string): Promise<readonly Difference[]> => {
    await fresh.refresh([scope], -Infinity, { isUrgent: true });
    const [checked, reading] = [scopes.get(scope), readings.latest(scope)];
    if (!checked || !reading) return [];
    return movedSince(checked, reading.live, { own: begun.get(scope) ?? [], form: formOf(scope) });
  };
  return {
    isChecked: (scope) => written.has(scope) || (!moved.has(scope) && (begun.has(scope) || isRecent(scope))),
    isDue: (scope) => !written.has(scope) && (moved.has(scope) || !isRecent(scope)),
    check: (scope) => {
      const known = moved.get(scope);
      if (known) return known;
      const comparing = compare(scope);
      moved.set(scope, comparing);
      // A scope that has not changed is compared again if its first write is put off.
      comparing.then(
        (differences) => differences.length === 0 && moved.delete(scope),
        () => moved.delete(scope),
      );
      return comparing;
    },
    begin: ({ scope, steps }) => {
      const known = begun.get(scope);
      if (known) known.push(...steps);
      else begun.set(scope, [...steps]);
    },
    end: (scope) => void written.add(scope),
  };
}

interface Comparison<V> {
  /** The steps of this run that may have been carried out. */
  readonly own: readonly Step<V>[];
  readonly form: ValueForm<V>;
}

/** How a listing differs from the values that were checked, by id. */
function movedSince<V>(
  { before, isIgnored }: CheckedScope<V>,
  live: readonly Live<V>[],
  { own, form }: Comparison<V>,
): readonly Difference[] {
  // What a step has deleted may have been restored under another id.
  const values = own.flatMap((step) => [step.before, step.after]);
  const written = new Set(values.flatMap((value) => (value === null ? [] : form.likeness(value))));
  const touched = new Set(own.map(({ recordId }) => recordId));
  const left = new Map(before.map((value) => [value.id, value]));
  const differences: Difference[] = [];
  for (const found of live) {
    const expected = left.get(found.id);
    left.delete(found.id);
    if (expected && form.identity(expected) === form.identity(found)) continue;
    if (written.has(form.likeness(found))) continue;
    if (!expected && isIgnored(found)) continue;
    differences.push(expected ? changedValue(expected, found, form) : extraValue(found, form));
  }
  for (const value of left.values())
    if (!touched.has(value.id)) differences.push(missingValue(value, value.id, form));
  return differences.map((difference) => ({ ...difference, cause: 'others' }));
}
