import { planFile } from '../../load/generated/plan-file.js';
import { readPlan } from '../../plan/plan-file.js';
import type { Plan } from '../../plan/plan.js';
import { readText } from '../outputs/read-text.js';
import type { Selection } from '../selection/selection.js';
import { selectFromPlan } from '../selection/selection.js';
import type { Host } from '../session.js';
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

/**
 * Reads what is selected of a saved plan.
 *
 * @throws Failure `usage` when the file is no plan, or has none of the selected zones.
 */
export async function readSavedPlan({ files }: Host, path: string, selection: Selection): Promise<Plan> {
  return selectFromPlan(parsePlan(await readText(path, files), path), selection);
}
