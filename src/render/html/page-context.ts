import type { Effect } from '../../plan/effect.js';
import type { Plan, RiskLevel, Step } from '../../plan/plan.js';
import type { OriginPart, TemplateChanges, ZoneChanges } from '../review/parts.js';

/** What the sections and rows of a page need to know of its plan. */
export interface PageContext {
  readonly plan: Plan;
  /** Levels of the risks, by their codes. */
  readonly levels: ReadonlyMap<string, RiskLevel>;
  /** How many sections of the same zone or template stand above its changes. */
  readonly above: ReadonlyMap<ZoneChanges | TemplateChanges, number>;
  /** The effects of some steps, each once; missing in a plan of an earlier version. */
  readonly effectsOf?: (steps: readonly Step[]) => readonly Effect[];
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
  return {
    plan,
    levels: new Map(plan.risks.map(({ code, level }) => [code, level])),
    above,
    ...(plan.effects && { effectsOf: effectsByStep(plan.effects) }),
  };
}

function effectsByStep(effects: readonly Effect[]): NonNullable<PageContext['effectsOf']> {
  const byStep = new Map<string, Effect[]>();
  for (const effect of effects)
    for (const step of effect.steps) {
      const known = byStep.get(step);
      if (known) known.push(effect);
      else byStep.set(step, [effect]);
    }
  return (steps) => [...new Set(steps.flatMap(({ id }) => byStep.get(id) ?? []))];
}
