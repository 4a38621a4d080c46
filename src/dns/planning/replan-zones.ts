import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { PlannedRecord, Step } from '../../plan/plan.js';
import type { Replanned } from '../../plan/review/review.js';
import { foundRisks } from '../../plan/risks/assess-risks.js';
import { wideChange } from '../risks/bulk-change.js';
import { zoneBlockers } from '../risks/list.js';
import { brokenBy, expectationsIn } from './broken-expectations.js';
import { checkWrites } from './check-writes.js';
import type { OrderZonesInput } from './order-zones.js';
import { orderZones } from './order-zones.js';
import { plannedComparison } from './planned-answers.js';
import type { ReviewedZone } from './review-zone.js';
import { zoneChangesOf } from './zone-changes.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import type { ExpectedAnswer } from '../expected-answer.js';
import type { DesiredZone } from '../zone.js';

export interface ReplanInput extends Pick<OrderZonesInput, 'neighbours'> {
  readonly reviewed: readonly ReviewedZone[];
  /** Zones without steps that the steps rest on. */
  readonly resting: readonly ZoneDiff[];
  /** How many zones the project has, selected or not. */
  readonly zoneCount: number;
  readonly maxChangePercent: number;
  /** What is expected of answers, and the zones as declared, of which those that were read count as listed; null for nothing. */
  readonly expected: ExpectedAnswers | null;
}

export interface ExpectedAnswers {
  readonly declared: readonly DesiredZone[];
  /** Those of the project file. */
  readonly project: readonly ExpectedAnswer[];
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
  expected,
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
  const bystanders = { listed: [], declared: expected?.declared ?? [] };
  const zones = { diffs, bystanders, sides: new Map() };
  const comparison = plannedComparison(zones);
  const zoneChanges = zoneChangesOf({ diffs, order, comparison, maxChangePercent });
  const blockers = [
    ...risks,
    ...foundRisks(zoneBlockers, zoneChanges.values()),
    ...foundRisks([wideChange], [{ diffs, zoneCount, maxChangePercent }]),
    ...neighbourRisks,
    ...(expected ? brokenBy(comparison, changes)(expectationsIn(zones, expected.project)) : []),
  ];
  return { stepsOf, risks: blockers };
}

/** Reports what the service would refuse of the reviewed changes, each with the id of its step. */
export function* checkReviewed(reviewed: readonly ReviewedZone[]): Iterable<Diagnostic> {
  const stepAt = new Map(reviewed.flatMap(({ stepAt: steps }) => [...steps]));
  for (const { at, message, ...diagnostic } of checkWrites(reviewed.map(({ diff }) => diff))) {
    const step = at && stepAt.get(at);
    yield { ...diagnostic, message: step ? `step ${step.id}: ${message}` : message, related: [] };
  }
}
