import { groupBy } from '../diagnostics/group-by.js';
import { shortened } from '../text/columns.js';
import { entryName } from '../plan/fingerprint.js';
import type { ListingEntry } from '../plan/plan.js';
import type { Live } from './backend.js';
import type { StepResult } from './execute.js';

/** What a scope should hold after a run. */
export interface Expectation<V> {
  /** The listing the plan was made from. */
  readonly planned: readonly ListingEntry[];
  readonly results: readonly StepResult<V>[];
  /** The listing entry of a live value. */
  readonly entryOf: (value: Live<V>) => ListingEntry;
  /** Equal for values that differ only in spelling. */
  readonly identity: (value: V) => string;
  /** Names a value in messages. */
  readonly describe: (value: V) => string;
}

/**
 * Compares a listing with what the steps should have left. Values are found by id where the id is known and
 * otherwise by their content, each once, so a service may assign new ids on update.
 *
 * @returns one line per difference; empty if everything is as expected.
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
    const fault = written.has(identity(value)) ? 'exists twice' : 'exists, but not from this run';
    differences.push(`${describe(value)} (id ${shortened(value.id)}) ${fault}`);
  }
  return differences;
}

/** What a step may have left: the new value, the old one, or either if the outcome is unknown. */
function possibleValues<V>({ step: { before, after }, outcome }: StepResult<V>): readonly V[] {
  const left = { done: [after], failed: [before], unknown: [after, before] }[outcome?.status ?? 'failed'];
  return left.filter((value) => value !== null);
}

/** Whether a create or delete with an unknown outcome may have left nothing. */
function mayBeAbsent<V>({ step: { before, after }, outcome }: StepResult<V>): boolean {
  return outcome?.status === 'unknown' && (before === null || after === null);
}

/** Live values that are not accounted for yet. */
interface Unexplained<V> {
  /** Takes out the value with an id, one that `isExpected` where a listing has the id more than once. */
  readonly takeId: (id: string, isExpected: (value: Live<V>) => boolean) => Live<V> | undefined;
  /** Takes out the value that is expected, under its id when that is given; false when there is none. */
  readonly take: (id: string | null, expected: V) => boolean;
  readonly rest: () => Iterable<Live<V>>;
}

/** Duplicates in the listing are kept, so that none is overlooked. */
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
    if (!value) yield `${entryName(entry)} is gone, but not because of this run`;
    else if (entryOf(value)[2] !== digest) yield `${entryName(entry)} was changed, but not by this run`;
  }
}

/** How many steps there are on each entry, by its id and the digest of what they found there. */
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
