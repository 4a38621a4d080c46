import type { TemplatePlan } from '../../plan/plan.js';

/** A template as far as it has to be told from others. */
type Template = Pick<TemplatePlan, 'template' | 'templateId'>;

/**
 * What reports and journals call the templates of a plan: `mail/` and their names, or their ids where one name is
 * that of several.
 */
export function templateScopeNames(templates: readonly Template[]): (template: Template) => string {
  const counts = new Map<string, number>();
  for (const { template } of templates) counts.set(template, (counts.get(template) ?? 0) + 1);
  return ({ template, templateId }) => `mail/${counts.get(template) === 1 ? template : templateId}`;
}
