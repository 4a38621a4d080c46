import { groupBy } from '../diagnostics/group-by.js';
import type { DeclaredRecord } from './record.js';

/** Records by prefix; prefixes and records keep their order. */
export type DeclaredByName = ReadonlyMap<string, readonly DeclaredRecord[]>;

const indexes = new WeakMap<readonly DeclaredRecord[], DeclaredByName>();

/** Groups records by prefix. Many rules need it, so a list, which nothing ever changes, is grouped once. */
export function declaredByName(records: readonly DeclaredRecord[]): DeclaredByName {
  let index = indexes.get(records);
  if (!index) indexes.set(records, (index = groupBy(records, ({ prefix }) => prefix)));
  return index;
}
