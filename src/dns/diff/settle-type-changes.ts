import { allows } from '../../plan/diff/policy.js';
import { isRefusedUnderOldType, isTypeChange } from './type-changes.js';
import type { Change, ZoneDiff } from './zone-diff.js';

/**
 * Settles how the changes of type of a run are written. With `auto`, the first one is a trial of the service, so it must be one
 * that is sure to be refused if the service ignores the type; if a run has none, each becomes a DELETE and a POST.
 */
export function settleTypeChanges(diffs: readonly ZoneDiff[]): readonly ZoneDiff[] {
  if (diffs.some((diff) => diff.changes.some((change) => isTrial(change, diff)))) return diffs;
  return diffs.map((diff) =>
    mayRecreate(diff) ? { ...diff, changes: diff.changes.flatMap(recreated) } : diff,
  );
}

function isTrial(change: Change, { zone }: ZoneDiff): boolean {
  return isTypeChange(change) && isRefusedUnderOldType(change.before, change.after, zone.name);
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
