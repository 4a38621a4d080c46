import { groupBy } from '../diagnostics/group-by.js';
import type { DeclaredRecord } from './record.js';

/** Records by prefix; prefixes and records keep their order. */
export type DeclaredByName = ReadonlyMap<string, readonly DeclaredRecord[]>;

let last: { readonly records: readonly DeclaredRecord[]; readonly names: DeclaredByName } | null = null;

/**
 * Groups records by prefix. Many rules need the groups of a zone one after another, so those of the last list, which nothing
 * ever changes, are remembered; those of all zones would take as much memory as their records.
 */
export function declaredByName(records: readonly DeclaredRecord[]): DeclaredByName {
  if (last?.records !== records) last = { records, names: groupBy(records, ({ prefix }) => prefix) };
  return last.names;
}
