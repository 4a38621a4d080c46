import type { Plan } from '../../plan/plan.js';
import { mergePlans } from '../../plan/merge-plans.js';
import { readText } from '../outputs/read-text.js';
import type { Selection } from '../selection/selection.js';
import { selectFromPlan } from '../selection/selection.js';
import type { Host } from '../session/session.js';
import { mustBeSound, parsePlan } from './sound-plan.js';

/** Reads the selected part of a saved plan. @throws Failure `usage` when the file is not a plan, or lacks the zones. */
export async function readSavedPlan({ files }: Host, path: string, selection: Selection): Promise<Plan> {
  return selectFromPlan(parsePlan(await readText(path, files), path), selection);
}

/**
 * Reads the selected part of saved plans, such as those of parallel jobs, as one. @throws Failure `usage` as above, and when
 * they do not belong together.
 */
export async function readSavedPlans(
  { files }: Host,
  [first, ...others]: readonly [string, ...string[]],
  selection: Selection,
): Promise<Plan> {
  const read = async (name: string): Promise<{ readonly name: string; readonly plan: Plan }> => ({
    name,
    plan: parsePlan(await readText(name, files), name),
  });
  const merged = mergePlans([await read(first), ...(await Promise.all(others.map(read)))]);
  if (others.length > 0) mustBeSound(merged, 'the plan of all files');
  return selectFromPlan(merged, selection);
}
