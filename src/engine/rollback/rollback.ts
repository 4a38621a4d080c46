import { basename } from 'node:path';
import type { Project } from '../../config/project.js';
import { mailFolder, zoneReading } from '../../config/project.js';
import { pauseAfterLook } from '../../apply/step/read-back.js';
import type { SourceFile } from '../../diagnostics/source.js';
import { checkRestored } from '../../dns/planning/check-writes.js';
import type { DesiredZone } from '../../dns/zone.js';
import { Failure } from '../../failure.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { findTemplateFolders } from '../../load/template/mail-folder.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import { naturalKey, sortedBy } from '../../text/compare.js';
import { enumeration } from '../../text/plural.js';
import { DEFAULT_SETTLE } from '../service/concurrency.js';
import type { RestoredJournals } from '../journals/journal-folder.js';
import { safeguardsOf } from '../check/safeguards.js';
import { mustHaveValidProject } from '../check/read-declared.js';
import { declaredZones } from '../check/declared-zones.js';
import { unselectedZones } from '../check/unselected-zones.js';
import { noOtherZones } from '../check/other-zones.js';
import { mustBeValid } from '../session/must-be-valid.js';
import { mustBeUsable } from '../plan/make-plan.js';
import type { Planned } from '../plan/plan.js';
import { managedZones, planLive } from '../plan/plan.js';
import type { Selection } from '../selection/selection.js';
import { dnsOf } from '../selection/selection.js';
import { planSelection } from '../selection/record-filter.js';
import { unmatched } from '../selection/zone-filter.js';
import type { Session } from '../session/session.js';
import { stepsOfCommits } from './commit-steps.js';
import type { FilesAhead } from './files-ahead.js';
import { filesAhead } from './files-ahead.js';
import type { SavedListings, SavedZone } from '../journals/saved-listings.js';
import { openListings } from '../journals/saved-listings.js';
import { undoneSinceRun } from './since-run.js';
import { unlistedSteps } from './unlisted-steps.js';
import { forRestoring, matchRestored, restoredMail } from './templates.js';
import { restoredZones } from './zones.js';

/** The plan of a rollback. */
export interface PlannedRollback extends Planned {
  readonly restored: RestoredJournals;
  readonly ahead: FilesAhead;
}

/** The part of what was saved that is restored: when zones or records are picked, mail is not included. */
export type RestoredPart = Pick<Selection, 'globs' | 'zones' | 'records'>;

interface RollbackOptions extends RestoredPart {
  /** How many seconds a listing may lag behind a run whose changes it does not show. */
  readonly settle?: number | undefined;
}

/**
 * Reads the journals of a rollback, before anything is asked of the service.
 *
 * @throws Failure `usage` when a file is not a journal, or one of another service or brand; InvalidFiles for an invalid project file.
 */
export async function readJournals(session: Session, journals: readonly string[]): Promise<SavedListings> {
  mustHaveValidProject(session);
  return openListings(journals, session);
}

/**
 * Plans a rollback to the listings that journals have saved, by default of all records and mails. Changes nothing. Waits for
 * listings that may lag behind these runs.
 *
 * @throws Failure `usage` when a file is not a journal, or one of another service or brand; InvalidFiles when a
 *   zone file cannot be read; `credentials`, `unreachable`, `error`, `interrupted`.
 */
export async function planRollback(
  session: Session,
  journals: readonly string[],
  { records, settle = DEFAULT_SETTLE, ...ofZones }: RollbackOptions = {},
): Promise<PlannedRollback> {
  const saved = inZones(await readJournals(session, journals), ofZones);
  const project = forRestoring(session.project);
  const { zones: declared, unselected, zoneCount } = await declarations(saved.zones, project, session);
  const zones = restoredZones(saved.zones, declared);
  const mail = records ? null : await mailOf(saved, project);
  const restored = {
    zones,
    others: noOtherZones,
    unselected: unselectedZones(unselected),
    zoneCount,
    records,
    selection: records && planSelection(records),
    mustMatch: records,
    mail,
    check: checkRestored,
    matchMail: matchRestored,
  };
  const planning = await planOnceListed(
    () => planLive({ ...session, project }, restored),
    { saved, records, settleMs: settle * 1000 },
    session,
  );
  const usable = mustBeUsable(planning, session.tell);
  const folders = saved.templates.map(({ listing }) => listing.template.id);
  const managed = {
    ...managedZones(usable.plan, restored),
    folders,
    templateCount: mail?.templateCount,
  };
  const undone = undoneSinceRun(usable.plan, saved, zones);
  if (undone) session.tell({ kind: 'undone-since-run', undone });
  return {
    ...usable,
    safeguards: { ...safeguardsOf(project, managed), isRollback: true },
    recent: planning.recent,
    restored: restoredJournals(saved),
    ahead: await filesAhead(saved, declared, session, stepsOfCommits(session)),
  };
}

type LivePlanning = Awaited<ReturnType<typeof planLive>>;

interface Listing extends Pick<RestoredPart, 'records'> {
  readonly saved: SavedListings;
  readonly settleMs: number;
}

/** Plans again while what was done a moment ago may be missing only because a listing lags. Tells what is missing in the end. */
async function planOnceListed(
  plan: () => Promise<LivePlanning>,
  { saved, records, settleMs }: Listing,
  { clock, now, signal, tell }: Session,
): Promise<LivePlanning> {
  for (let look = 0; ; look += 1) {
    const planning = await plan();
    const unlisted = unlistedSteps(planning.plan, saved, records);
    if (!unlisted) return planning;
    // The clock of the machine that wrote the journal may be ahead.
    const left = Math.min(settleMs, Math.max(0, unlisted.lastLineAt + settleMs - now()));
    if (left === 0 || signal.aborted) {
      tell({ kind: 'unlisted', count: unlisted.count });
      return planning;
    }
    if (look === 0) tell({ kind: 'wait', reason: 'lag', ms: left });
    await pauseAfterLook(look, clock.now() + left, { clock, stop: signal });
  }
}

/** @throws Failure `usage` when a glob matches no zone, or no zone remains. */
function inZones(saved: SavedListings, { globs = [], zones: isWanted }: RestoredPart): SavedListings {
  if (!isWanted) return saved;
  mustHaveChanged(
    globs,
    saved.zones.map(({ listing }) => listing.scope),
  );
  const zones = saved.zones.filter(({ listing }) => isWanted(listing.scope));
  if (zones.length > 0) return { zones, templates: [] };
  throw new Failure('usage', 'no journal is of a selected zone');
}

/** @throws Failure `usage` when a glob matches no zone of the journals. */
function mustHaveChanged(globs: readonly string[], changed: readonly string[]): void {
  const missed = unmatched(globs, changed);
  if (missed.length === 0) return;
  const names = missed.map((each) => `--zone ${each}`).join(' ');
  const those =
    changed.length === 0
      ? 'they are of mail alone, which --zone leaves out'
      : `they are of ${enumeration(sortedBy(changed, naturalKey), MOST_ZONES)}`;
  throw new Failure('usage', `no journal is of a zone that matches ${names}`, {
    hint: `${those}; \`zonemason rollback\` lists the runs of other zones`,
  });
}

const MOST_ZONES = 5;

/** The restored templates, among those of the project. */
async function mailOf({ templates }: SavedListings, project: Project): Promise<DesiredMail | null> {
  if (templates.length === 0) return null;
  const { mail, files } = project;
  const restored = restoredMail(templates);
  const folders = mail ? (await findTemplateFolders(mailFolder(project, mail), files)).names : [];
  return { ...restored, templateCount: Math.max(folders.length, templates.length) };
}

function restoredJournals({ zones, templates }: SavedListings): RestoredJournals {
  return new Map([
    ...zones.map(({ journal, listing }) => [listing.scope, nameOf(journal)] as const),
    ...templates.map(({ journal, listing }) => [listing.template.id, nameOf(journal)] as const),
  ]);
}

function nameOf({ path }: SourceFile): string {
  return basename(path);
}

interface Declarations {
  /** The restored zones that have a file. */
  readonly zones: readonly DesiredZone[];
  /** The other zones of the project, as their files say. */
  readonly unselected: readonly DesiredZone[];
  /** How many zones the project has. */
  readonly zoneCount: number;
}

/** @throws InvalidFiles when a zone file cannot be read, Failure `usage` when there is none. */
async function declarations(
  saved: readonly SavedZone[],
  project: Project,
  { tell }: Session,
): Promise<Declarations> {
  if (saved.length === 0) return { zones: [], unselected: [], zoneCount: 0 };
  const { root, severities } = project;
  const files = await findZoneFiles(dnsOf(project).zones, root, project.files);
  const names = saved.map(({ listing }) => listing.scope);
  const reading = { ...zoneReading(project), files, severities };
  const { zones, left, diagnostics } = await declaredZones({ ...reading, names });
  mustBeValid(diagnostics, tell);
  const { zones: unselected } = await declaredZones({ ...reading, names: [...left] });
  return { zones, unselected, zoneCount: zones.length + left.size };
}
