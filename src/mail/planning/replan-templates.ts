import type { PlannedTranslation, Step } from '../../plan/plan.js';
import type { Replanned } from '../../plan/review.js';
import type { Change } from './template-diff.js';
import type { ReviewedTemplate } from './review-template.js';
import { sequenceTemplates } from './sequence-templates.js';

export interface ReplanInput {
  readonly reviewed: readonly ReviewedTemplate[];
  readonly maxChangePercent: number;
}

/**
 * Puts the reviewed changes of all templates into order once more and weighs their risks. The steps keep the ids that
 * they were reviewed under; what they wait for, their groups and their risks are those that the listing asks for.
 */
export function replanTemplates({ reviewed, maxChangePercent }: ReplanInput): Replanned<PlannedTranslation> {
  const diffs = reviewed.map(({ diff }) => diff);
  const saved = new Map(reviewed.flatMap(({ stepOf }) => [...stepOf]));
  const idOf = (change: Change): string => saved.get(change)?.id ?? '';
  const { templates, risks } = sequenceTemplates({ diffs, maxChangePercent, idOf });
  const stepsOf = templates.map(({ diff, changes }) => {
    const steps = changes.flatMap(({ change, place }): readonly Step<PlannedTranslation>[] => {
      const step = saved.get(change);
      return step ? [{ ...step, ...place }] : [];
    });
    return [diff.template.id, steps] as const;
  });
  return { stepsOf: new Map(stepsOf), risks };
}
