import type { ApplyReport } from '../apply/step/report.js';
import type { JsonReport } from '../diagnostics/formats/json.js';
import { apply as applyPlan, mustBeForProject } from '../engine/apply/apply.js';
import { checkSelected } from '../engine/check/check-selected.js';
import { reportData } from '../engine/check/render-report.js';
import { diff as diffFiles } from '../engine/diff/diff.js';
import type { Tell } from '../engine/events.js';
import { policyAdvisers } from '../engine/check/policy-command.js';
import { find } from '../engine/find/find.js';
import type { ReplacedMentions } from '../engine/find/replaced.js';
import { replaceInFiles as replaceMentions, writeReplaced } from '../engine/find/replace-in-files.js';
import type { FoundRecord } from '../engine/find/found.js';
import type { ExportedFile } from '../engine/export/exported-file.js';
import { exportZones as exportAll } from '../engine/export/export.js';
import { format as formatFiles } from '../engine/format/format.js';
import type { ImportedForeignZone } from '../engine/import/imported-foreign-zone.js';
import { importForeign } from '../engine/import/import-foreign.js';
import type { ImportedFile } from '../engine/outputs/imported-file.js';
import { importLive } from '../engine/import/import.js';
import { addLanguage as addLanguageTo } from '../engine/mail/add-language.js';
import { mustBeValid, warningData } from '../engine/session/must-be-valid.js';
import { plan as makePlan } from '../engine/plan/plan.js';
import { mustBeSound } from '../engine/plan/sound-plan.js';
import type { UsablePlan } from '../engine/plan/make-plan.js';
import { whileLocked } from '../engine/lock/run-lock.js';
import { resolveName } from '../engine/resolve/resolve.js';
import type { Resolution } from '../engine/resolve/resolved.js';
import { planRollback } from '../engine/rollback/rollback.js';
import { readRecordSelection } from '../engine/selection/record-filter.js';
import type { Selection } from '../engine/selection/selection.js';
import type { VerificationReport } from '../engine/verify/verification-report.js';
import { verifyAsData } from '../engine/verify/verify.js';
import type { ChangedScope } from '../plan/changed-scope.js';
import type { Plan } from '../plan/plan.js';
import type {
  AddLanguageOptions,
  ApplyOptions,
  DiffOptions,
  DraftOptions,
  ExportOptions,
  FindRecordsOptions,
  FormatOptions,
  ImportFromOptions,
  ImportOptions,
  PlanOptions,
  Project,
  RecordOptions,
  ReplaceOptions,
  ResolveOptions,
  RollbackOptions,
  ScopeOptions,
  TellOptions,
  VerifyZonesOptions,
} from './options.js';
import { hostOf, inSession } from './session.js';

/** The output of `validate --format json`. Schema: `zonemason/schemas/diagnostics.schema.json`. */
export type Validation = JsonReport;

/**
 * Checks the files of a project, and returns all errors and warnings. Needs no network and no credentials; runs the
 * `policyCommand` of the project.
 *
 * @throws Failure `usage` when the project has no zone files, or not the requested part.
 */
export async function validate(project: Project, options: ScopeOptions = {}): Promise<Validation> {
  return inSession(project, {}, async (session) => {
    const advisers = policyAdvisers(session.project, session);
    const { report } = await checkSelected(session, selectionOf(options), { byMirror: true, advisers });
    return reportData(report);
  });
}

/**
 * Checks the files, reads the live state, and plans the changes to reach the files. Changes nothing.
 *
 * @throws InvalidFiles when the files have errors or conflict with the live state; Failure `credentials`,
 *   `unreachable`, `error` when something cannot be read, `interrupted` when the signal aborts, `usage`.
 */
export async function plan(project: Project, options: PlanOptions = {}): Promise<Plan> {
  const selection = selectionOf(options);
  const { base, live } = options;
  const { servers = [], resolver } = options.dns === true ? {} : (options.dns ?? {});
  const dns = options.dns && { servers, resolver };
  return inSession(project, { ...options, tell: reportingPlan(options) }, async (session) =>
    readable(await makePlan(session, { selection, base, live, dns }), options),
  );
}

/**
 * Compares the files at a git revision (`main`) with the current ones, or two revisions (`v1..v2`), as a plan that cannot
 * be applied. Needs no network and no credentials.
 *
 * @throws InvalidFiles when the files have errors; Failure `usage` when there is no such revision.
 */
export async function diff(project: Project, revisions: string, options: DiffOptions = {}): Promise<Plan> {
  const host = hostOf(project, {}, reportingPlan(options));
  return readable(await diffFiles(host, { revisions, selection: selectionOf(options) }), options);
}

/**
 * Names the zones and mail templates that differ between the same files, also by a setting or guard.
 *
 * @throws InvalidFiles, Failure like `diff`.
 */
export async function diffNames(
  project: Project,
  revisions: string,
  options: DiffOptions = {},
): Promise<readonly ChangedScope[]> {
  const host = hostOf(project, {}, reportingPlan(options));
  const { unreadable, changed } = await diffFiles(host, { revisions, selection: selectionOf(options) });
  leaveOut(unreadable, options);
  return changed;
}

/**
 * Applies a plan exactly, or changes nothing: checks that nothing has changed since it was made, runs its steps, and
 * reads everything back. Errors after the first write are in the report; see `isClean`. Once the signal aborts,
 * requests in flight are finished and no new ones are sent.
 *
 * @throws Failure `stale-plan` when something has changed, `refused` when a blocking risk is not allowed, `usage` when
 *   the plan is for another service or compares files, `credentials`, `unreachable`, `interrupted`, `error`, also
 *   when another run holds the lock of the project; InvalidFiles when the service would refuse a step. Nothing has been changed then.
 */
export async function apply(project: Project, made: Plan, options: ApplyOptions = {}): Promise<ApplyReport> {
  const { allow = [], journal, settle, lockTimeout = 0 } = options;
  return inSession(project, { ...options, tell: reportingSteps(options) }, async (session) => {
    mustBeSound(made, 'the plan');
    mustBeForProject(made, session, 'the plan');
    const lock = { command: 'apply', shard: null, timeoutMs: lockTimeout * 1000 } as const;
    const { report } = await whileLocked(session, lock, () =>
      applyPlan(session, { plan: made }, { allow, journal, settle }),
    );
    return report;
  });
}

/**
 * Plans a rollback to the listings that journals have saved, and applies it.
 *
 * @throws as `plan` and `apply` do; Failure `error` when it is not confirmed.
 */
export async function rollback(
  project: Project,
  journals: readonly string[],
  options: RollbackOptions = {},
): Promise<ApplyReport> {
  const { allow = [], journal, confirm, settle, lockTimeout = 0, zones, names, types } = options;
  const part = { zones, records: readRecordSelection({ name: names, type: types }) };
  const reporters = [reportingPlan(options), reportingSteps(options)];
  const tell: Tell = (event) => reporters.forEach((report) => report(event));
  const lock = { command: 'rollback', shard: null, timeoutMs: lockTimeout * 1000 } as const;
  return inSession(project, { ...options, tell }, (session) =>
    whileLocked(session, lock, async () => {
      const planned = await planRollback(session, journals, { ...part, settle });
      readable(planned, options);
      const asked = confirm && (async (made: Plan) => confirm(made));
      const { report } = await applyPlan(session, planned, { allow, journal, settle, confirm: asked });
      return report;
    }),
  );
}

/**
 * Writes files that declare the live state; files that exist are edited in place.
 *
 * @returns all files that declare it, including unchanged ones; `kept` of each is what still differs.
 * @throws Failure `error` when no file can declare something live, or files would be changed; nothing is written then.
 */
export async function importFiles(
  project: Project,
  options: ImportOptions = {},
): Promise<readonly ImportedFile[]> {
  const { zones = [], mail = false, out, names = [], types = [], force = false } = options;
  const templates = typeof mail === 'boolean' ? [] : mail;
  const host = hostOf(project, options);
  const imported = await importLive(host, {
    zones,
    mail: mail === false ? null : { templates, onlyMirrors: false },
    out,
    records: { name: names, type: types },
    force,
  });
  leaveOut(imported.unreadable, options);
  return imported.files;
}

/**
 * Writes files to translate to a language, with the default texts, as `zonemason mail add` does. Keeps files that exist. Needs
 * no network.
 *
 * @returns the files of the language, including those that existed.
 * @throws Failure `usage` when the language or a template cannot have such a file, `error` when a mirror is missing or a file
 *   cannot be written; InvalidFiles when files have errors. Nothing is written then.
 */
export async function addLanguage(
  project: Project,
  language: string,
  { templates = [] }: AddLanguageOptions = {},
): Promise<readonly ImportedFile[]> {
  return inSession(project, {}, async (session) => {
    const { files } = await addLanguageTo(session, { language, templates });
    return files;
  });
}

/**
 * Returns zones in the form of another program, in the order of their names, as `zonemason export` prints them.
 *
 * @throws Failure `usage` when no file declares a zone; InvalidFiles when its file has errors; for live zones `credentials`,
 *   `unreachable`, `interrupted`. Files that exist and differ are a Failure `error` without `force`; nothing is written then.
 */
export async function exportZones(
  project: Project,
  zones: readonly string[],
  options: ExportOptions = {},
): Promise<readonly ExportedFile[]> {
  const { live = false, format: form = 'zone', serial = 1, soa = true, out, force = false } = options;
  const host = hostOf(project, options);
  const exported = await exportAll(host, { zones, live, format: form, serial, soa, out, force });
  leaveOut(exported.unreadable, options);
  return exported.files;
}

/** A zone file made from files of another program, and what it does not declare. */
export type ImportedZone = ImportedForeignZone;

/**
 * Writes zone files that declare what files of another program say, as `zonemason import --from` does. Needs no network.
 * `from` is the path of a file or folder, or the contents of a file.
 *
 * @throws InvalidFiles when the source has errors; Failure `usage` when it is unclear what it is, `error` when files would
 *   be replaced. Nothing is written then.
 */
export async function importFrom(
  project: Project,
  from: string | Uint8Array,
  options: ImportFromOptions = {},
): Promise<readonly ImportedZone[]> {
  const {
    source,
    zones = [],
    apexNs = false,
    out,
    names = [],
    types = [],
    force = false,
    dryRun = false,
  } = options;
  const records = { name: names, type: types };
  return importForeign(hostOf(project, {}), {
    from: typeof from === 'string' ? from : Buffer.from(from),
    source,
    zones,
    apexNs,
    out,
    records,
    force,
    isDry: dryRun,
  });
}

/** The output of `verify --format json`. Schema: `zonemason/schemas/verification.schema.json`. */
export type ZoneVerification = VerificationReport;

/**
 * Asks name servers whether they answer what the files say. Needs no credentials, and changes nothing.
 *
 * @throws InvalidFiles when the files have errors; Failure `usage` for a wrong server, `interrupted` when the signal aborts.
 */
export async function verifyZones(
  project: Project,
  options: VerifyZonesOptions = {},
): Promise<ZoneVerification> {
  const {
    servers = [],
    resolver,
    wait = 0,
    delegation = false,
    targets = false,
    axfr,
    serviceRecords,
  } = options;
  const selection = selectionOf(options);
  const choice = { servers, resolver, axfr, delegation, targets, serviceRecords };
  return verifyAsData(hostOf(project, options), { selection, waitMs: wait * 1000, ...choice });
}

/**
 * Finds records in the files of all zones, in their order, as `zonemason find` does. Needs no network.
 *
 * @throws InvalidFiles when the files have errors, Failure `usage` when the query is malformed.
 */
export async function findRecords(
  project: Project,
  options: FindRecordsOptions,
): Promise<readonly FoundRecord[]> {
  return inSession(project, {}, (session) => find(session, options, selectionOf(options)));
}

/** What a replacement changes in the files, and what it leaves. */
export type Replaced = ReplacedMentions;

/**
 * Replaces an address, or the target `to`, in the files of all zones, as `zonemason find --replace` does. Writes the files with
 * `write`. Needs no network.
 *
 * @throws InvalidFiles when the files have errors, or would have some; Failure `usage` when the query is malformed, `error` when a
 *   file cannot be written.
 */
export async function replaceInFiles(project: Project, options: ReplaceOptions): Promise<Replaced> {
  const { write = false, zones, ...query } = options;
  return inSession(project, {}, async (session) => {
    const replaced = await replaceMentions(session, query, selectionOf({ ...(zones && { zones }) }));
    if (write) await writeReplaced(session, replaced);
    return replaced;
  });
}

/**
 * Says what an authoritative server of the project's zones answers about a name, as `zonemason resolve` does: by the files, or in
 * another state of the zones. Uses the service only for the live state.
 *
 * @throws Failure `error` when the name is in no zone, `usage` when something is malformed or not found; InvalidFiles when the
 *   files of a zone on the way have errors; for the live state `credentials`, `unreachable`, `interrupted`.
 */
export async function resolve(
  project: Project,
  name: string,
  options: ResolveOptions = {},
): Promise<Resolution> {
  const { type, at } = options;
  return resolveName(hostOf(project, options), { name, type, at });
}

/** A file in canonical layout. */
export interface Formatted {
  /** Relative to the folder that the project was loaded from. */
  readonly path: string;
  readonly text: string;
  /** Whether it differs from the file. */
  readonly isChanged: boolean;
}

/**
 * Formats the given files, or those of the project, in canonical layout and order, as `zonemason fmt` does. Writes
 * nothing.
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

function selectionOf({
  zones,
  only,
  drafts,
  names,
  types,
}: ScopeOptions & RecordOptions & DraftOptions): Selection {
  return { zones, only, drafts, records: readRecordSelection({ name: names, type: types }, only) };
}

function reportingPlan({ onWarning, onProgress }: TellOptions): Tell {
  return (event) => {
    if (event.kind === 'warnings') for (const warning of warningData(event)) onWarning?.(warning);
    if (event.kind === 'progress' && event.done > 0) onProgress?.({ done: event.done, total: event.total });
  };
}

function reportingSteps({ onStep }: ApplyOptions): Tell {
  return (event) => {
    if (event.kind !== 'step-ended') return;
    const { kind: _, ...step } = event;
    onStep?.(step);
  };
}

/** @throws Failure when something could not be read and there is no `onUnreadable`. */
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
