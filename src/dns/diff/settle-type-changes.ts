import { allows } from '../../plan/diff/policy.js';
import type { DesiredZone } from '../zone.js';
import { isRefusedUnderOldType, isTypeChange } from './type-changes.js';
import type { Change, ZoneDiff } from './zone-diff.js';

/**
 * Settles how the changes of type of a run are written. With `auto`, the first one is a trial of the service, so it must be one
 * that is sure to be refused if the service ignores the type; if a run has none, each becomes a DELETE and a POST.
 */
export function settleTypeChanges(diffs: readonly ZoneDiff[]): readonly ZoneDiff[] {
  const hasTrial = diffs.some(({ zone, changes }) => changes.some((change) => isTrial(change, zone)));
  return hasTrial ? diffs : recreateTypes(diffs);
}

/** Turns each change of type into a DELETE and a POST, where records may be deleted. */
export function recreateTypes(diffs: readonly ZoneDiff[]): readonly ZoneDiff[] {
  return diffs.map((diff) =>
    mayRecreate(diff) ? { ...diff, changes: diff.changes.flatMap(recreated) } : diff,
  );
}

interface OrderedStep {
  readonly zone: DesiredZone;
  readonly change: Change;
  readonly place: { readonly id: string; readonly waitsFor: readonly string[] };
}

/** Whether every trial would have to wait for another change of type, which waits for a trial itself. */
export function isTrialOutOfReach(ordered: readonly OrderedStep[]): boolean {
  const held = new Set<string>();
  let hasTypeChange = false;
  for (const { zone, change, place } of ordered) {
    const isHeld = place.waitsFor.some((id) => held.has(id));
    const isType = zone.replace === 'auto' && isTypeChange(change);
    if (isType && !isHeld && isTrial(change, zone)) return false;
    hasTypeChange ||= isType;
    if (isType || isHeld) held.add(place.id);
  }
  return hasTypeChange;
}

function isTrial(change: Change, { name }: DesiredZone): boolean {
  return isTypeChange(change) && isRefusedUnderOldType(change.before, change.after, name);
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
