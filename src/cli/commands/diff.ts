import { diff } from '../../engine/diff/diff.js';
import { claimOutputs } from '../../engine/outputs/claim-outputs.js';
import type { RecordOptions } from '../../engine/selection/record-filter.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { readSelection } from '../../engine/selection/selection.js';
import { Failure } from '../../failure.js';
import type { ChangedScope } from '../../plan/changed-scope.js';
import { printable } from '../../text/printable.js';
import type { Context } from '../terminal/context.js';
import type { HostOptions } from '../session/host.js';
import { offlineHost } from '../session/host.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { exitCodeAfter } from '../print/exit-code.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';

export interface DiffOptions extends SelectionOptions, RecordOptions, HostOptions, PlanFormatOptions {
  readonly detailedExitcode?: boolean;
  /** Print only the names of what differs. */
  readonly names?: boolean;
}

/** Prints what changed in the files between two revisions. */
export async function runDiff(context: Context, revisions: string, options: DiffOptions): Promise<number> {
  mustFitNames(options);
  const print = await openPlanPrinter(options, context);
  const host = offlineHost(options, context);
  await claimOutputs(host, { outputs: summaryOf(options, context) });
  const selection = readSelection(options, context.env);
  const { plan, changed } = await diff(host, { revisions, selection });
  context.page();
  if (options.names) context.out.write(changed.map(nameLine).join(''));
  else await print(plan);
  const isListed = options.names && changed.length > 0;
  const isDifferent = isListed || plan.hasChanges || (plan.settings ?? []).length > 0;
  return exitCodeAfter(plan.unreadable ?? [], isDifferent, options);
}

/** @throws Failure `usage` when names are to be printed in the format of a plan. */
function mustFitNames({ names, format, stepSummary }: DiffOptions): void {
  if (!names || (format === 'text' && !stepSummary)) return;
  const other = stepSummary ? '--step-summary' : `--format ${format}`;
  throw new Failure('usage', `--names and ${other} cannot be combined`, {
    hint: 'names are always printed one a line',
  });
}

function nameLine({ scope, isDeleted }: ChangedScope): string {
  return `${isDeleted ? '-' : ''}${printable(scope)}\n`;
}
