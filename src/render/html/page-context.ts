import type { Plan, RiskLevel } from '../../plan/plan.js';
import type { OriginPart, TemplateChanges, ZoneChanges } from '../review/parts.js';

/** What the sections and rows of a page need to know of its plan. */
export interface PageContext {
  readonly plan: Plan;
  /** Levels of the risks, by their codes. */
  readonly levels: ReadonlyMap<string, RiskLevel>;
  /** How many sections of the same zone or template stand above its changes. */
  readonly above: ReadonlyMap<ZoneChanges | TemplateChanges, number>;
}

export function pageOf(plan: Plan, parts: readonly OriginPart[]): PageContext {
  const counts = new Map<unknown, number>();
  const above = new Map<ZoneChanges | TemplateChanges, number>();
  const count = (scope: unknown, changes: ZoneChanges | TemplateChanges): void => {
    const before = counts.get(scope) ?? 0;
    above.set(changes, before);
    counts.set(scope, before + 1);
  };
  for (const { zones, templates } of parts) {
    for (const changes of zones) count(changes.zone, changes);
    for (const changes of templates) count(changes.template, changes);
  }
  return { plan, levels: new Map(plan.risks.map(({ code, level }) => [code, level])), above };
}
