import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { PlannedRecord, Step } from '../../plan/plan.js';
import type { Replanned } from '../../plan/review.js';
import { checkWrites } from '../check/check-writes.js';
import type { Neighbours } from './neighbours.js';
import type { ReviewedZone } from './review-zone.js';
import { sequenceZones } from './sequence-zones.js';
import type { Change } from './zone-diff.js';

export interface ReplanInput {
  readonly reviewed: readonly ReviewedZone[];
  readonly neighbours: Neighbours;
  readonly maxChangePercent: number;
}

/**
 * Puts the reviewed changes of all zones into order once more and weighs their risks. The steps keep the ids that they
 * were reviewed under; what they wait for, their groups and their risks are those that the listing asks for.
 *
 * @throws CyclicWaits when there is no order that keeps the zones valid.
 */
export function replanZones({
  reviewed,
  neighbours,
  maxChangePercent,
}: ReplanInput): Replanned<PlannedRecord> {
  const diffs = reviewed.map(({ diff }) => diff);
  const saved = new Map(reviewed.flatMap(({ stepOf }) => [...stepOf]));
  const idOf = (change: Change): string => saved.get(change)?.id ?? '';
  const { changes, risks } = sequenceZones({ diffs, neighbours, maxChangePercent, idOf });
  const stepsOf = new Map<string, Step[]>(diffs.map(({ zone }) => [zone.name, []]));
  for (const { zone, change, place } of changes) {
    const step = saved.get(change);
    if (step) stepsOf.get(zone.name)?.push({ ...step, ...place });
  }
  return { stepsOf, risks };
}

/** What the service would refuse of the reviewed changes; each is told of its step, since no file says it. */
export function* checkReviewed(reviewed: readonly ReviewedZone[]): Iterable<Diagnostic> {
  const stepAt = new Map(reviewed.flatMap(({ stepAt: steps }) => [...steps]));
  for (const { at, message, ...diagnostic } of checkWrites(reviewed.map(({ diff }) => diff))) {
    const step = at && stepAt.get(at);
    yield { ...diagnostic, message: step ? `step ${step.id}: ${message}` : message, related: [] };
  }
}
