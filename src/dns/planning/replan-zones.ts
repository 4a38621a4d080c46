import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { PlannedRecord, Step } from '../../plan/plan.js';
import type { Replanned } from '../../plan/review/review.js';
import { checkWrites } from './check-writes.js';
import type { ReviewedZone } from './review-zone.js';
import type { SequenceZonesInput } from './sequence-zones.js';
import { sequenceZones } from './sequence-zones.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';

export interface ReplanInput extends Pick<
  SequenceZonesInput,
  'neighbours' | 'maxChangePercent' | 'zoneCount'
> {
  readonly reviewed: readonly ReviewedZone[];
  /** Zones without steps that the steps rest on. */
  readonly resting: readonly ZoneDiff[];
}

/**
 * Orders the reviewed changes of all zones again and assesses their risks. Steps keep the ids that they were reviewed
 * under; waits, groups and risks follow from the current listing.
 *
 * @throws CyclicWaits when no order keeps the zones valid.
 */
export function replanZones({ reviewed, resting, ...input }: ReplanInput): Replanned<PlannedRecord> {
  const diffs = [...reviewed.map(({ diff }) => diff), ...resting];
  const saved = new Map(reviewed.flatMap(({ stepOf }) => [...stepOf]));
  const idOf = (change: Change): string => saved.get(change)?.id ?? '';
  const { changes, risks } = sequenceZones({ ...input, diffs, idOf });
  const stepsOf = new Map<string, Step[]>(diffs.map(({ zone }) => [zone.name, []]));
  for (const { zone, change, place } of changes) {
    const step = saved.get(change);
    if (step) stepsOf.get(zone.name)?.push({ ...step, ...place });
  }
  return { stepsOf, risks };
}

/** Reports what the service would refuse of the reviewed changes, each with the id of its step. */
export function* checkReviewed(reviewed: readonly ReviewedZone[]): Iterable<Diagnostic> {
  const stepAt = new Map(reviewed.flatMap(({ stepAt: steps }) => [...steps]));
  for (const { at, message, ...diagnostic } of checkWrites(reviewed.map(({ diff }) => diff))) {
    const step = at && stepAt.get(at);
    yield { ...diagnostic, message: step ? `step ${step.id}: ${message}` : message, related: [] };
  }
}
