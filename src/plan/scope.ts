import type { Plan, Step, Summary, TemplatePlan } from './plan.js';

/** A zone or mail template of a plan. */
export interface PlanScope {
  /** What reports, events and journals call it: `example.com`, `mail/welcome`. */
  readonly scope: string;
  readonly steps: readonly Step<unknown>[];
  readonly summary: Summary;
}

/** The zones of a plan, then its templates. */
export function scopesOf({ zones, mail }: Pick<Plan, 'zones' | 'mail'>): readonly PlanScope[] {
  const templates = mail?.templates ?? [];
  const nameOf = templateScopeNames(templates);
  return [
    ...zones.map(({ zone, steps, summary }) => ({ scope: zone, steps, summary })),
    ...templates.map((plan) => ({ scope: nameOf(plan), steps: plan.steps, summary: plan.summary })),
  ];
}

/** The name of the template that a scope is; undefined for a zone, and for `mail`, which is all templates. */
export function templateOf(scope: string): string | undefined {
  return /^mail\/(.*)$/s.exec(scope)?.[1];
}

type Template = Pick<TemplatePlan, 'template' | 'templateId'>;

/**
 * What reports, events and journals call the templates of a plan: `mail/` and the name, or the id if several templates
 * have that name.
 */
export function templateScopeNames(templates: readonly Template[]): (template: Template) => string {
  const counts = new Map<string, number>();
  for (const { template } of templates) counts.set(template, (counts.get(template) ?? 0) + 1);
  return ({ template, templateId }) => `mail/${counts.get(template) === 1 ? template : templateId}`;
}
