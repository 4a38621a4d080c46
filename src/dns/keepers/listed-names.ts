import { groupBy } from '../../diagnostics/group-by.js';
import { parentOf } from '../name/parent.js';
import { recordLikeness } from '../records/identity.js';
import type { LiveRecord } from '../record.js';
import { rememberingWhileUsed } from '../remembering.js';

/** What a listing publishes, by name. */
export interface ListedNames {
  readonly at: (prefix: string) => readonly LiveRecord[];
  /** How many records at a name have a likeness. */
  readonly count: (prefix: string, likeness: string) => number;
  /** Number of records at a name and below it. */
  readonly below: (prefix: string) => number;
  readonly byId: (id: string) => LiveRecord | undefined;
}

/** Sorts a listing, once for all that look into it. */
export const listedNames = rememberingWhileUsed((records: readonly LiveRecord[]): ListedNames => {
  const names = groupBy(
    records.filter(({ active }) => active),
    ({ prefix }) => prefix,
  );
  const likenesses = new Map<string, ReadonlyMap<string, number>>();
  let subtrees: ReadonlyMap<string, number> | undefined;
  let ids: ReadonlyMap<string, LiveRecord> | undefined;
  const at = (prefix: string): readonly LiveRecord[] => names.get(prefix) ?? [];
  return {
    at,
    count: (prefix, likeness) => {
      const known = likenesses.get(prefix) ?? countsOf(at(prefix).map(recordLikeness));
      likenesses.set(prefix, known);
      return known.get(likeness) ?? 0;
    },
    below: (prefix) => (subtrees ??= subtreesOf(names)).get(prefix) ?? 0,
    byId: (id) => (ids ??= new Map(records.map((record) => [record.id, record]))).get(id),
  };
});

function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function subtreesOf(names: ReadonlyMap<string, readonly LiveRecord[]>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [prefix, { length }] of names)
    for (let name = prefix; name !== ''; name = parentOf(name))
      counts.set(name, (counts.get(name) ?? 0) + length);
  return counts;
}
