import { questionOf } from '../effect.js';
import type { Plan } from '../plan.js';

/** Yields a message for each contradiction between the effects and the steps of a plan that no generated plan has. */
export function* effectFaults({ effects = [], zones }: Pick<Plan, 'effects' | 'zones'>): Iterable<string> {
  const steps = new Set(zones.flatMap((zone) => zone.steps.map(({ id }) => id)));
  const asked = new Set<string>();
  for (const effect of effects) {
    const unknown = effect.steps.find((step) => !steps.has(step));
    if (unknown !== undefined)
      yield `what it says of ${effect.name} is due to step ${unknown}, which it lacks`;
    if (asked.size === asked.add(questionOf(effect)).size)
      yield `it says twice what becomes of ${effect.name} ${effect.type}`;
  }
}
