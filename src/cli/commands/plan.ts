import { printable } from '../../text/printable.js';
import { blockingRisks, codesToAllow } from '../../plan/guards.js';
import type { Plan } from '../../plan/plan.js';
import { formatPlanJson } from '../../render/json/plan.js';
import { claimOutputs } from '../../engine/outputs/claim-outputs.js';
import type { ProjectOptions } from '../check-project.js';
import type { Context } from '../context.js';
import { interruptible } from '../terminal/interrupt.js';
import type { ValidProject } from '../make-plan.js';
import { planLive, usablePlan, validProject } from '../make-plan.js';
import type { ServiceOptions } from '../service-options.js';
import { withClients } from '../open-client.js';
import type { OutputFile } from '../../engine/outputs/output-target.js';
import type { PlanFormatOptions } from '../options/plan-formats.js';
import { openPlanPrinter, summaryOf } from '../print/plan-printer.js';
import { writeFileAtomically } from '../../engine/outputs/write-file.js';

export interface PlanOptions extends ProjectOptions, ServiceOptions, PlanFormatOptions {
  /** File to save the plan to. */
  readonly out?: string;
  readonly detailedExitcode?: boolean;
  /** Revision that steps are told apart by. */
  readonly base?: string;
}

/** Exit code of `plan --detailed-exitcode` when there is something to do. */
const CHANGES_PENDING = 2;

/** Compares the files with what is live and prints the way there. */
export async function runPlan(options: PlanOptions, context: Context): Promise<number> {
  const print = await openPlanPrinter(options, context);
  await claimOutputs({ outputs: outputsOf(options, context), options }, context);
  const valid = await validProject(options, context);
  const { project, zones, others, mail } = valid;
  const mark = await originMarker(valid, options, context);
  const names = zones.map(({ name }) => name);
  const planning = await interruptible(context, (signal) =>
    withClients({ project, zones: names, mail: mail !== null, options }, context, (clients) =>
      planLive({ project, zones, others, mail, clients, concurrency: options.concurrency, signal }, context),
    ),
  );
  const { plan, exitCode } = usablePlan({ ...planning, plan: mark(planning.plan) }, context);
  const { err, globals } = context;
  if (options.out !== undefined) await writeFileAtomically(options.out, formatPlanJson(plan));
  await print(plan);
  if (!globals.quiet) err.write(adviceAfter(plan, options.out));
  return exitCode === 0 && options.detailedExitcode && plan.hasChanges ? CHANGES_PENDING : exitCode;
}

function outputsOf(options: PlanOptions, context: Context): readonly OutputFile[] {
  const { out: path } = options;
  const plan = path === undefined ? [] : [{ option: '--out', path, kind: 'plan' } as const];
  return [...plan, ...summaryOf(options, context)];
}

/** What marks the steps of a plan, with a base; the base is read before anything is asked of the service. */
async function originMarker(
  { project, zones, mail }: ValidProject,
  options: PlanOptions,
  context: Context,
): Promise<(plan: Plan) => Plan> {
  if (options.base === undefined) return (plan) => plan;
  const { readBase } = await import('../../engine/diff/revisions.js');
  const { markOrigins } = await import('../../engine/plan/mark-origins.js');
  const head = { zones, templates: mail?.templates ?? [] };
  const { base, revision } = await readBase(options.base, { head, file: project.file, options, context });
  return (plan) => markOrigins(plan, { zones, mail, base, revision });
}

/** What applying the plan takes; '' when there is nothing to say. */
function adviceAfter(plan: Plan, savedTo: string | undefined): string {
  const blocking = blockingRisks(plan, []);
  const codes = codesToAllow(blocking);
  if (codes === null) return '\nBlocked: apply will refuse this plan, whatever is allowed.\n';
  const allow = codes.map((code) => ` --allow ${code}`).join('');
  const file = savedTo === undefined ? '' : ` ${printable(savedTo)}`;
  if (blocking.length > 0)
    return `\nBlocked: apply will refuse this plan, unless you run\n  zonemason apply${file}${allow}\n`;
  return savedTo === undefined || !plan.hasChanges
    ? ''
    : `\nSaved. To apply exactly this: zonemason apply${file}\n`;
}
