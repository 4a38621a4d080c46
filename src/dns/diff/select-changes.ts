import type { RecordFilter } from '../records/record-filter.js';
import { selectsChange } from '../records/record-filter.js';
import type { LiveRecord } from '../record.js';
import type { Change, ZoneDiff } from './zone-diff.js';

/** Leaves out the changes of records that are not meant. What these would update or delete stays as it is. */
export function selectChanges(diff: ZoneDiff, isMeant: RecordFilter): ZoneDiff {
  const isSelected = (change: Change): boolean => selectsChange(isMeant, diff.zone.name, change);
  const leftOut = diff.changes.filter((change) => !isSelected(change));
  if (leftOut.length === 0) return diff;
  const staying = (action: Change['action']): readonly LiveRecord[] =>
    leftOut.flatMap((change) => (change.action === action ? (change.before ?? []) : []));
  return {
    ...diff,
    changes: diff.changes.filter(isSelected),
    unchanged: [...diff.unchanged, ...staying('update')],
    kept: [...diff.kept, ...staying('delete')],
    leftOut,
  };
}

/** A zone with the changes that its plan makes and those that are left out. */
export function withLeftOut({ leftOut = [], ...diff }: ZoneDiff): ZoneDiff {
  if (leftOut.length === 0) return diff;
  const touched = new Set(leftOut.map(({ before }) => before));
  return {
    ...diff,
    changes: [...diff.changes, ...leftOut],
    unchanged: diff.unchanged.filter((record) => !touched.has(record)),
    kept: diff.kept.filter((record) => !touched.has(record)),
  };
}
