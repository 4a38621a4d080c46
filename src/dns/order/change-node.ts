import { groupBy } from '../../diagnostics/group-by.js';
import { prefixSortKey, recordSortKey, sortedBy, typeSortKey } from '../reading-order.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import type { Change, ZoneDiff } from '../zone-diff.js';
import type { DesiredZone } from '../zone.js';

/** A change while it is being ordered. */
export interface ChangeNode {
  readonly zone: DesiredZone;
  /** Full name of the record. */
  readonly owner: string;
  readonly change: Change;
  /** Its number in reading order, from 0 through all zones. */
  readonly index: number;
}

/** All changes at one name of one zone, in reading order. */
export interface NameChanges {
  readonly zone: DesiredZone;
  readonly owner: string;
  readonly nodes: readonly ChangeNode[];
}

/** Changes that run back to back; most units are a single change. */
export type Unit = readonly ChangeNode[];

/** Groups the changes of all zones by name, in reading order: zones as given, names, types, contents. */
export function changesByName(diffs: readonly ZoneDiff[]): readonly NameChanges[] {
  let count = 0;
  return diffs.flatMap(({ zone, changes }) => {
    const byPrefix = groupBy(changes, (change) => recordOf(change).prefix);
    return sortedBy(byPrefix, ([prefix]) => prefixSortKey(prefix)).map(([prefix, ofName]) => {
      const owner = ownerName(prefix, zone.name);
      const nodes = inReadingOrder(ofName, zone).map((change) => ({ zone, owner, change, index: count++ }));
      return { zone, owner, nodes };
    });
  });
}

function inReadingOrder(changes: readonly Change[], { txt }: DesiredZone): readonly Change[] {
  if (changes.length < 2) return changes;
  const byType = groupBy(changes, (change) => recordOf(change).type);
  return sortedBy(byType, ([type]) => typeSortKey(type)).flatMap(([, ofType]) =>
    ofType.length < 2 ? ofType : sortedBy(ofType, (change) => recordSortKey(recordOf(change), txt)),
  );
}

/** The record that a change leads to, or the one that it takes away. */
export function recordOf({ before, after }: Change): DnsRecord {
  return after ?? before;
}
