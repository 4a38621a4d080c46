import { claimOutputs } from '../../engine/outputs/claim-outputs.js';
import type { OutputFile } from '../../engine/outputs/output-target.js';
import { writeFileAtomically } from '../../engine/outputs/write-file.js';
import { plan } from '../../engine/plan/plan.js';
import { codesToConsentTo, renderPlan } from '../../engine/plan/render-plan.js';
import type { RecordOptions } from '../../engine/selection/record-filter.js';
import type { SelectionOptions } from '../../engine/selection/selection.js';
import { readSelection } from '../../engine/selection/selection.js';
import { readingProject, withSession } from '../../engine/session/session.js';
import type { Plan } from '../../plan/plan.js';
import { printable } from '../../text/printable.js';
import type { Context } from '../terminal/context.js';
import type { ServiceOptions } from '../session/host.js';
import { serviceHost } from '../session/host.js';
import type { LookUpOptions } from '../options/look-ups.js';
import { readServers } from '../options/look-ups.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { exitCodeAfter } from '../print/exit-code.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';

export interface PlanOptions
  extends SelectionOptions, RecordOptions, ServiceOptions, PlanFormatOptions, LookUpOptions {
  /** File to save the plan to. */
  readonly out?: string;
  readonly detailedExitcode?: boolean;
  /** Git revision that separates the changes of the branch from drift. */
  readonly base?: string;
  /** File with saved listings. */
  readonly live?: string;
}

/** Prints what `apply` would change, and saves it with `--out`. */
export async function runPlan(context: Context, options: PlanOptions): Promise<number> {
  const { out, base, live } = options;
  const print = await openPlanPrinter(options, context);
  const dns = readServers(options, { '--dns': options.dns });
  const host = serviceHost(options, context);
  const reading = readingProject(host);
  await claimOutputs(
    host,
    { outputs: outputsOf(options, context), reads: live === undefined ? [] : [live] },
    reading,
  );
  const selection = readSelection(options, context.env);
  const { plan: made } = await withSession(
    host,
    (session) => plan(session, { selection, base, live, dns }),
    reading,
  );
  if (out !== undefined)
    await writeFileAtomically(host.files, out, await renderPlan(made, { format: 'json' }));
  if (out === undefined) context.page();
  await print(made);
  if (!context.globals.quiet) context.err.write(adviceAfter(made, out));
  return exitCodeAfter(made.unreadable ?? [], made.hasChanges, options);
}

function outputsOf(options: PlanOptions, context: Context): readonly OutputFile[] {
  const { out: path } = options;
  const saved = path === undefined ? [] : [{ option: '--out', path, kind: 'plan' } as const];
  return [...saved, ...summaryOf(options, context)];
}

/** How to apply the plan; '' if that is obvious. */
function adviceAfter(made: Plan, savedTo: string | undefined): string {
  if ((made.unreadable ?? []).some(({ kind }) => kind === 'invalid-files'))
    return '\nBlocked: apply will refuse this plan until the files have no errors.\n';
  const codes = codesToConsentTo(made);
  if (codes === null) return '\nBlocked: apply will refuse this plan, and no --allow can change that.\n';
  const allow = codes.map((code) => ` --allow ${code}`).join('');
  const file = savedTo === undefined ? '' : ` ${printable(savedTo)}`;
  if (codes.length > 0)
    return `\nBlocked: apply will refuse this plan unless you run\n  zonemason apply${file}${allow}\n`;
  return savedTo === undefined || !made.hasChanges
    ? ''
    : `\nSaved. To apply exactly this: zonemason apply${file}\n`;
}
