import type { Traced } from '../../plan/review/origin.js';
import { traceSteps } from '../../plan/review/origin.js';
import type { PlannedTranslation, TemplatePlan } from '../../plan/plan.js';
import { plannedTranslations } from '../templates/drafts.js';
import { patternsFor, translationMatcher } from '../templates/patterns.js';
import type { DesiredTemplate, MailSettings } from '../templates/template.js';
import { spellLanguagesAs } from '../diff/spell-languages.js';
import type { Translation } from '../templates/translation.js';

export interface TemplateBranch {
  /** The template at the base revision; null when it had no folder there. */
  readonly base: DesiredTemplate | null;
  /** Settings at the base revision; null when its project file had no `mail`. */
  readonly settings: MailSettings | null;
  readonly head: DesiredTemplate;
}

/** Determines which steps of a template come from a branch and which are drift. */
export function traceTemplate(
  { template: name, templateId: id, steps }: TemplatePlan,
  { base, settings, head }: TemplateBranch,
): Traced<PlannedTranslation> {
  const written = steps.flatMap(({ before, after }) => before ?? after ?? []);
  return traceSteps<Translation>({
    steps,
    base: base &&
      settings && {
        declared: spellLanguagesAs(plannedTranslations(base), written),
        policy: settings.policy,
        isIgnored: translationMatcher(patternsFor({ name, id }, settings.ignore)),
      },
    head: spellLanguagesAs(plannedTranslations(head), written),
    identity: ({ language, subject, body }) => JSON.stringify([language, subject, body]),
    nameOf: ({ language }) => language,
    address: `mail/${head.name}`,
  });
}
