import { diff } from '../../engine/diff/diff.js';
import { claimOutputs } from '../../engine/outputs/claim-outputs.js';
import type { RecordOptions } from '../../engine/selection/record-filter.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { readSelection } from '../../engine/selection/selection.js';
import type { Context } from '../terminal/context.js';
import type { HostOptions } from '../session/host.js';
import { offlineHost } from '../session/host.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { exitCodeAfter } from '../print/exit-code.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';

export interface DiffOptions extends SelectionOptions, RecordOptions, HostOptions, PlanFormatOptions {
  readonly detailedExitcode?: boolean;
}

/** Prints what changed in the files between two revisions. */
export async function runDiff(context: Context, revisions: string, options: DiffOptions): Promise<number> {
  const print = await openPlanPrinter(options, context);
  const host = offlineHost(options, context);
  await claimOutputs(host, { outputs: summaryOf(options, context) });
  const selection = readSelection(options, context.env);
  const { plan } = await diff(host, { revisions, selection });
  context.page();
  await print(plan);
  const isDifferent = plan.hasChanges || (plan.settings ?? []).length > 0;
  return exitCodeAfter(plan.unreadable ?? [], isDifferent, options);
}
