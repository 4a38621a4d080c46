import type { ListingEntry } from '../plan/plan.js';
import type { Live } from './backend.js';
import type { StepResult } from './execute.js';

/** What a scope should hold after a run. */
export interface Expectation<V> {
  /** The listing the plan was made from. */
  readonly planned: readonly ListingEntry[];
  readonly results: readonly StepResult<V>[];
  /** A live value as the planned listing would have it. */
  readonly entryOf: (value: Live<V>) => ListingEntry;
  /** A text that is equal for values that are the same but for spelling. */
  readonly identity: (value: V) => string;
  /** Names a value for people. */
  readonly describe: (value: V) => string;
}

/**
 * Compares a listing with what the steps should have left. Values are found by id where the id is known and
 * otherwise by what they hold, each once, so a service that gives new ids on update is fine.
 *
 * @returns how they differ, a line each; empty when all is as expected.
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
  for (const value of unexplained.rest()) {
    differences.push(`${describe(value)} (id ${value.id}) is there, and not from this run`);
  }
  return differences;
}

/** What a step may have left: the new value, the old one, or, where the outcome is unknown, either. */
function possibleValues<V>({ step: { before, after }, outcome }: StepResult<V>): readonly V[] {
  const left = { done: [after], failed: [before], unknown: [after, before] }[outcome?.status ?? 'failed'];
  return left.filter((value) => value !== null);
}

/** Whether a create or delete may not have left anything, as far as is known. */
function mayBeAbsent<V>({ step: { before, after }, outcome }: StepResult<V>): boolean {
  return outcome?.status === 'unknown' && (before === null || after === null);
}

/** Live values that nothing has accounted for yet. */
interface Unexplained<V> {
  readonly takeId: (id: string) => Live<V> | undefined;
  /** Takes out the value that is expected, under its id when that is given; false when there is none. */
  readonly take: (id: string | null, expected: V) => boolean;
  readonly rest: () => Iterable<Live<V>>;
}

function indexLive<V>(live: readonly Live<V>[], identity: (value: V) => string): Unexplained<V> {
  const byId = new Map(live.map((value) => [value.id, value]));
  const byIdentity = new Map<string, Set<string>>();
  for (const value of live) {
    const key = identity(value);
    const ids = byIdentity.get(key);
    if (ids) ids.add(value.id);
    else byIdentity.set(key, new Set([value.id]));
  }
  const takeId = (id: string): Live<V> | undefined => {
    const value = byId.get(id);
    if (value) byIdentity.get(identity(value))?.delete(id);
    byId.delete(id);
    return value;
  };
  return {
    takeId,
    take: (id, expected) => {
      const ids = byIdentity.get(identity(expected));
      const found = id === null ? ids?.values().next().value : id;
      return found !== undefined && ids?.has(found) === true && takeId(found) !== undefined;
    },
    rest: () => byId.values(),
  };
}

function* untouchedDifferences<V>(
  unexplained: Unexplained<V>,
  { planned, results, entryOf }: Expectation<V>,
): Iterable<string> {
  const touched = new Set(results.map(({ step }) => step.recordId));
  for (const [id, name, digest] of planned) {
    if (touched.has(id)) continue;
    const value = unexplained.takeId(id);
    if (!value) yield `${name} (id ${id}) is gone, though no step of this run touched it`;
    else if (entryOf(value)[2] !== digest) yield `${name} (id ${id}) was changed, and not by this run`;
  }
}
