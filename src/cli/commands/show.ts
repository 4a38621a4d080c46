import { riskByCode } from '../../engine/risk-catalogue.js';
import { Failure } from '../../failure.js';
import { claimBeside } from '../../engine/outputs/claim-outputs.js';
import { readSavedPlan } from '../../engine/plan/saved-plan.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { readSelection } from '../../engine/selection/selection.js';
import type { Context } from '../context.js';
import { offlineHost } from '../host.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';

export interface ShowOptions extends SelectionOptions, PlanFormatOptions {
  readonly allow: readonly string[];
}

/** Prints a saved plan, or the selected part of it. */
export async function runShow(context: Context, path: string, options: ShowOptions): Promise<number> {
  options.allow.forEach(mustBeAllowable);
  const print = await openPlanPrinter(options, context);
  const host = offlineHost({}, context);
  await claimBeside(host, { outputs: summaryOf(options, context), reads: [path] });
  await print(await readSavedPlan(host, path, readSelection(options, context.env)));
  return 0;
}

/** @throws Failure `usage` for a code that no blocking risk has. */
function mustBeAllowable(code: string): void {
  const consent = riskByCode(code)?.consent;
  if (consent === 'by-name') return;
  const reason = consent === 'never' ? 'no --allow can allow it' : 'no blocking risk has this code';
  throw new Failure('usage', `--allow ${code}: ${reason}`, { hint: 'docs/risks.md lists all codes' });
}
