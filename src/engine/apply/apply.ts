import type { ApplyReport } from '../../apply/step/report.js';
import { emptyReport, isClean, isStale } from '../../apply/step/report.js';
import type { Project } from '../../config/project.js';
import { usable } from '../../config/settings/setting.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { checkGuards, mustBeOfLive } from '../../plan/risks/guards.js';
import type { Plan } from '../../plan/plan.js';
import { timeText } from '../../render/review/notices.js';
import { totalOf } from '../../render/summary.js';
import { enumeration } from '../../text/plural.js';
import { dayAt } from '../../text/day.js';
import { toolName } from '../../version.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { policyAdvisers } from '../check/policy-command.js';
import { runPlaceOf } from '../provenance.js';
import { startStepProgress } from './step-progress.js';
import { mustBeValid } from '../session/must-be-valid.js';
import { failuresIn } from '../plan/left-out.js';
import { readSavedPlan } from '../plan/saved-plan.js';
import type { Planned } from '../plan/plan.js';
import type { Selection } from '../selection/selection.js';
import { openClients } from '../service/access.js';
import { namingScope } from '../service/report-unreadable.js';
import type { Session } from '../session/session.js';
import { deleteOldRuns } from '../journals/old-runs.js';
import { appliedBefore } from './applied-before.js';
import type { ApplyInput } from './apply-parts.js';
import { applyParts } from './apply-parts.js';
import type { JournalOrigin, RestoredJournals } from '../journals/journal-folder.js';
import { journalFolder } from '../project-paths.js';
import { journalsIn, reportUnfinished } from '../journals/journal-folder.js';
import { judgePlan } from './judge-plan.js';
import { DEFAULT_SETTLE } from '../service/concurrency.js';
import { OTHER_PROJECT, readSafeguards } from '../check/safeguards.js';
import { shownUrl, withShownUrls } from '../../text/shown-url.js';

export interface ApplyOptions {
  /** Codes of the blocking risks to accept. */
  readonly allow: readonly string[];
  /** Asks for confirmation; when omitted, nobody is asked. */
  readonly confirm?: ((plan: Plan) => Promise<boolean>) | undefined;
  /** Folder of the journals, by default that of the project; false keeps none, so the run cannot be rolled back. */
  readonly journal?: string | false | undefined;
  /** Seconds for which a listing may lag behind the writes, 30 by default. */
  readonly settle?: number | undefined;
}

/** The result of applying a plan. */
export interface Applied {
  readonly report: ApplyReport;
  /** Null when every step was done and verified. */
  readonly failure: 'interrupted' | 'unreachable' | 'credentials' | 'stale-plan' | 'partial' | null;
}

/** A sound plan for the project's service. When there are no safeguards, they are read from the files. */
export interface Applicable extends Pick<Planned, 'plan'>, Partial<Pick<Planned, 'safeguards' | 'recent'>> {
  /** Only in a rollback. */
  readonly restored?: RestoredJournals;
}

/**
 * Reads the selected part of a saved plan in order to apply it, and reports what it leaves out.
 *
 * @throws Failure `usage` when the file is not a plan or compares files, when no selected zone is in it, or when it was
 *   made for another service or brand; InvalidFiles when the project file has errors.
 */
export async function readApplicable(session: Session, path: string, selection: Selection): Promise<Plan> {
  const plan = await readSavedPlan(session, path, selection);
  mustBeForProject(plan, session, path);
  const failures = failuresIn(plan);
  if (failures.length > 0) session.tell({ kind: 'unreadable', failures: failures.map(namingScope) });
  return plan;
}

/** @throws Failure `usage`, InvalidFiles: see `readApplicable`. Messages call the plan `name`. */
export function mustBeForProject(plan: Plan, session: Session, name: string): void {
  mustBeOfLive(plan);
  mustHaveValidProject(session);
  mustBeOfValidFiles(plan, name);
  mustBeForService(plan, session.project, name);
}

/** @throws Failure `invalid-files`: whether the rest may be applied without what the files do not say is for nobody to guess. */
function mustBeOfValidFiles({ unreadable = [] }: Plan, name: string): void {
  const broken = unreadable.filter(({ kind }) => kind === 'invalid-files');
  if (broken.length === 0) return;
  throw new Failure(
    'invalid-files',
    [`${name} was made from invalid files:`, ...broken.map(({ message }) => message)].join('\n  '),
    {
      hint: 'correct them and plan again, or leave them out with --zone',
    },
  );
}

function mustBeForService(plan: Plan, { dns, mail }: Project, name: string): void {
  if (plan.zones.length > 0)
    mustBeSame(name, plan.endpoint.dns, dns ? shownUrl(usable(dns.endpoint)) : undefined);
  if (!plan.mail) return;
  mustBeSame(name, plan.endpoint.mail, mail ? shownUrl(usable(mail.endpoint)) : undefined);
  mustBeSame(name, `brand ${plan.mail.brand}`, mail ? `brand ${usable(mail.brand)}` : undefined);
}

function mustBeSame(name: string, planned = 'no endpoint', ours = 'none'): void {
  if (planned === ours) return;
  throw new Failure('usage', `${name} was made for ${withShownUrls(planned)}, but the project uses ${ours}`, {
    hint: OTHER_PROJECT,
  });
}

/**
 * Applies a plan exactly, or changes nothing: checks that nothing has changed since it was made, runs its steps, and
 * reads everything back. Errors after the first write are in the report. Once the signal aborts, requests in flight
 * are finished and no new ones are sent.
 *
 * @throws Failure `stale-plan`, `refused` by a guard, `usage`, `credentials`, `unreachable`, `interrupted`, `error`;
 *   InvalidFiles. Nothing has been changed then.
 */
export async function apply(
  session: Session,
  { plan, safeguards: known, recent, restored }: Applicable,
  options: ApplyOptions,
): Promise<Applied> {
  const { now, tell } = session;
  const { allow, confirm } = options;
  if (plan.hasChanges && known) await reportUnfinished(plan, session);
  tell({ kind: 'plan', plan });
  checkGuards(plan, allow, known?.isRollback ? 'rollback' : 'apply');
  const { provenance } = await runPlaceOf({ folder: session.project.root, env: session.env });
  if (!plan.hasChanges)
    return { report: { ...emptyReport(toolName, new Date(now())), provenance }, failure: null };
  const guarded = known ? { safeguards: known } : await guardsOfSaved(plan, session);
  if (confirm && !(await confirm(plan)))
    throw new Failure('error', `not ${known?.isRollback ? 'rolled back' : 'applied'}, nothing was changed`);
  // While a person thinks, others write.
  const origin = { provenance, restored, isPart: plan.selection !== undefined };
  const guardedRun = { plan, origin, recent: confirm ? undefined : recent, ...guarded };
  const report = await run(session, guardedRun, options).catch(async (error: unknown) => {
    throw isStalePlan(error) ? await explained(error, plan, session) : error;
  });
  return { report: { ...report, provenance }, failure: failureOf(report) };
}

function isStalePlan(error: unknown): error is Failure {
  return error instanceof Failure && error.kind === 'stale-plan';
}

/** The failure of a stale plan, which may be stale because it was applied. */
async function explained(failure: Failure, plan: Plan, session: Session): Promise<Failure> {
  const earlier = await appliedBefore(plan, session);
  if (!earlier) return failure;
  const { startedAt, journals, rolledBack } = earlier;
  const since =
    rolledBack.extent === 'no'
      ? ''
      : `, and rolled back ${rolledBack.extent === 'partly' ? 'in part ' : ''}at ${timeText(rolledBack.at)}`;
  const when = enumeration(startedAt.map(timeText), MOST_JOURNALS);
  const message = `this plan was already applied, at ${when}${since}: see ${enumeration(journals, MOST_JOURNALS)}`;
  const next =
    since === ''
      ? '`zonemason plan` shows whether anything is left to do'
      : 'make a new plan to apply it again';
  return new Failure('stale-plan', message, { cause: failure, hint: `nothing was written; ${next}` });
}

const MOST_JOURNALS = 3;

/** A run that could not reach the service is partial only if it has changed something, or may have. */
function failureOf(report: ApplyReport): Applied['failure'] {
  if (isClean(report)) return null;
  if (report.interrupted) return 'interrupted';
  if (isStale(report)) return 'stale-plan';
  const { done, unknown } = report.summary;
  if (done + unknown > 0) return 'partial';
  const exits = report.steps.flatMap(({ reason, exit }) =>
    reason?.kind === 'unreachable' ? reason.kind : (exit ?? []),
  );
  return exits.includes('credentials') ? 'credentials' : (exits[0] ?? 'partial');
}

interface Guards extends Pick<ApplyInput, 'safeguards' | 'judge'> {}

/** What a plan that was made earlier, and may have been changed, is held against: a new one has been checked with the files. */
async function guardsOfSaved(plan: Plan, session: Session): Promise<Guards> {
  const { project, now, tell } = session;
  const { safeguards, diagnostics, readOthers } = await readSafeguards(plan, project);
  mustBeValid(diagnostics, tell);
  await reportUnfinished(plan, session);
  const { policies, severities } = project;
  const advisers = policyAdvisers(project, session);
  const declared = safeguards.zones;
  const demands = { declared, readOthers, policies, advisers, severities, today: dayAt(now()), tell };
  return { safeguards, judge: (reviewed) => judgePlan(reviewed, demands) };
}

interface Guarded extends Guards, Pick<Applicable, 'plan'>, Pick<ApplyInput, 'recent'> {
  readonly origin: JournalOrigin;
}

async function run(
  session: Session,
  { plan, safeguards, judge, origin, recent }: Guarded,
  { allow, journal, settle = DEFAULT_SETTLE }: ApplyOptions,
): Promise<ApplyReport> {
  const { project, files, limits, signal, now, clock, tell } = session;
  const zones = plan.zones.map(({ zone }) => zone);
  const clients = await openClients(session, { zones, mail: plan.mail !== undefined });
  const folder = journal === undefined ? journalFolder(project) : journal && fullPath(files, journal);
  const progress = startStepProgress(tell, totalOf(plan.summary));
  const report = await applyParts({
    plan,
    safeguards,
    judge,
    recent,
    allow,
    clients,
    concurrency: limits,
    signal,
    onStart: (step) => tell({ kind: 'step-started', ...step }),
    onStep: (step) => {
      tell({ kind: 'step-ended', ...step });
      progress.ended(step);
    },
    onScope: (scope) => tell({ kind: 'scope-verified', ...scope }),
    onMoved: (moved) => tell({ kind: 'moved', moved }),
    onWait: (ms) => tell({ kind: 'wait', reason: 'late', ms: Math.round(ms) }),
    onRepeat: (error) => tell({ kind: 'retry', error, ms: 0 }),
    onLag: (ms) => tell({ kind: 'wait', reason: 'lag', ms: Math.round(ms) }),
    ...(folder !== false && { openJournal: await journalsIn(folder, session, origin) }),
    now,
    clock,
    settleMs: settle * 1000,
  }).finally(progress.end);
  const hasJournals = report.scopes.some(({ journal: path }) => path !== undefined);
  if (folder !== false && hasJournals && !signal.aborted) await deleteOldRuns(folder, session);
  return report;
}
