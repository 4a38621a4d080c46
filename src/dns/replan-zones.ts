import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { PlannedRecord, Step, Wait } from '../plan/plan.js';
import { waitFields } from '../plan/plan.js';
import type { Replanned } from '../plan/review.js';
import { checkWrites } from './check-writes.js';
import type { OrderedChange } from './order/order.js';
import { orderChanges } from './order/order.js';
import type { ReviewedZone } from './review-zone.js';
import { weigh } from './weigh.js';

/**
 * Puts the reviewed changes of all zones into order once more and weighs their risks. The steps keep the ids that they
 * were reviewed under; what they wait for, their groups and their risks are those that the listing asks for.
 *
 * @throws CyclicWaits when there is no order that keeps the zones valid.
 */
export function replanZones(
  reviewed: readonly ReviewedZone[],
  maxChangePercent: number,
): Replanned<PlannedRecord> {
  const diffs = reviewed.map(({ diff }) => diff);
  const order = orderChanges(diffs);
  const ordered = order.changes;
  const { risks, codesOf } = weigh({ diffs, order, maxChangePercent });
  const saved = new Map(reviewed.flatMap(({ stepOf }) => [...stepOf]));
  const waitsOf = ({ waits }: OrderedChange): readonly Wait[] =>
    waits.flatMap(({ step: index, why }) => {
      const need = ordered[index];
      const step = need && saved.get(need.change);
      return step ? [{ step: step.id, why }] : [];
    });
  const stepsOf = new Map<string, Step[]>(diffs.map(({ zone }) => [zone.name, []]));
  for (const item of ordered) {
    const { zone, change, group } = item;
    const step = saved.get(change);
    if (!step) continue;
    stepsOf.get(zone.name)?.push({
      ...step,
      ...waitFields(waitsOf(item)),
      group: group === null ? null : `g${group + 1}`,
      risks: codesOf(change),
    });
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
