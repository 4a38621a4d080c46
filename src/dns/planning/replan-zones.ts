import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { PlannedRecord, Step } from '../../plan/plan.js';
import type { Replanned } from '../../plan/review/review.js';
import { foundRisks } from '../../plan/risks/assess-risks.js';
import { wideChange } from '../risks/bulk-change.js';
import { zoneBlockers } from '../risks/list.js';
import { checkWrites } from './check-writes.js';
import type { OrderZonesInput } from './order-zones.js';
import { orderZones } from './order-zones.js';
import type { Bystanders } from './planned-answers.js';
import { plannedComparison } from './planned-answers.js';
import type { ReviewedZone } from './review-zone.js';
import { zoneChangesOf } from './zone-changes.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';

export interface ReplanInput extends Pick<OrderZonesInput, 'neighbours'> {
  readonly reviewed: readonly ReviewedZone[];
  /** Zones without steps that the steps rest on. */
  readonly resting: readonly ZoneDiff[];
  /** How many zones the project has, selected or not. */
  readonly zoneCount: number;
  readonly maxChangePercent: number;
}

/**
 * Orders the reviewed changes of all zones again and finds what blocks them. Steps keep what was reviewed of them; waits
 * and groups follow from the current listing.
 *
 * @throws CyclicWaits when no order keeps the zones valid.
 */
export function replanZones({
  reviewed,
  resting,
  neighbours,
  zoneCount,
  maxChangePercent,
}: ReplanInput): Replanned<PlannedRecord> {
  const diffs = [...reviewed.map(({ diff }) => diff), ...resting];
  const saved = new Map(reviewed.flatMap(({ stepOf }) => [...stepOf]));
  const idOf = (change: Change): string => saved.get(change)?.id ?? '';
  const { order, changes, risks, neighbourRisks } = orderZones({ diffs, neighbours, idOf });
  const stepsOf = new Map<string, Step[]>(diffs.map(({ zone }) => [zone.name, []]));
  for (const { zone, change, place } of changes) {
    const step = saved.get(change);
    if (step) stepsOf.get(zone.name)?.push({ ...step, ...place });
  }
  const comparison = plannedComparison({ diffs, bystanders: NO_BYSTANDERS, sides: new Map() });
  const zoneChanges = zoneChangesOf({ diffs, order, comparison, maxChangePercent });
  const blockers = [
    ...risks,
    ...foundRisks(zoneBlockers, zoneChanges.values()),
    ...foundRisks([wideChange], [{ diffs, zoneCount, maxChangePercent }]),
    ...neighbourRisks,
  ];
  return { stepsOf, risks: blockers };
}

const NO_BYSTANDERS: Bystanders = { listed: [], declared: [] };

/** Reports what the service would refuse of the reviewed changes, each with the id of its step. */
export function* checkReviewed(reviewed: readonly ReviewedZone[]): Iterable<Diagnostic> {
  const stepAt = new Map(reviewed.flatMap(({ stepAt: steps }) => [...steps]));
  for (const { at, message, ...diagnostic } of checkWrites(reviewed.map(({ diff }) => diff))) {
    const step = at && stepAt.get(at);
    yield { ...diagnostic, message: step ? `step ${step.id}: ${message}` : message, related: [] };
  }
}
