import { groupBy } from '../../diagnostics/group-by.js';
import { allows } from '../../plan/diff/policy.js';
import { reachedFrom } from '../../plan/graph/reached-from.js';
import type { DnsRecord } from '../record.js';
import { isRefusedUnderOldType, isTypeChange } from './type-changes.js';
import type { Change, ZoneDiff } from './zone-diff.js';

/**
 * Settles how the changes of type of a run are written. With `auto`, the first one is a trial of the service, so it must be one
 * that is sure to be refused if the service ignores the type; if a run has none, each becomes a DELETE and a POST.
 */
export function settleTypeChanges(diffs: readonly ZoneDiff[]): readonly ZoneDiff[] {
  const hasTrial = diffs.some(({ zone, changes }) => changes.some((change) => isTrial(change, zone.name)));
  return hasTrial ? diffs : recreateTypes(diffs);
}

/** Turns each change of type into a DELETE and a POST, where records may be deleted. */
export function recreateTypes(diffs: readonly ZoneDiff[]): readonly ZoneDiff[] {
  return diffs.map((diff) =>
    mayRecreate(diff) ? { ...diff, changes: diff.changes.flatMap(recreated) } : diff,
  );
}

/** A step of a zone, and what it waits for. */
export interface WaitingChange {
  readonly zone: string;
  readonly id: string;
  readonly waitsFor: readonly string[];
  readonly before: DnsRecord | null;
  readonly after: DnsRecord | null;
}

/**
 * Whether a run has changes of type, but none of them can be the trial: none is safe to try, or each that is would have to wait
 * for another one, which waits for a trial itself.
 */
export function isWithoutTrial(steps: readonly WaitingChange[]): boolean {
  const typeChanges = steps.filter(isTypeChange);
  if (typeChanges.length === 0) return false;
  const held = heldBy(typeChanges, steps);
  return !typeChanges.some((step) => !held.has(step.id) && isTrial(step, step.zone));
}

/** The ids of the steps that wait for some of them, directly or not. */
function heldBy(first: readonly WaitingChange[], steps: readonly WaitingChange[]): ReadonlySet<string> {
  const waits = steps.flatMap(({ id, waitsFor }) => waitsFor.map((need) => ({ need, id })));
  const followers = groupBy(waits, ({ need }) => need);
  return reachedFrom(
    first.map(({ id }) => id),
    (need) => (followers.get(need) ?? []).map(({ id }) => id),
  );
}

function isTrial(change: Pick<WaitingChange, 'before' | 'after'>, zone: string): boolean {
  return isTypeChange(change) && isRefusedUnderOldType(change.before, change.after, zone);
}

/** Where nothing may be deleted, a change of type stays an update. */
function mayRecreate({ zone: { replace, policy }, changes }: ZoneDiff): boolean {
  return replace === 'auto' && allows(policy, 'delete') && changes.some(isTypeChange);
}

function recreated(change: Change): readonly Change[] {
  if (!isTypeChange(change)) return [change];
  const { before, after } = change;
  return [
    { action: 'delete', before, after: null },
    { action: 'create', before: null, after },
  ];
}
