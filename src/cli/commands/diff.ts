import { diff } from '../../engine/diff/diff.js';
import { claimOutputs } from '../../engine/outputs/claim-outputs.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { readSelection } from '../../engine/selection/selection.js';
import type { Context } from '../context.js';
import type { HostOptions } from '../host.js';
import { offlineHost } from '../host.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { CHANGES_PENDING, exitCodeAfter } from '../print/exit-code.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';

export interface DiffOptions extends SelectionOptions, HostOptions, PlanFormatOptions {
  readonly detailedExitcode?: boolean;
}

/** Prints what files say otherwise than they did at another revision. Needs neither the service nor a credential. */
export async function runDiff(revisions: string, options: DiffOptions, context: Context): Promise<number> {
  const print = await openPlanPrinter(options, context);
  const host = offlineHost(options, context);
  await claimOutputs(host, { outputs: summaryOf(options, context) });
  const selection = readSelection(options, context.env);
  const { plan, unreadable } = await diff(host, { revisions, selection });
  await print(plan);
  const exitCode = exitCodeAfter(unreadable, plan.hasChanges);
  return exitCode === 0 && options.detailedExitcode && plan.hasChanges ? CHANGES_PENDING : exitCode;
}
