import { groupBy } from '../../diagnostics/group-by.js';
import { sortedBy } from '../../text/compare.js';
import { prefixSortKey, recordSortKey, typeSortKey } from '../records/reading-order.js';
import type { Side } from '../answers/changing-zone.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../name/domain.js';
import { targetOf } from '../records/targets.js';
import type { RecordType } from '../types/descriptor.js';
import { recordTypes } from '../types/registry.js';
import { isTypeChange } from '../diff/type-changes.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import type { DesiredZone } from '../zone.js';

/** A change to be ordered. */
export interface ChangeNode {
  readonly zone: DesiredZone;
  /** Full name of the record. */
  readonly owner: string;
  readonly change: Change;
  /** The types of its old and its new record, which differ only in a change of type; without unknown ones. */
  readonly types: readonly RecordType[];
  /** The full names that the published record points at before and after. */
  readonly targets: Targets;
  /** Its position in reading order, from 0, across all zones. */
  readonly index: number;
}

export type Targets = Readonly<Record<Side, string | undefined>>;

/** All changes at one name of one zone, in reading order. */
export interface NameChanges {
  readonly zone: DesiredZone;
  readonly owner: string;
  readonly nodes: readonly ChangeNode[];
}

/** Changes that run back to back; most units consist of one change. */
export type Unit = readonly ChangeNode[];

/** Groups the changes of all zones by name, in reading order: zones as given, names, types, contents. */
export function changesByName(diffs: readonly ZoneDiff[]): readonly NameChanges[] {
  const names: NameChanges[] = [];
  let count = 0;
  for (const { zone, changes } of diffs) {
    const byPrefix = groupBy(changes, (change) => recordOf(change).prefix);
    for (const prefix of sortedBy(byPrefix.keys(), prefixSortKey)) {
      const owner = ownerName(prefix, zone.name);
      const nodes = inReadingOrder(byPrefix.get(prefix) ?? [], zone).map((change) => {
        const types = typesOf(change);
        return { zone, owner, change, types, targets: targetsOf(change, types), index: count++ };
      });
      names.push({ zone, owner, nodes });
    }
  }
  return names;
}

/** Sorts the changes at one name by type and content. */
function inReadingOrder(changes: readonly Change[], { txt }: DesiredZone): readonly Change[] {
  if (changes.length === 1) return changes;
  const types = new Set(changes.map((change) => recordOf(change).type));
  return sortedBy(
    changes,
    types.size === changes.length
      ? (change) => typeSortKey(recordOf(change).type)
      : (change) => recordSortKey(recordOf(change), txt),
  );
}

/** Most changes are of one type, so its list is shared. */
const ALONE: ReadonlyMap<string, readonly RecordType[]> = new Map(
  recordTypes.map((type) => [type.type, [type]]),
);
const NO_TYPES: readonly RecordType[] = [];

function typesOf(change: Change): readonly RecordType[] {
  const alone = ALONE.get(recordOf(change).type) ?? NO_TYPES;
  if (!isTypeChange(change)) return alone;
  return [...(ALONE.get(change.before.type) ?? NO_TYPES), ...alone];
}

const NO_TARGETS: Targets = { before: undefined, after: undefined };

function targetsOf({ before, after }: Change, types: readonly RecordType[]): Targets {
  if (!types.some(({ nameField }) => nameField !== undefined)) return NO_TARGETS;
  return { before: pointsAt(before), after: pointsAt(after) };
}

/** The full name that a record points at; undefined if there is none or DNS does not publish the record. */
export function pointsAt(record: DnsRecord | null): string | undefined {
  return record?.active ? targetOf(record) : undefined;
}

/** The new record of a change, or the deleted one. */
export function recordOf({ before, after }: Change): DnsRecord {
  return after ?? before;
}

/** Whether the old or the new record of a change delegates its name. */
export function mayDelegate({ types }: ChangeNode): boolean {
  return types.some(({ isDelegation }) => isDelegation);
}
