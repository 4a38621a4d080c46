import type { PlannedTranslation, Step, TemplatePlan } from '../../src/plan/plan.js';
import { diffTemplate } from '../../src/mail/diff/template-diff.js';
import type { PlannedTemplates } from '../../src/mail/planning/plan-templates.js';
import { planTemplates } from '../../src/mail/planning/plan-templates.js';
import { matchTemplates } from '../../src/mail/diff/match-templates.js';
import type { DesiredTemplate, LiveTemplate, MailSettings } from '../../src/mail/templates/template.js';
import type { LiveTranslation } from '../../src/mail/templates/translation.js';
import { mailSettings } from './mail.js';

/** What the service holds: templates, and their translations by template id. */
export interface MailState {
  readonly templates: readonly LiveTemplate[];
  readonly translations: ReadonlyMap<string, readonly LiveTranslation[]>;
}

/** Plans the way from a state to some folders. */
export function planFor(
  state: MailState,
  folders: readonly DesiredTemplate[],
  settings: MailSettings = mailSettings(),
): PlannedTemplates {
  const { matches } = matchTemplates({ templates: folders }, state.templates);
  const diffs = matches.map((match) =>
    diffTemplate({ ...match, translations: state.translations.get(match.live.id) ?? [], settings }),
  );
  return planTemplates({ brand: 'acme', diffs, maxChangePercent: 30, pathInPlan: (path) => path });
}

export interface TemplateStep {
  readonly templateId: string;
  readonly step: Step<PlannedTranslation>;
}

export function stepsOf(templates: readonly TemplatePlan[]): readonly TemplateStep[] {
  return templates.flatMap(({ templateId, steps }) => steps.map((step) => ({ templateId, step })));
}

/** What the service does with one request. */
export function applyMailStep(
  { templates, translations }: MailState,
  { templateId, step }: TemplateStep,
): MailState {
  const rest = (translations.get(templateId) ?? []).filter(({ id }) => id !== step.recordId);
  const id = step.recordId ?? `new-${step.id}`;
  const after = step.after === null ? rest : [...rest, { ...step.after, id }];
  return { templates, translations: new Map([...translations, [templateId, after]]) };
}

/** Some order that `waitsFor` allows, chosen by a sequence of numbers; the steps of a group stay together. */
export function* someOrder(
  steps: readonly TemplateStep[],
  choices: readonly number[],
): Iterable<TemplateStep> {
  const units = new Map<string, TemplateStep[]>();
  for (const each of steps) {
    const name = each.step.group ?? each.step.id;
    units.set(name, [...(units.get(name) ?? []), each]);
  }
  const done = new Set<string>();
  for (let turn = 0; units.size > 0; turn += 1) {
    const ready = [...units].filter(([, unit]) =>
      unit.every(({ step }) => step.waitsFor.every((id) => done.has(id))),
    );
    const [name, unit] = ready[(choices[turn % choices.length] ?? 0) % ready.length] ?? [];
    if (name === undefined || !unit) throw new Error('steps wait for one another');
    units.delete(name);
    for (const each of unit) {
      done.add(each.step.id);
      yield each;
    }
  }
}
