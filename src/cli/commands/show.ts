import type { Context } from '../context.js';
import type { PartOptions } from '../parts.js';
import type { PlanFormatOptions } from '../plan-formats.js';
import { formatPlanAs } from '../plan-formats.js';
import { readSavedPlan } from '../saved-plan.js';

export type ShowOptions = PartOptions & PlanFormatOptions;

/** Prints a saved plan, or the wanted part of it. Neither the project nor the service is asked. */
export async function runShow(path: string, options: ShowOptions, { env, out }: Context): Promise<number> {
  const plan = await readSavedPlan(path, options, env);
  out.write(await formatPlanAs(options, plan, out.layout));
  return 0;
}
