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
  const names: NameChanges[] = [];
  let count = 0;
  for (const { zone, changes } of diffs) {
    const byName = sortedBy(changes, (change) => prefixSortKey(recordOf(change).prefix));
    for (const ofName of runsOf(byName, (change) => recordOf(change).prefix)) {
      const owner = ownerName(recordOf(ofName[0]).prefix, zone.name);
      const ordered = inReadingOrder(ofName, zone);
      const nodes = ordered.map((change) => ({ zone, owner, change, index: count++ }));
      names.push({ zone, owner, nodes });
    }
  }
  return names;
}

type Run<T> = readonly [T, ...T[]];

/** Neighbours that share a key. */
function runsOf<T>(items: readonly T[], keyOf: (item: T) => string): readonly Run<T>[] {
  const runs: [T, ...T[]][] = [];
  let key: string | null = null;
  for (const item of items) {
    const run = key === keyOf(item) ? runs.at(-1) : undefined;
    if (run) run.push(item);
    else runs.push([item]);
    key = keyOf(item);
  }
  return runs;
}

function inReadingOrder(changes: readonly Change[], { txt }: DesiredZone): readonly Change[] {
  if (changes.length < 2) return changes;
  const byType = sortedBy(changes, (change) => typeSortKey(recordOf(change).type));
  const isOneEach = runsOf(byType, (change) => recordOf(change).type).length === changes.length;
  return isOneEach ? byType : sortedBy(changes, (change) => recordSortKey(recordOf(change), txt));
}

/** The record that a change leads to, or the one that it takes away. */
export function recordOf({ before, after }: Change): DnsRecord {
  return after ?? before;
}
