import type { Applicable } from '../engine/apply/apply.js';
import { apply } from '../engine/apply/apply.js';
import { claimOutputs } from '../engine/outputs/claim-outputs.js';
import { writeFileAtomically } from '../engine/outputs/write-file.js';
import type { Tell } from '../engine/events.js';
import type { ScopeFailure } from '../engine/service/read-or-fail.js';
import type { Host, Session } from '../engine/session.js';
import { EXIT_CODES } from '../failure.js';
import type { Plan } from '../plan/plan.js';
import { formatReport } from '../render/text/report.js';
import { formatPlan } from '../render/text/plan.js';
import { printableJson } from '../text/printable.js';
import { plural } from '../text/plural.js';
import type { Context } from './context.js';
import type { ServiceOptions } from './host.js';
import { exitCodeAfter } from './print/exit-code.js';
import type { EventOptions } from './print/tell-events.js';
import { confirm } from './terminal/confirm.js';

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
export interface Run extends Applicable {
  readonly unreadable: readonly ScopeFailure[];
  readonly session: Session;
  readonly options: ChangeOptions;
  readonly context: Context;
  /** Whether it is shown and asked about; a plan without changes is shown in any case. */
  readonly isReviewed: boolean;
  /** What to say of a plan without changes; that is what it shows when left out. */
  readonly nothingToDo?: string;
  /** What to do when not all could be done, one sentence. */
  readonly onwards: string;
}

/** Shows a plan, asks, carries it out, and shows and saves the report. @throws Failure as `apply` does. */
export async function applyPlan(run: Run): Promise<number> {
  const { plan, session, options, context, isReviewed, unreadable, onwards } = run;
  const { out, err, globals } = context;
  const confirms = !isReviewed && !options.yes;
  const { report, failure } = await apply({ ...session, tell: showingPlan(run) }, run, {
    allow: options.allow,
    ...(confirms && { confirm: () => confirm(question(plan), context, session.signal) }),
  });
  if (plan.hasChanges) out.write(`${isReviewed ? '' : '\n'}${formatReport(report, out.layout)}`);
  if (options.report !== undefined)
    await writeFileAtomically(session.files, options.report, printableJson(report));
  if (failure === null) return exitCodeAfter(unreadable, plan.hasChanges);
  if (!globals.quiet) err.write(`\n${onwards}\n`);
  return EXIT_CODES[failure];
}

/** Tells as the session does, and shows the plan. */
function showingPlan({ plan, session, context: { out, globals }, isReviewed, nothingToDo }: Run): Tell {
  return (event) => {
    session.tell(event);
    if (event.kind !== 'plan' || (isReviewed && plan.hasChanges)) return;
    if (!plan.hasChanges && nothingToDo !== undefined) out.write(`${nothingToDo}\n`);
    else out.write(formatPlan(plan, out.layout, { waits: globals.verbose }));
  };
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

/** Makes room for the report. @throws Failure `usage` when something else is in its place, `error`. */
export async function claimReport(
  { report: path }: Pick<ChangeOptions, 'report'>,
  reads: readonly string[],
  host: Host,
): Promise<void> {
  const outputs = path === undefined ? [] : [{ option: '--report', path, kind: 'report' } as const];
  await claimOutputs(host, { outputs, reads });
}
