import { Failure } from '../../failure.js';
import type { Plan } from '../../plan/plan.js';
import { mergePlans } from '../../plan/merge-plans.js';
import { MAX_SAVED_SIZE } from '../../load/files/file-tree.js';
import { isUtf16 } from '../../load/source/read-source.js';
import type { InputSource } from '../session/input.js';
import { readInput, shownInput } from '../session/input.js';
import type { Selection } from '../selection/selection.js';
import { selectFromPlan } from '../selection/selection.js';
import { mustBeSound, parsePlan } from './sound-plan.js';

/** Reads the selected part of a saved plan, from stdin for `-`. @throws Failure `usage` when the file is not a plan, or lacks the zones. */
export async function readSavedPlan(source: InputSource, path: string, selection: Selection): Promise<Plan> {
  return selectFromPlan(await readOne(source, path), selection);
}

/**
 * Reads the selected part of saved plans, such as those of parallel jobs, as one. @throws Failure `usage` as above, and when
 * they do not belong together.
 */
export async function readSavedPlans(
  source: InputSource,
  [first, ...others]: readonly [string, ...string[]],
  selection: Selection,
): Promise<Plan> {
  const read = async (name: string): Promise<{ readonly name: string; readonly plan: Plan }> => ({
    name: shownInput(name),
    plan: await readOne(source, name),
  });
  const merged = mergePlans([await read(first), ...(await Promise.all(others.map(read)))]);
  if (others.length > 0) mustBeSound(merged, 'the plan of all files');
  return selectFromPlan(merged, selection);
}

const HOW_TO_SAVE = '`zonemason plan --out FILE` saves a plan';

async function readOne(source: InputSource, path: string): Promise<Plan> {
  const bytes = await readInput(path, MAX_SAVED_SIZE, { ...source, hintIfMissing: HOW_TO_SAVE });
  if (isUtf16(bytes))
    throw new Failure('usage', `${shownInput(path)} is text in UTF-16, not in UTF-8`, {
      hint: 'write it with `zonemason plan --out FILE`: `>` of PowerShell changes the encoding',
    });
  return parsePlan(bytes.toString('utf8'), shownInput(path));
}
