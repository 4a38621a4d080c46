import type { Plan, RiskLevel } from '../../plan/plan.js';
import type { Part, TemplateChanges, ZoneChanges } from '../review/parts.js';

/** What the sections and rows of a page need to know of its plan. */
export interface PageContext {
  readonly plan: Plan;
  /** Levels of the risks, by their codes. */
  readonly levels: ReadonlyMap<string, RiskLevel>;
  /** Of a zone or template that stands in several parts, the changes that come first. */
  readonly firsts: ReadonlySet<ZoneChanges | TemplateChanges>;
}

export function pageOf(plan: Plan, parts: readonly Part[]): PageContext {
  const byScope = new Map<unknown, ZoneChanges | TemplateChanges>();
  for (const { zones, templates } of parts) {
    for (const changes of zones) if (!byScope.has(changes.zone)) byScope.set(changes.zone, changes);
    for (const changes of templates)
      if (!byScope.has(changes.template)) byScope.set(changes.template, changes);
  }
  return {
    plan,
    levels: new Map(plan.risks.map(({ code, level }) => [code, level])),
    firsts: new Set(byScope.values()),
  };
}
