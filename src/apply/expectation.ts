import { groupBy } from '../diagnostics/group-by.js';
import { shortened } from '../text/columns.js';
import { entryName } from '../plan/fingerprint.js';
import type { ListingEntry } from '../plan/plan.js';
import type { Live } from './step/backend.js';
import type { StepResult } from './execute.js';

/** What a scope should contain after a run. */
export interface Expectation<V> {
  /** The listing the plan was made from. */
  readonly planned: readonly ListingEntry[];
  readonly results: readonly StepResult<V>[];
  /** The listing entry of a live value. */
  readonly entryOf: (value: Live<V>) => ListingEntry;
  /** Returns the same key for values that differ only in spelling. */
  readonly identity: (value: V) => string;
  /** Names a value in messages. */
  readonly describe: (value: V) => string;
}

/**
 * Compares a listing with the expected result of the steps. Values are matched by id where it is known and otherwise by
 * content, each once, so that a service may assign new ids on update.
 *
 * @returns one line per difference.
 */
export function differencesAfter<V>(
  live: readonly Live<V>[],
  expectation: Expectation<V>,
): readonly string[] {
  const { results, identity, describe } = expectation;
  const unexplained = indexLive(live, identity);
  const differences = [...untouchedDifferences(unexplained, expectation)];
  const open: StepResult<V>[] = [];
  for (const result of results) {
    const { recordId } = result.step;
    if (!possibleValues(result).some((value) => unexplained.take(recordId, value))) open.push(result);
  }
  for (const result of open) {
    const values = possibleValues(result);
    if (values.some((value) => unexplained.take(null, value)) || mayBeAbsent(result)) continue;
    for (const value of values.slice(0, 1)) differences.push(`${describe(value)} is missing`);
  }
  const written = new Set(results.flatMap(possibleValues).map(identity));
  for (const value of unexplained.rest()) {
    const fault = written.has(identity(value)) ? 'exists twice' : 'exists, but was not created by this run';
    differences.push(`${describe(value)} (id ${shortened(value.id)}) ${fault}`);
  }
  return differences;
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

/** Live values that are not accounted for yet. */
interface Unexplained<V> {
  /** Removes and returns the value with an id; if several have it, one that `isExpected` is preferred. */
  readonly takeId: (id: string, isExpected: (value: Live<V>) => boolean) => Live<V> | undefined;
  /** Removes the expected value, which must have the id if one is given. Returns false if there is none. */
  readonly take: (id: string | null, expected: V) => boolean;
  readonly rest: () => Iterable<Live<V>>;
}

/** Keeps duplicates, so that they are reported. */
function indexLive<V>(live: readonly Live<V>[], identity: (value: V) => string): Unexplained<V> {
  const left = new Set(live);
  const byId = groupBy(live, ({ id }) => id);
  const waiting = new Map<string, Live<V>[]>();
  for (const [key, values] of groupBy(live, identity)) waiting.set(key, values.toReversed());
  const takeFirst = (id: string, isWanted: (value: Live<V>) => boolean): Live<V> | undefined => {
    const found = byId.get(id)?.find((value) => left.has(value) && isWanted(value));
    if (found) left.delete(found);
    return found;
  };
  const takeAny = (candidates: Live<V>[]): boolean => {
    for (let value = candidates.pop(); value; value = candidates.pop()) if (left.delete(value)) return true;
    return false;
  };
  return {
    takeId: (id, isExpected) => takeFirst(id, isExpected) ?? takeFirst(id, () => true),
    take: (id, expected) => {
      const wanted = identity(expected);
      if (id === null) return takeAny(waiting.get(wanted) ?? []);
      return takeFirst(id, (value) => identity(value) === wanted) !== undefined;
    },
    rest: () => left,
  };
}

/** Every entry of the planned listing should be unchanged, except those that a step deletes or updates. */
function* untouchedDifferences<V>(
  unexplained: Unexplained<V>,
  { planned, results, entryOf }: Expectation<V>,
): Iterable<string> {
  const touched = touchedEntries({ results, entryOf });
  for (const entry of planned) {
    const [id, , digest] = entry;
    if (takeOne(touched, entry)) continue;
    const value = unexplained.takeId(id, (each) => entryOf(each)[2] === digest);
    if (!value) yield `${entryName(entry)} was deleted, but not by this run`;
    else if (entryOf(value)[2] !== digest) yield `${entryName(entry)} was changed, but not by this run`;
  }
}

/** The number of steps that change each entry, by the entry's id and the digest of its value before the step. */
function touchedEntries<V>({
  results,
  entryOf,
}: Pick<Expectation<V>, 'results' | 'entryOf'>): Map<string, number> {
  const touched = new Map<string, number>();
  for (const { recordId: id, before } of results.map(({ step }) => step)) {
    if (id === null || before === null) continue;
    const key = entryKey(entryOf({ ...before, id }));
    touched.set(key, (touched.get(key) ?? 0) + 1);
  }
  return touched;
}

function takeOne(touched: Map<string, number>, entry: ListingEntry): boolean {
  const count = touched.get(entryKey(entry)) ?? 0;
  if (count > 0) touched.set(entryKey(entry), count - 1);
  return count > 0;
}

function entryKey([id, , digest]: ListingEntry): string {
  return `${digest} ${id}`;
}
