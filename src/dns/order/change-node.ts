import { recordSortKey, sortedBy } from '../reading-order.js';
import { ownerName } from '../record.js';
import type { Change, ZoneDiff } from '../zone-diff.js';
import type { DesiredZone } from '../zone.js';

/** A change while it is being ordered. */
export interface ChangeNode {
  readonly zone: DesiredZone;
  readonly change: Change;
}

/** Changes that run back to back; most units are a single change. */
export type Unit = readonly ChangeNode[];

/** Everything that happens at one name of one zone. */
export interface NameChanges {
  /** Full owner name. */
  readonly owner: string;
  /** In reading order. */
  readonly nodes: ChangeNode[];
  /** Whether a record stands at the name before, during and after. */
  stays: boolean;
}

/** The changes of all zones in reading order: zones as given, names, types, contents. */
export function changeNodes(diffs: readonly ZoneDiff[]): readonly ChangeNode[] {
  return diffs.flatMap(({ zone, changes }) =>
    sortedBy(changes, (change) => recordSortKey(change.after ?? change.before, zone.txt)).map((change) => ({
      zone,
      change,
    })),
  );
}

/** Groups the changes by zone and name. */
export function namesOf(nodes: readonly ChangeNode[], diffs: readonly ZoneDiff[]): readonly NameChanges[] {
  const zones = new Map<DesiredZone, Map<string, NameChanges>>();
  for (const node of nodes) {
    const names = zones.get(node.zone) ?? new Map<string, NameChanges>();
    zones.set(node.zone, names);
    const { prefix } = node.change.after ?? node.change.before;
    const name = names.get(prefix);
    if (name) name.nodes.push(node);
    else names.set(prefix, { owner: ownerName(prefix, node.zone.name), nodes: [node], stays: false });
  }
  for (const { zone, unchanged, kept } of diffs) {
    const names = zones.get(zone);
    if (!names) continue;
    for (const records of [unchanged, kept]) {
      for (const { prefix } of records) {
        const name = names.get(prefix);
        if (name) name.stays = true;
      }
    }
  }
  return [...zones.values()].flatMap((names) => [...names.values()]);
}
