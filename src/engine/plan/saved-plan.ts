import type { Project } from '../../config/project.js';
import { mustBeOfLive } from '../../plan/guards.js';
import type { Plan } from '../../plan/plan.js';
import { mustBeForService } from '../apply/own-service.js';
import { parsePlan } from './parse-plan.js';
import type { ProjectOptions } from '../../cli/check-project.js';
import type { Context } from '../../cli/context.js';
import { validProjectFile } from '../../cli/make-plan.js';
import { readText } from '../../cli/read-text.js';
import { narrowByOptions } from '../../cli/narrow-plan.js';
import type { PartOptions } from '../../cli/parts.js';
import { mustMatchSome } from '../../cli/options/zone-filter.js';

/** A saved plan, narrowed to the wanted zones, and the project whose service it is for. */
export interface SavedPlan {
  readonly plan: Plan;
  readonly project: Project;
}

/**
 * Reads a saved plan and the project file; zone files are read when it is applied.
 *
 * @throws Failure `usage` when the file is no plan, or one of files alone, has none of the wanted zones, or was made
 *   for another endpoint or brand than the project's.
 */
export async function openSavedPlan(
  path: string,
  options: ProjectOptions,
  context: Context,
): Promise<SavedPlan> {
  const plan = await readSavedPlan(path, options, context.env);
  mustBeOfLive(plan);
  const project = await validProjectFile(options, context);
  mustBeForService(plan, project, path);
  return { plan, project };
}

/**
 * Reads a saved plan.
 *
 * @returns the part that is wanted of it.
 * @throws Failure `usage` when the file is no plan, or has none of the wanted zones.
 */
export async function readSavedPlan(
  path: string,
  options: PartOptions,
  env: NodeJS.ProcessEnv,
): Promise<Plan> {
  const saved = parsePlan(await readText(path), path);
  const plan = narrowByOptions(saved, options, env);
  mustMatchSome(
    options.zone,
    saved.zones.map(({ zone }) => zone),
  );
  return plan;
}
