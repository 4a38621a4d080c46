import type { Change, ManagedDiff } from '../diff/managed-diff.js';
import { managedCount } from '../diff/managed-diff.js';

/** Share of the managed live values that may be updated or deleted without consent, unless a project says otherwise. */
export const DEFAULT_MAX_CHANGE_PERCENT = 30;

/** The share is not checked below this number of values. */
export const FEW_VALUES = 10;

export interface BulkChange<L, D> {
  readonly changes: readonly Change<L, D>[];
  /** `8 of 12 records (67 %)`. */
  readonly share: string;
}

/** Returns the updates and deletes if they exceed a share of the managed values, else null; `noun` names the values. */
export function findBulkChange<L, D>(
  diffs: readonly ManagedDiff<L, D>[],
  { maxChangePercent, noun }: { readonly maxChangePercent: number; readonly noun: string },
): BulkChange<L, D> | null {
  const changes = diffs.flatMap((diff) => diff.changes.filter(({ action }) => action !== 'create'));
  const managed = diffs.reduce((sum, diff) => sum + managedCount(diff), 0);
  if (managed < FEW_VALUES || changes.length * 100 <= maxChangePercent * managed) return null;
  const percent = Math.round((changes.length / managed) * 100);
  return { changes, share: `${changes.length} of ${managed} ${noun} (${percent} %)` };
}
