import type { Change, ManagedDiff } from '../diff/managed-diff.js';
import { managedCount } from '../diff/managed-diff.js';

/** Share of the managed live values that may be updated or deleted without consent, unless a project says otherwise. */
export const DEFAULT_MAX_CHANGE_PERCENT = 30;

/** The share is not checked below this number of values, or of zones or templates. */
export const FEW_VALUES = 10;

export interface BulkChange<L, D> {
  readonly changes: readonly Change<L, D>[];
  /** `8 of 12 records (67 %)`. */
  readonly share: string;
}

interface Limit {
  readonly maxChangePercent: number;
  /** What the values are called: `records`. */
  readonly noun: string;
}

/** Returns the updates and deletes if they exceed a share of the managed values, else null. */
export function findBulkChange<L, D>(
  diffs: readonly ManagedDiff<L, D>[],
  { maxChangePercent, noun }: Limit,
): BulkChange<L, D> | null {
  const changes = diffs.flatMap(liveChanges);
  const managed = diffs.reduce((sum, diff) => sum + managedCount(diff), 0);
  const share = { part: changes.length, whole: managed };
  return exceeds(share, maxChangePercent) ? { changes, share: shareText(share, noun) } : null;
}

export interface WideLimit extends Limit {
  /** What a diff is about: `zones`. */
  readonly scopes: string;
  /** How many there are in the project, selected or not. */
  readonly scopeCount: number;
}

/**
 * Returns the updates and deletes of all zones, or all templates, if they exceed a share of the values of those that change, or
 * touch more than a share of all in the project; else null. A change of one zone or template is not wide.
 */
export function findWideChange<L, D>(
  diffs: readonly ManagedDiff<L, D>[],
  { scopes, scopeCount, ...limit }: WideLimit,
): BulkChange<L, D> | null {
  const changing = diffs.filter(({ changes }) => changes.length > 0);
  const ofValues = changing.length > 1 ? findBulkChange(changing, limit) : null;
  const touched = diffs.map(liveChanges).filter((changes) => changes.length > 0);
  const share = { part: touched.length, whole: scopeCount };
  const isWide = touched.length > 1 && exceeds(share, limit.maxChangePercent);
  if (!ofValues && !isWide) return null;
  const shares = [
    ...(ofValues ? [`${ofValues.share} of ${changing.length} ${scopes}`] : []),
    ...(isWide ? [`${limit.noun} in ${shareText(share, scopes)}`] : []),
  ];
  return { changes: touched.flat(), share: shares.join(', and ') };
}

function liveChanges<L, D>({ changes }: ManagedDiff<L, D>): readonly Change<L, D>[] {
  return changes.filter(({ action }) => action !== 'create');
}

interface Share {
  readonly part: number;
  readonly whole: number;
}

function exceeds({ part, whole }: Share, percent: number): boolean {
  return whole >= FEW_VALUES && part * 100 > percent * whole;
}

function shareText({ part, whole }: Share, noun: string): string {
  return `${part} of ${whole} ${noun} (${Math.round((part / whole) * 100)} %)`;
}

/** `12 of 20 records (60 %) are changed or deleted at once; the limit is 30 %`. */
export function bulkMessage({ share }: BulkChange<unknown, unknown>, maxChangePercent: number): string {
  return `${share} are changed or deleted at once; the limit is ${maxChangePercent} %`;
}
