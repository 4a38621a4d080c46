import type { ApplyReport } from '../apply/report.js';
import type { JsonReport } from '../diagnostics/formats/json.js';
import { apply as applyPlan, mustBeForProject } from '../engine/apply/apply.js';
import { checkSelected } from '../engine/check/check.js';
import { reportData } from '../engine/check/render-report.js';
import { diff as diffFiles } from '../engine/diff/diff.js';
import type { Tell } from '../engine/events.js';
import { format as formatFiles } from '../engine/format/format.js';
import type { ImportedFile } from '../engine/import/imported-file.js';
import { importLive } from '../engine/import/import.js';
import { mustBeValid, warningData } from '../engine/must-be-valid.js';
import { plan as makePlan } from '../engine/plan/plan.js';
import { mustBeSound } from '../engine/plan/sound-plan.js';
import type { UsablePlan } from '../engine/plan/make-plan.js';
import { planRollback } from '../engine/rollback/rollback.js';
import type { Selection } from '../engine/selection/selection.js';
import type { Plan } from '../plan/plan.js';
import type {
  ApplyOptions,
  DiffOptions,
  FormatOptions,
  ImportOptions,
  PlanOptions,
  Project,
  RollbackOptions,
  ScopeOptions,
  TellOptions,
} from './options.js';
import { hostOf, inSession } from './session.js';

/** What `validate --format json` prints. Schema: `zonemason/schemas/diagnostics.schema.json`. */
export type Validation = JsonReport;

/**
 * Checks the files of a project and gives every problem of every file; warnings among them do no harm. Needs no
 * network and no credentials.
 *
 * @throws Failure `usage` when the project has no file, or not the part that is wanted.
 */
export async function validate(project: Project, options: ScopeOptions = {}): Promise<Validation> {
  return inSession(project, {}, async (session) => {
    const { report } = await checkSelected(session, selectionOf(options), { byMirror: true });
    return reportData(report);
  });
}

/**
 * Checks the files, reads what is live, and plans the way from there to the files. Changes nothing.
 *
 * @throws InvalidFiles when the files have errors or conflict with what is live; Failure `credentials`,
 *   `unreachable`, `error` when something cannot be read, `interrupted` when the signal aborts, `usage`.
 */
export async function plan(project: Project, options: PlanOptions = {}): Promise<Plan> {
  const selection = selectionOf(options);
  const { base } = options;
  return inSession(project, { ...options, tell: telling(options) }, async (session) =>
    readable(await makePlan(session, { selection, base }), options),
  );
}

/**
 * Plans the way from what the files said at a git revision (`main`), or at one of two (`v1..v2`), to what they say now, or at
 * the other. Needs neither the service nor a credential. Nothing of the plan can be applied.
 *
 * @throws InvalidFiles when the files have errors; Failure `usage` when there is no such revision.
 */
export async function diff(project: Project, revisions: string, options: DiffOptions = {}): Promise<Plan> {
  const host = hostOf(project, {}, telling(options));
  return readable(await diffFiles(host, { revisions, selection: selectionOf(options) }), options);
}

/**
 * Carries a plan out exactly, or changes nothing: makes sure that nothing has moved since it was made, runs its
 * steps, reads everything back. What fails after the first request is told by the report, which `isClean` judges.
 * Once the signal aborts, what is in flight is finished and no more is begun.
 *
 * @throws Failure `stale-plan` when something has moved, `refused` when a blocking risk is not allowed, `usage` when
 *   the plan is for another service or of files alone, `credentials`, `unreachable`, `interrupted`, `error`; nothing was changed then.
 */
export async function apply(project: Project, made: Plan, options: ApplyOptions = {}): Promise<ApplyReport> {
  const { allow = [], journal } = options;
  return inSession(project, { ...options, tell: tellingSteps(options) }, async (session) => {
    mustBeSound(made, 'the plan');
    mustBeForProject(made, session, 'the plan');
    const { report } = await applyPlan(session, { plan: made }, { allow, journal });
    return report;
  });
}

/**
 * Plans the way back to the listings that journals have saved, and carries it out as `apply` does.
 *
 * @throws as `plan` and `apply` do; Failure `error` when it is not confirmed.
 */
export async function rollback(
  project: Project,
  journals: readonly string[],
  options: RollbackOptions = {},
): Promise<ApplyReport> {
  const { allow = [], journal, confirm } = options;
  const [tellPlanning, tellSteps] = [telling(options), tellingSteps(options)];
  const tell: Tell = (event) => [tellPlanning, tellSteps].forEach((each) => each(event));
  return inSession(project, { ...options, tell }, async (session) => {
    const planned = await planRollback(session, journals);
    readable(planned, options);
    const asked = confirm && { confirm: async (made: Plan) => confirm(made) };
    const { report } = await applyPlan(session, planned, { allow, journal, ...asked });
    return report;
  });
}

/**
 * Writes the files that declare what is live: all that is to be written is read before.
 *
 * @returns all files that declare it, those that said so already among them.
 * @throws Failure `error` when something live can have no file, or files would be replaced; nothing was written then.
 */
export async function importFiles(
  project: Project,
  options: ImportOptions = {},
): Promise<readonly ImportedFile[]> {
  const { zones = [], mail = false, out, force = false } = options;
  const templates = typeof mail === 'boolean' ? [] : mail;
  const host = hostOf(project, options);
  const imported = await importLive(host, {
    zones,
    mail: mail === false ? null : { templates, onlyMirrors: false },
    out,
    force,
  });
  leaveOut(imported.unreadable, options);
  return imported.files;
}

/** A file in canonical layout. */
export interface Formatted {
  /** Relative to the folder that the project was loaded from. */
  readonly path: string;
  readonly text: string;
  /** Whether the file says it otherwise. */
  readonly isChanged: boolean;
}

/**
 * Puts files into canonical layout and order, as `zonemason fmt` does: those that are named, or without any those of the
 * project. Writes nothing; with `fix`, what a hint of `validate` gives an exact replacement for is replaced, too.
 *
 * @throws InvalidFiles when some cannot be read, Failure `usage` when the project has no zone files.
 */
export async function format(
  project: Project,
  { files = [], fix = false }: FormatOptions = {},
): Promise<readonly Formatted[]> {
  const host = hostOf(project, {});
  const formatting = await formatFiles(host, { files, withRepairs: fix });
  mustBeValid(formatting.diagnostics, host.tell);
  return formatting.files.map(({ file: { path }, text, isChanged }) => ({ path, text, isChanged }));
}

function selectionOf({ zones, only }: ScopeOptions): Selection {
  return { zones, only };
}

/** Tells of what happens while a plan is made. */
function telling({ onWarning, onProgress }: TellOptions): Tell {
  return (event) => {
    if (event.kind === 'warnings') for (const warning of warningData(event)) onWarning?.(warning);
    if (event.kind === 'progress' && event.done > 0) onProgress?.({ done: event.done, total: event.total });
  };
}

function tellingSteps({ onStep }: ApplyOptions): Tell {
  return (event) => {
    if (event.kind !== 'step-ended') return;
    const { kind: _, ...step } = event;
    onStep?.(step);
  };
}

/** A plan over what could be read. @throws Failure when something could not, and nobody wants to go on without it. */
function readable({ plan: made, unreadable }: UsablePlan, options: TellOptions): Plan {
  leaveOut(unreadable, options);
  return made;
}

function leaveOut(unreadable: UsablePlan['unreadable'], { onUnreadable }: TellOptions): void {
  for (const { scope, failure } of unreadable) {
    if (!onUnreadable) throw failure;
    onUnreadable(failure, scope);
  }
}
