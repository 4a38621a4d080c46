import { mustKnowRisks } from '../../engine/plan/consent.js';
import { claimBeside } from '../../engine/outputs/claim-outputs.js';
import { readSavedPlans } from '../../engine/plan/saved-plan.js';
import type { RecordOptions } from '../../engine/selection/record-filter.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { readSelection } from '../../engine/selection/selection.js';
import type { Context } from '../terminal/context.js';
import { offlineHost } from '../session/host.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';

export interface ShowOptions extends SelectionOptions, RecordOptions, PlanFormatOptions {
  readonly allow: readonly string[];
}

/** Prints saved plans as one, or the selected part. */
export async function runShow(
  context: Context,
  paths: readonly [string, ...string[]],
  options: ShowOptions,
): Promise<number> {
  mustKnowRisks(options.allow);
  const print = await openPlanPrinter(options, context);
  const host = offlineHost({}, context);
  await claimBeside(host, { outputs: summaryOf(options, context), reads: paths });
  const saved = await readSavedPlans(host, paths, readSelection(options, context.env));
  context.page();
  await print(saved);
  return 0;
}
