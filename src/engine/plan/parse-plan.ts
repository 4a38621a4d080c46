import { planFile } from '../../load/generated/plan-file.js';
import { readPlan } from '../../plan/plan-file.js';
import type { Plan } from '../../plan/plan.js';
import { mustBeSound } from './sound-plan.js';

/**
 * Reads the text of a saved plan; `name` is what messages call it.
 *
 * @throws Failure `usage` when it is no plan, contradicts itself, or is of a format that this version does not know.
 */
export function parsePlan(text: string, name = 'the text'): Plan {
  const plan = readPlan(text, name, isPlan);
  mustBeSound(plan, name);
  return plan;
}

function isPlan(value: unknown): value is Plan {
  return planFile(value);
}
