import type {
  MailPlan,
  PlannedTranslation,
  Risk,
  Step,
  TemplatePlan,
  TranslationPattern,
} from '../../plan/plan.js';
import { summarize } from '../../plan/plan.js';
import { mustHaveSingleFates } from '../../plan/faults/single-fate.js';
import { stepOf } from '../../plan/review/step-of.js';
import type { Change, TemplateDiff } from '../diff/template-diff.js';
import { changedTexts } from '../diff/template-diff.js';
import type { SequenceTemplatesInput } from './sequence-templates.js';
import { sequenceTemplates } from './sequence-templates.js';
import { snapshot } from './snapshot.js';
import type { DeclaredTranslation, Translation } from '../templates/translation.js';

export interface PlanTemplatesInput extends Omit<SequenceTemplatesInput, 'idOf'> {
  readonly brand: string;
  /** Path of a file as the plan names it: relative to the project file. */
  readonly pathInPlan: (path: string) => string;
}

export interface PlannedTemplates {
  readonly mail: MailPlan;
  readonly risks: readonly Risk[];
}

/**
 * Orders the changes of all templates and assesses their risks.
 *
 * @throws Failure when a step and something else have the same id.
 */
export function planTemplates(input: PlanTemplatesInput): PlannedTemplates {
  const { brand, pathInPlan } = input;
  const { templates, risks } = sequenceTemplates({ ...input, idOf: stepId });
  const view = {
    planned: plannedTranslation,
    changed: changedTexts,
    place: ({ places }: DeclaredTranslation) => places.subject,
    pathInPlan,
  };
  const plans = templates.map(({ diff, changes }) => {
    const steps = changes.map(({ change, place }) => stepOf(change, place, view));
    return templatePlan(diff, steps, pathInPlan);
  });
  return { mail: { brand, templates: plans }, risks };
}

/** Steps are numbered across all templates, separately from those of zones. */
function stepId(_: Change, place: number): string {
  return `m${place + 1}`;
}

function plannedTranslation({ language, subject, body }: Translation): PlannedTranslation {
  return { language, subject, body };
}

function templatePlan(
  diff: TemplateDiff,
  steps: readonly Step<PlannedTranslation>[],
  pathInPlan: PlanTemplatesInput['pathInPlan'],
): TemplatePlan {
  const { desired, template, live, unchanged, kept, ignored, left, drafts, ignore } = diff;
  mustHaveSingleFates({ name: `mail/${template.name}`, steps, staying: [...unchanged, ...kept] });
  return {
    template: template.name,
    templateId: template.id,
    folder: pathInPlan(desired.folder),
    summary: summarize(steps),
    steps,
    ignored: ignored.length,
    left: left.length,
    ...(drafts > 0 && { drafts }),
    ignore: ignore.map(patternFields),
    ...snapshot({ template, translations: live, ignore }),
  };
}

function patternFields({ template, language }: TranslationPattern): TranslationPattern {
  return { ...(template !== undefined && { template }), ...(language !== undefined && { language }) };
}
