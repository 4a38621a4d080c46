import type { Change, ManagedDiff } from './diff/managed-diff.js';
import { managedCount } from './diff/managed-diff.js';

/** Share of the managed live values that may be updated or deleted without consent, unless a project says otherwise. */
export const DEFAULT_MAX_CHANGE_PERCENT = 30;

/** Below this number of values a share says little. */
export const FEW_VALUES = 10;

/** Updates and deletes of a large part of what is managed. */
export interface BulkChange<L, D> {
  readonly changes: readonly Change<L, D>[];
  /** `8 of 12 records (67 %)`. */
  readonly share: string;
}

/** Finds whether differences together change more than a share of what is managed; `noun` is what they are of. */
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
