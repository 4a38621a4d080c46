import type { Plan } from '../../plan/plan.js';
import { readText } from '../outputs/read-text.js';
import type { Selection } from '../selection/selection.js';
import { selectFromPlan } from '../selection/selection.js';
import type { Host } from '../session.js';
import { parsePlan } from './parse-plan.js';

/**
 * Reads what is selected of a saved plan.
 *
 * @throws Failure `usage` when the file is no plan, or has none of the selected zones.
 */
export async function readSavedPlan({ files }: Host, path: string, selection: Selection): Promise<Plan> {
  return selectFromPlan(parsePlan(await readText(path, files), path), selection);
}
