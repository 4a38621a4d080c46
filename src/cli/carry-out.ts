import { planEvent } from '../apply/events.js';
import { createJournal } from '../apply/journal/journal-file.js';
import type { ApplyReport } from '../apply/report.js';
import { emptyReport, isClean } from '../apply/report.js';
import type { Project } from '../config/project.js';
import { EXIT_CODES, Failure } from '../failure.js';
import { printableJson } from '../text/printable.js';
import { plural } from '../diagnostics/report.js';
import type { Plan } from '../plan/plan.js';
import { formatReport } from '../render/text/report.js';
import { totalOf } from '../render/summary.js';
import { formatPlan } from '../render/text/plan.js';
import { toolName } from '../version.js';
import { checkGuards } from '../plan/guards.js';
import { applyPlan } from '../engine/apply/apply.js';
import type { Clients } from '../engine/service/clients.js';
import { concurrencyOf } from '../engine/service/concurrency.js';
import type { Safeguards } from '../engine/apply/safeguards.js';
import { claimOutputs } from '../engine/outputs/claim-outputs.js';
import { confirm } from './terminal/confirm.js';
import type { Context } from './context.js';
import { journalFolder } from './journals.js';
import type { PartialPlan } from './make-plan.js';
import { startProgress } from './terminal/progress.js';
import type { InputOptions } from '../engine/outputs/run-inputs.js';
import type { ServiceOptions } from './service-options.js';
import type { EventOptions, Told } from './print/tell-events.js';
import { eventError } from './print/tell-events.js';
import { tellWaits } from './terminal/tell-waits.js';
import { writeFileAtomically } from '../engine/outputs/write-file.js';

/** Options of the commands that change what is live. */
export interface ChangeOptions extends ServiceOptions, EventOptions {
  /** Change it without asking. */
  readonly yes?: boolean;
  /** Codes of the risks that are consented to. */
  readonly allow: readonly string[];
  /** File to write the report to, as JSON. */
  readonly report?: string;
}

/** A plan on its way to the service. */
export interface Run extends Told {
  readonly project: Pick<Project, 'root'>;
  readonly safeguards: Safeguards;
  readonly clients: Clients;
  readonly options: ChangeOptions;
  readonly signal: AbortSignal;
  /** What to do when not all could be done, one sentence. */
  readonly onwards: string;
}

/** Shows a plan, asks, and carries it out. @throws Failure `refused` by a guard, `error` when the answer is no. */
export async function reviewAndCarryOut(usable: PartialPlan, run: Run): Promise<number> {
  const { plan, exitCode } = usable;
  const { options, context, signal } = run;
  tellPlan(usable, run);
  context.out.write(formatPlan(plan, context.out.layout, { waits: context.globals.verbose }));
  if (!plan.hasChanges) {
    await saveEmptyReport(options);
    return exitCode;
  }
  checkGuards(plan, options.allow);
  if (!options.yes && !(await confirm(question(plan), context, signal)))
    throw new Failure('error', 'not applied, nothing was changed');
  context.out.write('\n');
  return (await carryOut(plan, run)) || exitCode;
}

/** Tells a program what is going to be done, and what is not. */
export function tellPlan(
  { plan, failures }: Omit<PartialPlan, 'exitCode'>,
  { tell }: Pick<Told, 'tell'>,
): void {
  for (const { zone, failure } of failures) tell({ kind: 'unreadable', zone, error: eventError(failure) });
  tell(planEvent(plan));
}

function question(plan: Plan): string {
  const zones = plan.zones.filter(({ steps }) => steps.length > 0);
  const templates = (plan.mail?.templates ?? []).filter(({ steps }) => steps.length > 0);
  const changes = [...zones, ...templates].reduce((sum, { steps }) => sum + steps.length, 0);
  const where = [
    ...(zones.length > 0 ? [plural(zones.length, 'zone')] : []),
    ...(templates.length > 0 ? [plural(templates.length, 'mail template')] : []),
  ];
  return `\nApply ${plural(changes, 'change')} to ${where.join(' and ')}?`;
}

/** Runs the steps, shows and saves the report. */
export async function carryOut(plan: Plan, run: Run): Promise<number> {
  const { project, safeguards, clients, options, context, tell, signal, onwards } = run;
  const { out, err, globals } = context;
  const folder = journalFolder(project, context);
  const pause = tellWaits(context, tell);
  const progress = startProgress(context, 'Applying', totalOf(plan.summary));
  const report = await applyPlan({
    plan,
    safeguards,
    allow: options.allow,
    clients,
    concurrency: concurrencyOf(options.concurrency),
    signal,
    onStart: (step) => tell({ kind: 'step-started', ...step }),
    onStep: (step) => {
      progress.advance();
      tell({ kind: 'step-ended', ...step });
    },
    onZone: (zone) => tell({ kind: 'zone-verified', ...zone }),
    onWait: (ms) => pause({ kind: 'wait', reason: 'late', ms: Math.round(ms) }),
    openJournal: (found, startedAt) => createJournal({ folder, startedAt, now: Date.now }, found),
    now: Date.now,
  }).finally(progress.end);
  out.write(formatReport(report, out.layout));
  await saveReport(report, options);
  if (isClean(report)) return 0;
  if (!globals.quiet) err.write(`\n${onwards}\n`);
  return report.interrupted ? EXIT_CODES.interrupted : EXIT_CODES.partial;
}

/** Makes room for the report. @throws Failure `usage` when something else is in its place, `error`. */
export async function claimReport(
  options: ChangeOptions & InputOptions,
  reads: readonly string[],
  context: Context,
): Promise<void> {
  const { report: path } = options;
  const outputs = path === undefined ? [] : [{ option: '--report', path, kind: 'report' } as const];
  await claimOutputs({ outputs, reads, options }, context);
}

/** Saves the report of a run that had nothing to do. */
export async function saveEmptyReport(options: ChangeOptions): Promise<void> {
  await saveReport(emptyReport(toolName, new Date()), options);
}

async function saveReport(report: ApplyReport, { report: path }: ChangeOptions): Promise<void> {
  if (path !== undefined) await writeFileAtomically(path, printableJson(report));
}
