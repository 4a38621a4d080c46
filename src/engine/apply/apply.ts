import type { ApplyReport } from '../../apply/report.js';
import { emptyReport, isClean } from '../../apply/report.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { checkGuards, mustBeOfLive } from '../../plan/guards.js';
import type { Plan } from '../../plan/plan.js';
import { totalOf } from '../../render/summary.js';
import { toolName } from '../../version.js';
import { mustHaveValidProject } from '../check/check.js';
import { startProgress } from '../events.js';
import { mustBeValid } from '../must-be-valid.js';
import { readSavedPlan } from '../plan/saved-plan.js';
import type { Planned } from '../plan/plan.js';
import type { Selection } from '../selection/selection.js';
import { openClients } from '../service/access.js';
import type { Session } from '../session.js';
import { carryOut } from './carry-out.js';
import { journalFolder, journalsIn, tellUnfinished } from './journal-folder.js';
import { mustBeForService } from './own-service.js';
import type { Safeguards } from './safeguards.js';
import { readSafeguards } from './safeguards.js';

export interface ApplyOptions {
  /** Codes of the blocking risks that are consented to. */
  readonly allow: readonly string[];
  /** Asks whether the plan shall be carried out; nobody is asked when it is left out. */
  readonly confirm?: ((plan: Plan) => Promise<boolean>) | undefined;
  /** Folder of the journals; that of the project when left out. False keeps none, nor a way back. */
  readonly journal?: string | false | undefined;
}

/** What became of a plan. */
export interface Applied {
  readonly report: ApplyReport;
  /** How it ended other than well; null when all is done and was found so afterwards. */
  readonly failure: 'interrupted' | 'partial' | null;
}

/** A plan that may be applied. The files say what may be done; they are read where they have not been. */
export type Applicable = Pick<Planned, 'plan'> & { readonly safeguards?: Safeguards };

/**
 * Reads what is selected of a saved plan that is going to be applied.
 *
 * @throws Failure `usage` when the file is no plan, or one of files alone, has none of the selected zones, or was made
 *   for another service or brand than the project's; InvalidFiles when the project file has errors.
 */
export async function readApplicable(session: Session, path: string, selection: Selection): Promise<Plan> {
  const plan = await readSavedPlan(session, path, selection);
  mustBeForProject(plan, session, path);
  return plan;
}

/** @throws Failure `usage`, InvalidFiles: see `readApplicable`. `name` is what messages call the plan. */
export function mustBeForProject(plan: Plan, session: Session, name: string): void {
  mustBeOfLive(plan);
  mustHaveValidProject(session);
  mustBeForService(plan, session.project, name);
}

/**
 * Carries a plan out exactly, or changes nothing: makes sure that nothing has moved since it was made, runs its
 * steps, reads everything back. Tells the plan, then each step. What fails after the first request is told by the report.
 * Once the signal aborts, what is in flight is finished and no more is begun.
 *
 * @throws Failure `stale-plan` when something has moved, `refused` by a guard, `usage` when the plan is for another
 *   service or of files alone, `credentials`, `unreachable`, `interrupted`, `error`; InvalidFiles. Nothing was changed then.
 */
export async function apply(
  session: Session,
  { plan, safeguards: known }: Applicable,
  options: ApplyOptions,
): Promise<Applied> {
  const { now, tell } = session;
  const { allow, confirm } = options;
  if (plan.hasChanges && known) await tellUnfinished(plan, session);
  tell({ kind: 'plan', plan });
  checkGuards(plan, allow);
  if (!plan.hasChanges) return { report: emptyReport(toolName, new Date(now())), failure: null };
  const safeguards = known ?? (await safeguardsFor(plan, session));
  if (confirm && !(await confirm(plan))) throw new Failure('error', 'not applied, nothing was changed');
  const report = await run(session, { plan, safeguards }, options);
  if (isClean(report)) return { report, failure: null };
  return { report, failure: report.interrupted ? 'interrupted' : 'partial' };
}

async function safeguardsFor(plan: Plan, session: Session): Promise<Safeguards> {
  const { safeguards, diagnostics } = await readSafeguards(plan, session.project);
  mustBeValid(diagnostics, session.tell);
  await tellUnfinished(plan, session);
  return safeguards;
}

async function run(
  session: Session,
  { plan, safeguards }: Required<Applicable>,
  { allow, journal }: ApplyOptions,
): Promise<ApplyReport> {
  const { project, files, limits, signal, now, tell } = session;
  const zones = plan.zones.map(({ zone }) => zone);
  const clients = await openClients(session, { zones, mail: plan.mail !== undefined });
  const folder = journal === undefined ? journalFolder(project) : journal && fullPath(files, journal);
  const progress = startProgress(tell, 'applying', totalOf(plan.summary));
  return carryOut({
    plan,
    safeguards,
    allow,
    clients,
    concurrency: limits,
    signal,
    onStart: (step) => tell({ kind: 'step-started', ...step }),
    onStep: (step) => {
      progress.advance();
      tell({ kind: 'step-ended', ...step });
    },
    onScope: (scope) => tell({ kind: 'scope-verified', ...scope }),
    onWait: (ms) => tell({ kind: 'wait', reason: 'late', ms: Math.round(ms) }),
    ...(folder !== false && { openJournal: journalsIn(folder, session) }),
    now,
  }).finally(progress.end);
}
