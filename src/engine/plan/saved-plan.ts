import { planFile } from '../../load/generated/plan-file.js';
import type { Plan } from '../../plan/plan.js';
import { readPlan } from '../../plan/plan-file.js';
import { readText } from '../outputs/read-text.js';
import type { Selection } from '../selection/selection.js';
import { selectFromPlan } from '../selection/selection.js';
import type { Host } from '../session.js';
import { mustBeSound } from './sound-plan.js';

/** Reads the selected part of a saved plan. @throws Failure `usage` when the file is not a plan, or lacks the zones. */
export async function readSavedPlan({ files }: Host, path: string, selection: Selection): Promise<Plan> {
  return selectFromPlan(parsePlan(await readText(path, files), path), selection);
}

/**
 * Parses the text of a saved plan. Messages call it `name`.
 *
 * @throws Failure `usage` when it is not a plan, contradicts itself, or has an unsupported format version.
 */
export function parsePlan(text: string, name = 'the text'): Plan {
  const plan = readPlan(text, name, isPlan);
  mustBeSound(plan, name);
  return plan;
}

function isPlan(value: unknown): value is Plan {
  return planFile(value);
}
