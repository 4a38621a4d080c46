import type { Difference } from './step/difference.js';
import type { ValueForm } from './step/value-model.js';
import { changedValue, extraValue, missingValue } from './step/value-model.js';
import type { StepResult } from './execute.js';
import type { Live } from './step/backend.js';
import { createdIdOf } from './step/outcome.js';
import type { Unexplained } from './unexplained.js';
import { unexplained } from './unexplained.js';

/** What a scope should contain after a run. */
export interface Expectation<V> {
  /** The managed live values before the run. */
  readonly before: readonly Live<V>[];
  readonly results: readonly StepResult<V>[];
  readonly form: ValueForm<V>;
}

/** How a listing differs from what the steps should have left. */
export interface ComparedListing {
  readonly differences: readonly Difference[];
  /** Whether each difference is the state before the run, so that the listing may only lag behind the writes. */
  readonly mayLag: boolean;
}

interface Deviation {
  readonly difference: Difference;
  /** Whether it is the state before the run. */
  readonly isAsBefore: boolean;
}

/**
 * Compares a listing with the expected result of the steps. Each live value is held against one expected value: the one
 * with its id, else one that it equals, else one that it resembles, so that a service may assign new ids on update, and
 * may store something else than it was sent.
 */
export function compareListing<V>(live: readonly Live<V>[], expectation: Expectation<V>): ComparedListing {
  const { form } = expectation;
  const rows = unexplained(live, [form.identity, form.likeness]);
  const byOthers = [...untouchedDifferences(rows, expectation)];
  const writes = matchWrites(rows, expectation);
  const deviations: readonly Deviation[] = [
    ...byOthers.map(neverAsBefore),
    ...writes.flatMap((write) => writeDeviation(write, form) ?? []),
    ...[...extraDifferences(rows, writes, expectation)].map(neverAsBefore),
  ];
  return {
    differences: deviations.map(({ difference }) => difference),
    mayLag: deviations.every(({ isAsBefore }) => isAsBefore),
  };
}

function neverAsBefore(difference: Difference): Deviation {
  return { difference, isAsBefore: false };
}

/** What a step wrote, or not, and the live value that it belongs to. */
interface Write<V> {
  readonly result: StepResult<V>;
  readonly found: Live<V> | undefined;
}

function matchWrites<V>(
  { takeId, takeKey }: Unexplained<V>,
  { results, form: { identity, likeness } }: Expectation<V>,
): readonly Write<V>[] {
  const firstOf = (result: StepResult<V>, take: (value: V) => Live<V> | undefined): Live<V> | undefined => {
    for (const value of possibleValues(result)) {
      const found = take(value);
      if (found) return found;
    }
    return undefined;
  };
  const at = (id: string | null, isWanted?: (value: V) => boolean): Live<V> | undefined =>
    id === null ? undefined : takeId(id, isWanted);
  const byId = (result: StepResult<V>, wanted: string): Live<V> | undefined => {
    for (const id of idsOf(result)) {
      const found = at(id, (value) => identity(value) === wanted);
      if (found) return found;
    }
    return undefined;
  };
  const ways: readonly ((result: StepResult<V>) => Live<V> | undefined)[] = [
    (result) => firstOf(result, (value) => byId(result, identity(value))),
    (result) => firstOf(result, (value) => takeKey(identity(value))),
    // What a listing that lags still shows of it.
    ({ step: { recordId, before } }) =>
      before === null ? undefined : at(recordId, (value) => identity(value) === identity(before)),
    ({ outcome }) => at(createdIdOf(outcome)),
    // The id of what it has deleted may have been given to something else.
    ({ step: { recordId, before, after }, outcome }) => {
      const isDeleted = after === null && outcome?.status === 'done';
      return at(recordId, (value) => !isDeleted || before === null || likeness(value) === likeness(before));
    },
    (result) => firstOf(result, (value) => takeKey(likeness(value))),
  ];
  const found = new Map<StepResult<V>, Live<V>>();
  for (const way of ways)
    for (const result of results) {
      const value = found.has(result) ? undefined : way(result);
      if (value) found.set(result, value);
    }
  return results.map((result) => ({ result, found: found.get(result) }));
}

/** The id under which a step leaves a value, if it is known. */
function idOf<V>(result: StepResult<V>): string | null {
  return idsOf(result)[0] ?? null;
}

/** The same, and the id from before the step: an update that was written as a DELETE and a POST has both. */
function idsOf<V>({ step, outcome }: StepResult<V>): readonly string[] {
  return [createdIdOf(outcome), step.recordId].filter((id) => id !== null);
}

/** The values that may exist after a step: the new one, the old one, or either if the outcome is unknown. */
function possibleValues<V>({ step: { before, after }, outcome }: StepResult<V>): readonly V[] {
  const values = { done: [after], failed: [before], unknown: [after, before] }[outcome?.status ?? 'failed'];
  return values.filter((value) => value !== null);
}

/** Whether no value need exist: after a create or delete with an unknown outcome. */
function mayBeAbsent<V>({ step: { before, after }, outcome }: StepResult<V>): boolean {
  return outcome?.status === 'unknown' && (before === null || after === null);
}

function writeDeviation<V>({ result, found }: Write<V>, form: ValueForm<V>): Deviation | null {
  const { identity } = form;
  const { step, outcome } = result;
  const values = possibleValues(result);
  const [expected] = values;
  const isDone = outcome?.status === 'done';
  if (!found) {
    if (!expected || mayBeAbsent(result)) return null;
    const difference = missingValue(expected, idOf(result), form);
    return { difference, isAsBefore: isDone && (step.before === null || createdIdOf(outcome) !== null) };
  }
  if (values.some((value) => identity(value) === identity(found))) return null;
  const isAsBefore = isDone && step.before !== null && identity(step.before) === identity(found);
  const difference = expected ? changedValue(expected, found, form) : extraValue(found, form);
  return { difference, isAsBefore };
}

/** What no step and no value from before the run accounts for. */
function* extraDifferences<V>(
  rows: Unexplained<V>,
  writes: readonly Write<V>[],
  { before, form }: Expectation<V>,
): Iterable<Difference> {
  const rest = [...rows.rest()];
  if (rest.length === 0) return;
  const { identity, addressOf } = form;
  const touched = touchedValues(
    writes.map(({ result }) => result),
    form,
  );
  const staying = before.filter((value) => !touched.has(keyOf(value, form)));
  const known = new Set(
    [...staying, ...writes.flatMap(({ result }) => possibleValues(result))].map(identity),
  );
  const lost = new Set(
    writes.flatMap(({ result: { step, outcome }, found }) =>
      found || !outcome || !step.after ? [] : [addressOf(step.after)],
    ),
  );
  const failed = new Set(
    writes.flatMap(({ result: { step, outcome } }) =>
      outcome?.status === 'failed' && step.after ? [identity(step.after)] : [],
    ),
  );
  for (const value of rest) {
    const extra = extraValue(value, form);
    if (known.has(identity(value))) yield { ...extra, cause: 'twice' };
    // Others may have written it, or the service has done what it refused.
    else if (failed.has(identity(value))) yield { ...extra, cause: 'failed' };
    // What was written there and is not found may be this; and a service may keep what it was to change under its id.
    else if (lost.has(extra.address) || touched.has(keyOf(value, form))) yield extra;
    else yield { ...extra, cause: 'others' };
  }
}

/** Every value from before the run should be unchanged, except those that a step deletes or updates. */
function* untouchedDifferences<V>(
  { takeId }: Unexplained<V>,
  { before, results, form }: Expectation<V>,
): Iterable<Difference> {
  const { identity } = form;
  const touched = touchedValues(results, form);
  for (const value of before) {
    const key = keyOf(value, form);
    const count = touched.get(key) ?? 0;
    touched.set(key, count - 1);
    if (count > 0) continue;
    const wanted = identity(value);
    const found = takeId(value.id, (each) => identity(each) === wanted) ?? takeId(value.id);
    if (!found) yield { ...missingValue(value, value.id, form), cause: 'others' };
    else if (identity(found) !== wanted) yield { ...changedValue(value, found, form), cause: 'others' };
  }
}

/** The number of steps that change each value, by its id and what it was before the step. */
function touchedValues<V>(results: readonly StepResult<V>[], form: ValueForm<V>): Map<string, number> {
  const touched = new Map<string, number>();
  for (const { recordId: id, before } of results.map(({ step }) => step)) {
    if (id === null || before === null) continue;
    const key = keyOf({ id, ...before }, form);
    touched.set(key, (touched.get(key) ?? 0) + 1);
  }
  return touched;
}

function keyOf<V>(value: Live<V>, { identity }: ValueForm<V>): string {
  return `${identity(value)} ${value.id}`;
}
