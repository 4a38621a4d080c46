import { recordSortKey, sortedBy } from '../reading-order.js';
import type { Change, ZoneDiff } from '../zone-diff.js';
import type { DesiredZone } from '../zone.js';

/** A change while it is being ordered. */
export interface ChangeNode {
  readonly zone: DesiredZone;
  readonly change: Change;
}

/** Changes that run back to back; most units are a single change. */
export type Unit = readonly ChangeNode[];

/** The changes of all zones in reading order: zones as given, names, types, contents. */
export function changeNodes(diffs: readonly ZoneDiff[]): readonly ChangeNode[] {
  return diffs.flatMap(({ zone, changes }) =>
    sortedBy(changes, (change) => recordSortKey(change.after ?? change.before, zone.txt)).map((change) => ({
      zone,
      change,
    })),
  );
}
