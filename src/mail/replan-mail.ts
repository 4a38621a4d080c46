import type { PlannedTranslation, Step } from '../plan/plan.js';
import { waitFields } from '../plan/plan.js';
import type { Replanned } from '../plan/review.js';
import type { Change } from './mail-diff.js';
import { weigh } from './mail-plan.js';
import { orderChanges } from './order.js';
import type { ReviewedTemplate } from './review-template.js';

/**
 * Puts the reviewed changes of all templates into order once more and weighs their risks. The steps keep the ids that
 * they were reviewed under; what they wait for, their groups and their risks are those that the listing asks for.
 */
export function replanMail(
  reviewed: readonly ReviewedTemplate[],
  maxChangePercent: number,
): Replanned<PlannedTranslation> {
  const { risks, codesOf } = weigh(
    reviewed.map(({ diff }) => diff),
    maxChangePercent,
  );
  const stepsOf = reviewed.map(({ diff, stepOf }) => {
    const idOf = (change: Change): string => stepOf.get(change)?.id ?? '';
    const steps = orderChanges(diff.changes).flatMap(
      ({ change, waitsFor, group }): Step<PlannedTranslation>[] => {
        const step = stepOf.get(change);
        if (!step) return [];
        return [
          {
            ...step,
            ...waitFields(waitsFor.map((other) => ({ step: idOf(other), why: 'name' }))),
            group: group && `g-${group.map(idOf).join('-')}`,
            risks: [...(codesOf.get(change) ?? [])],
          },
        ];
      },
    );
    return [diff.template.id, steps] as const;
  });
  return { stepsOf: new Map(stepsOf), risks };
}
