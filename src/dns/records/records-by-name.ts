import { groupBy } from '../../diagnostics/group-by.js';
import type { DeclaredRecord } from '../record.js';
import { remembering } from '../remembering.js';

/** Records by prefix; prefixes and records keep their order. */
export type DeclaredByName = ReadonlyMap<string, readonly DeclaredRecord[]>;

/** Groups records by prefix. Many rules need the groups of a zone, one after another; nothing ever changes a list. */
export const declaredByName: (records: readonly DeclaredRecord[]) => DeclaredByName = remembering(
  (records: readonly DeclaredRecord[]) => groupBy(records, ({ prefix }) => prefix),
  1,
);
