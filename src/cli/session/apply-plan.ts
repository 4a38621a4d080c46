import { setFlagsFromString } from 'node:v8';
import type { Applicable } from '../../engine/apply/apply.js';
import { apply } from '../../engine/apply/apply.js';
import { claimOutputs } from '../../engine/outputs/claim-outputs.js';
import { writeFileAtomically } from '../../engine/outputs/write-file.js';
import type { Tell } from '../../engine/events.js';
import type { LockOptions } from '../../engine/lock/run-lock.js';
import { reviewPlan } from '../../engine/plan/render-plan.js';
import { readShard } from '../../engine/selection/shard.js';
import type { ZoneOptions } from '../../engine/selection/zone-filter.js';
import type { Host, ProjectReading, Session } from '../../engine/session/session.js';
import type { FailureKind } from '../../failure.js';
import { EXIT_CODES, Failure } from '../../failure.js';
import type { Plan } from '../../plan/plan.js';
import { nextStepAfter } from '../../render/next-step.js';
import { formatReport } from '../../render/text/report.js';
import { formatPlan } from '../../render/text/plan.js';
import { printableJson } from '../../text/printable.js';
import { plural } from '../../text/plural.js';
import type { Context } from '../terminal/context.js';
import type { ServiceOptions } from './host.js';
import type { MeteredOptions } from './metrics.js';
import { alsoTelling, metricsOf } from './metrics.js';
import { noticeStops } from './stop-notices.js';
import { writeAfterRun } from './write-after-run.js';
import { exitCodeAfter } from '../print/exit-code.js';
import type { EventOptions } from '../print/json-events.js';
import { noticeText } from '../terminal/notice.js';
import { confirm } from '../terminal/questions.js';

/** Options of the commands that change what is live. */
export interface ChangeOptions extends ServiceOptions, EventOptions, MeteredOptions {
  /** Do not ask. */
  readonly yes?: boolean;
  /** Codes of the blocking risks that are allowed. */
  readonly allow: readonly string[];
  /** File for the JSON report. */
  readonly report?: string;
  /** Seconds for which a listing may lag behind the writes. */
  readonly settle?: number;
  /** How many seconds to wait for the lock that another run holds. */
  readonly lockTimeout?: number;
}

/** The lock that a command takes, by its options. @throws Failure `usage` when the shard is not valid. */
export function lockOptions(
  command: LockOptions['command'],
  { lockTimeout = 0, shard }: Pick<ChangeOptions, 'lockTimeout'> & Pick<ZoneOptions, 'shard'>,
  { env }: Pick<Context, 'env'>,
): LockOptions {
  return {
    command,
    shard: shard === undefined ? null : readShard(shard, env),
    timeoutMs: lockTimeout * 1000,
  };
}

/** A plan to apply. */
export interface PlanRun extends Applicable {
  readonly session: Session;
  readonly options: ChangeOptions;
  readonly context: Context;
  /** Whether the plan was reviewed before, so that its changes are neither shown nor asked about. */
  readonly isReviewed: boolean;
  /** Message for a plan without changes, instead of the plan. */
  readonly nothingToDo?: string;
  /** What to do if not all steps are done, a sentence. */
  readonly nextStep: string;
  /** What to keep in mind, told once: before a question, otherwise after the run. */
  readonly reminder?: string;
}

/** Runs what ends without any change if the service cannot be asked, and says so then. @throws what `run` throws. */
export async function orUnchanged<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof Failure) || !UNASKED.has(cause.kind)) throw cause;
    const { kind, message, hint } = cause;
    const hints = ['nothing was changed', ...(hint === undefined ? [] : [hint])];
    throw new Failure(kind, message, { hint: hints.join('; '), cause: cause.cause });
  }
}

const UNASKED: ReadonlySet<FailureKind> = new Set(['credentials', 'unreachable']);

/** Shows a plan, asks, applies it, and prints and saves the report. @throws Failure like `apply`. */
export async function applyPlan(run: PlanRun): Promise<number> {
  const { plan, session, options, context, isReviewed, nextStep, reminder = '' } = run;
  const { out, err, globals } = context;
  const confirms = asks(run);
  letNewSpaceGrow();
  const stops = noticeStops(context, nextStep);
  const tell = alsoTelling(stops.tell, showingPlan(run));
  const { report, failure } = await apply({ ...session, tell }, run, {
    allow: options.allow,
    settle: options.settle,
    ...(confirms && { confirm: () => confirm(question(plan), context, session.signal) }),
  }).finally(stops.end);
  if (plan.hasChanges)
    out.write(
      `${isReviewed ? '' : '\n'}${formatReport(report, out.layout, { ...plan, config: options.config })}`,
    );
  const exitCode = failure ? EXIT_CODES[failure] : exitCodeAfter(plan.unreadable ?? [], plan.hasChanges);
  const { report: path } = options;
  if (path !== undefined)
    await writeAfterRun(
      exitCode,
      () => writeFileAtomically(session.files, path, printableJson(report)),
      context,
    );
  if (plan.hasChanges && !confirms && !globals.quiet) err.write(reminder);
  const isRollback = run.safeguards?.isRollback === true;
  if (failure && !globals.quiet) {
    const text = nextStepAfter(report, { nextStep, isRollback, config: options.config });
    err.write(`\n${noticeText(text, err.layout)}`);
  }
  return exitCode;
}

function asks({ isReviewed, options }: PlanRun): boolean {
  return !isReviewed && !options.yes;
}

/** Undoes a setting that suits runs with few requests: each full space for new objects costs time, and large ones fill less often. */
function letNewSpaceGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}

/** Shows a plan and changes nothing. */
export function showRun(run: PlanRun): number {
  const { plan, context, reminder = '' } = run;
  showingPlan({ ...run, reminder: '' })({ kind: 'plan', plan });
  if (!context.globals.quiet) context.err.write(reminder);
  return exitCodeAfter(plan.unreadable ?? [], plan.hasChanges);
}

/** Passes events on, and prints the plan when its event occurs. */
function showingPlan(run: PlanRun): Tell {
  const { plan, session, options, context, isReviewed, nothingToDo, reminder = '', safeguards } = run;
  const purpose = safeguards?.isRollback ? 'rollback' : 'apply';
  const { out, err, globals } = context;
  return (event) => {
    session.tell(event);
    if (event.kind !== 'plan' || (isReviewed && plan.hasChanges)) return;
    if (isNothing(plan) && nothingToDo !== undefined) out.write(`${nothingToDo}\n`);
    else
      out.write(
        formatPlan(
          reviewPlan(plan, options.allow, { purpose, isSaved: isReviewed, config: options.config }),
          out.layout,
          {
            verbose: globals.verbose,
          },
        ),
      );
    if (!globals.quiet && (asks(run) || !plan.hasChanges)) err.write(reminder);
  };
}

/** Whether a plan has nothing to say. */
function isNothing({ hasChanges, unreadable = [], warnings = [] }: Plan): boolean {
  return !hasChanges && unreadable.length === 0 && warnings.length === 0;
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

/** Checks that the report and metrics can be written. @throws Failure `usage` if it would overwrite another file, `error`. */
export async function claimReport(
  options: Pick<ChangeOptions, 'report' | 'metrics'>,
  reads: readonly string[],
  host: Host,
  reading: Promise<ProjectReading>,
): Promise<void> {
  const { report: path } = options;
  const report = path === undefined ? [] : [{ option: '--report', path, kind: 'report' } as const];
  await claimOutputs(host, { outputs: [...report, ...metricsOf(options)], reads }, reading);
}
