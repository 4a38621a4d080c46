import type { PlannedTranslation, Step } from '../../plan/plan.js';
import type { Replanned } from '../../plan/review/review.js';
import type { Change } from '../diff/template-diff.js';
import type { ReviewedTemplate } from './review-template.js';
import type { SequenceTemplatesInput } from './sequence-templates.js';
import { sequenceTemplates } from './sequence-templates.js';

/**
 * Orders the reviewed changes of all templates again and assesses their risks. Steps keep the ids that they were
 * reviewed under; waits, groups and risks follow from the current listing.
 */
export function replanTemplates(
  reviewed: readonly ReviewedTemplate[],
  limits: Pick<SequenceTemplatesInput, 'maxChangePercent' | 'templateCount'>,
): Replanned<PlannedTranslation> {
  const diffs = reviewed.map(({ diff }) => diff);
  const saved = new Map(reviewed.flatMap(({ stepOf }) => [...stepOf]));
  const idOf = (change: Change): string => saved.get(change)?.id ?? '';
  const { templates, risks } = sequenceTemplates({ ...limits, diffs, idOf });
  const stepsOf = templates.map(({ diff, changes }) => {
    const steps = changes.flatMap(({ change, place }): readonly Step<PlannedTranslation>[] => {
      const step = saved.get(change);
      return step ? [{ ...step, ...place }] : [];
    });
    return [diff.template.id, steps] as const;
  });
  return { stepsOf: new Map(stepsOf), risks };
}
