import type { Plan } from '../../plan/plan.js';
import { readText } from '../outputs/read-text.js';
import type { Selection } from '../selection/selection.js';
import { selectFromPlan } from '../selection/selection.js';
import type { Host } from '../session.js';
import { parsePlan } from './sound-plan.js';

/** Reads the selected part of a saved plan. @throws Failure `usage` when the file is not a plan, or lacks the zones. */
export async function readSavedPlan({ files }: Host, path: string, selection: Selection): Promise<Plan> {
  return selectFromPlan(parsePlan(await readText(path, files), path), selection);
}
