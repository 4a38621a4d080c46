import type { DnsClient } from '../../api/dns-client.js';
import type { ApplyReport } from '../../apply/report.js';
import { emptyReport, isClean } from '../../apply/report.js';
import { EXIT_CODES, Failure } from '../../diagnostics/failure.js';
import { printableJson } from '../../diagnostics/printable.js';
import { plural } from '../../diagnostics/report.js';
import type { Plan } from '../../plan/plan.js';
import { formatReport } from '../../render/report-text.js';
import { formatPlan } from '../../render/text.js';
import { toolName } from '../../version.js';
import { applyPlan, checkGuards } from '../../workflow/apply.js';
import type { ProjectOptions } from '../check-project.js';
import { confirm, mustBeAbleToAsk } from '../confirm.js';
import { mustKnowRisks } from '../consent.js';
import type { Context } from '../context.js';
import { interruptible } from '../interrupt.js';
import { planLive, usablePlan, validProject } from '../make-plan.js';
import type { ServiceOptions } from '../open-client.js';
import { withDnsClient } from '../open-client.js';
import { startProgress } from '../progress.js';
import { openSavedPlan } from '../saved-plan.js';
import { mustBeWritable, writeFileAtomically } from '../write-file.js';

export interface ApplyOptions extends ProjectOptions, ServiceOptions {
  /** Apply without asking. */
  readonly yes?: boolean;
  /** Codes of the risks that are consented to. */
  readonly allow: readonly string[];
  /** File to write the report to, as JSON. */
  readonly report?: string;
}

/** Applies a saved plan, or plans, shows and asks; exit code 6 when the outcome is not what was planned. */
export async function runApply(
  planFile: string | undefined,
  options: ApplyOptions,
  context: Context,
): Promise<number> {
  mustKnowRisks(options.allow);
  if (options.report !== undefined) await mustBeWritable(options.report);
  if (planFile !== undefined)
    return interruptible(context, (signal) => applySaved(planFile, { options, context, signal }));
  if (!options.yes) mustBeAbleToAsk(context);
  return interruptible(context, (signal) => planAndApply({ options, context, signal }));
}

interface Run {
  readonly options: ApplyOptions;
  readonly context: Context;
  readonly signal: AbortSignal;
}

async function applySaved(path: string, run: Run): Promise<number> {
  const { options, context } = run;
  const { plan, project } = await openSavedPlan(path, options, context);
  checkGuards(plan, options.allow);
  if (!plan.hasChanges) {
    context.out.write(formatPlan(plan, context.out.layout));
    await saveReport(emptyReport(toolName, new Date()), options);
    return 0;
  }
  const zones = plan.zones.map(({ zone }) => zone);
  return withDnsClient({ project, zones, options }, context, (client) => carryOut(plan, client, run));
}

async function planAndApply(run: Run): Promise<number> {
  const { options, context, signal } = run;
  const { project, zones } = await validProject(options, context);
  const names = zones.map(({ name }) => name);
  return withDnsClient({ project, zones: names, options }, context, async (client) => {
    const live = { project, zones, client, concurrency: options.concurrency, signal };
    const { plan, exitCode } = usablePlan(await planLive(live, context), context);
    context.out.write(formatPlan(plan, context.out.layout));
    if (!plan.hasChanges) {
      await saveReport(emptyReport(toolName, new Date()), options);
      return exitCode;
    }
    checkGuards(plan, options.allow);
    if (!options.yes && !(await confirm(question(plan), context, signal)))
      throw new Failure('error', 'not applied, nothing was changed');
    context.out.write('\n');
    return (await carryOut(plan, client, run)) || exitCode;
  });
}

function question({ zones }: Plan): string {
  const changing = zones.filter(({ steps }) => steps.length > 0);
  const steps = changing.reduce((sum, zone) => sum + zone.steps.length, 0);
  return `\nApply ${plural(steps, 'change')} to ${plural(changing.length, 'zone')}?`;
}

/** Requests under way in one zone; all together are bounded by `--concurrency`. */
const PER_ZONE = 4;

/** Runs the steps, shows and saves the report. */
async function carryOut(plan: Plan, client: DnsClient, { options, context, signal }: Run): Promise<number> {
  const { create, update, delete: deletes } = plan.summary;
  const progress = startProgress(context, 'Applying', create + update + deletes);
  const report = await applyPlan({
    plan,
    client,
    concurrency: { perZone: Math.min(PER_ZONE, options.concurrency), total: options.concurrency },
    signal,
    onStep: progress.advance,
    now: Date.now,
  }).finally(progress.end);
  context.out.write(formatReport(report, context.out.layout));
  await saveReport(report, options);
  if (isClean(report)) return 0;
  if (!context.globals.quiet) context.err.write('\n`zonemason plan` shows what is left to do\n');
  return report.interrupted ? EXIT_CODES.interrupted : EXIT_CODES.partial;
}

async function saveReport(report: ApplyReport, { report: path }: ApplyOptions): Promise<void> {
  if (path !== undefined) await writeFileAtomically(path, printableJson(report));
}
