import { claimBeside } from '../../engine/outputs/claim-outputs.js';
import type { Context } from '../context.js';
import type { PartOptions } from '../parts.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';
import { readSavedPlan } from '../../engine/plan/saved-plan.js';

export type ShowOptions = PartOptions & PlanFormatOptions;

/** Prints a saved plan, or the wanted part of it. Neither the project nor the service is asked. */
export async function runShow(path: string, options: ShowOptions, context: Context): Promise<number> {
  const print = await openPlanPrinter(options, context);
  await claimBeside({ files: [path], folders: [], zones: null }, summaryOf(options, context));
  await print(await readSavedPlan(path, options, context.env));
  return 0;
}
