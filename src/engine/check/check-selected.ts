import type { MailServiceSettings } from '../../config/settings/list.js';
import type { Project } from '../../config/project.js';
import { mailFolder, zoneReading } from '../../config/project.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { CheckReport } from '../../diagnostics/report.js';
import { Failure } from '../../failure.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { Day } from '../../text/day.js';
import { dayAt } from '../../text/day.js';
import type { Parts, Selection } from '../selection/selection.js';
import { isSelected, selectedParts } from '../selection/selection.js';
import { mustMatchSome } from '../selection/zone-filter.js';
import type { Session } from '../session/session.js';
import type { BrokenScope } from '../broken-files.js';
import type { Warning } from '../warning.js';
import type { FarZones } from './far-zones.js';
import { NO_FAR_ZONES } from './far-zones.js';
import { checkSelectedZones } from './selected-zones.js';
import type { OtherZone } from './other-zones.js';
import type { TemplatesCheck } from './templates.js';
import { checkMailFolder, selectedTemplates } from './templates.js';
import type { Advise } from './policies.js';
import type { ZoneFiles } from './zone-files.js';
import { findProjectZones } from './zone-files.js';

export interface Checking extends Pick<Session, 'project' | 'problems' | 'now'> {
  readonly signal?: AbortSignal | undefined;
}

export interface CheckSettings {
  /** Whether to check mail texts against the mirrors of the defaults, and patterns against the files, not what is live. */
  readonly byMirror: boolean;
  /** Names of zones without a file that may be selected. */
  readonly otherZones?: readonly string[];
  /** Looks for more than the files show, in all zones. */
  readonly advisers?: readonly Advise[];
  /** Whether to read all zones, not only those that can matter to the selected ones; by default not. */
  readonly isWhole?: boolean;
  /** Whether advice that only warns is not needed; by default it is. */
  readonly errorsAlone?: boolean;
  /** Whether only the report is needed, and not the zones, which may be missing then; by default not. */
  readonly isReport?: boolean;
}

export interface CheckedSelection {
  readonly zones: readonly DesiredZone[];
  /** The zones that are not selected, but for those that cannot matter. */
  readonly others: readonly OtherZone[];
  /** The same, also where their files have errors. */
  readonly unselected: readonly DesiredZone[];
  /** The zones that are not selected and cannot matter. */
  readonly far: FarZones;
  /** Null when mail is not selected, or its folder cannot be read. */
  readonly mail: DesiredMail | null;
  /** The problems of the project file and of the selected part. */
  readonly report: CheckReport;
  /** What of the selected part has errors. */
  readonly broken: readonly BrokenScope[];
  /** What of the selected part is warned of. */
  readonly warnings: readonly Warning[];
}

/**
 * Checks the selected part of a project. Of other zones, those are checked that can matter to it, since rules may span zones, but
 * only problems of selected ones are reported.
 *
 * @throws Failure `usage` when the project has nothing that is selected.
 */
export async function checkSelected(
  { project, problems, now, signal }: Checking,
  selection: Selection,
  { otherZones = [], ...settings }: CheckSettings,
): Promise<CheckedSelection> {
  const parts = selectedParts(project, selection);
  const given = { selection, today: dayAt(now()), signal, ...settings };
  const checked = await checkParts(project, parts, given).catch((error: unknown) => {
    // Errors in the project file come first: they may be the reason why files are not found.
    if (hasErrors(problems) && error instanceof Failure && error.kind !== 'interrupted') return nothing;
    throw error;
  });
  const { zoneNames, report, ...declared } = checked;
  if (zoneNames) mustMatchSome(selection.globs ?? [], [...zoneNames, ...otherZones]);
  return { ...declared, report: { ...report, diagnostics: [...problems, ...report.diagnostics] } };
}

interface CheckedParts extends CheckedSelection {
  /** Names of all zones; null when a file could not be read, so that the name of its zone is not known. */
  readonly zoneNames: readonly string[] | null;
}

const nothing: CheckedParts = {
  zones: [],
  others: [],
  unselected: [],
  far: NO_FAR_ZONES,
  mail: null,
  report: { diagnostics: [], files: 1, records: 0 },
  broken: [],
  warnings: [],
  zoneNames: null,
};

const NO_ZONE_FILES: ZoneFiles = { files: [], diagnostics: [] };

async function checkParts(
  project: Project,
  { dns, mail }: Parts,
  {
    selection,
    today,
    byMirror,
    advisers = [],
    isWhole = false,
    isReport = false,
    errorsAlone,
    signal,
  }: Pick<CheckSettings, 'byMirror' | 'advisers' | 'isWhole' | 'isReport' | 'errorsAlone'> &
    Pick<Checking, 'signal'> & { readonly selection: Selection; readonly today: Day },
): Promise<CheckedParts> {
  const isWanted = (zone: string): boolean => isSelected(selection, zone);
  const { files, diagnostics: unmatched } = dns ? await findProjectZones(project) : NO_ZONE_FILES;
  const isEmpty = dns !== null && files.length === 0;
  // What the project file says of zones is not held against none where they are not read.
  const areZonesLeftOut = project.dns !== null && !dns;
  const { checked, far, names } = await checkSelectedZones({
    ...zoneReading(project),
    project,
    selection,
    files,
    severities: project.severities,
    isWanted,
    areOthersWarned: selection.changed !== undefined,
    foundZones: selection.changed?.found,
    today,
    policies: project.policies,
    expect: isEmpty || areZonesLeftOut ? undefined : project.expect,
    advisers: areZonesLeftOut ? [] : advisers,
    byFilesAlone: byMirror,
    errorsAlone,
    // What advisers look at is not known.
    isWhole: isWhole || advisers.length > 0,
    isReport,
    signal,
  });
  const zones = checked.zones.filter(({ name }) => isWanted(name));
  const left = checked.zones.filter(({ name }) => !isWanted(name));
  const isWholeProject = left.length + far.names.length === 0;
  const templates = mail && selectedTemplates(await checkTemplates(project, mail, byMirror), selection);
  return {
    zones,
    others: left.map((zone) => ({ name: zone.name, zone: checked.faulty.has(zone.name) ? null : zone })),
    unselected: left,
    far,
    mail: templates?.mail ?? null,
    broken: [...checked.broken, ...(templates?.broken ?? [])],
    warnings: [...checked.warnings, ...(templates?.warnings ?? [])],
    report: {
      diagnostics: [...unmatched, ...checked.diagnostics, ...(templates?.diagnostics ?? [])],
      hidden: checked.hidden,
      files:
        (isWholeProject ? checked.files : new Set(zones.map(({ file }) => file)).size) +
        (templates?.files ?? 0) +
        Number(unmatched.length > 0),
      records: isWholeProject ? checked.records : zones.reduce((sum, { records }) => sum + records.length, 0),
    },
    zoneNames: dns && checked.isComplete && !isEmpty ? names : null,
  };
}

function checkTemplates(
  project: Project,
  mail: MailServiceSettings,
  byMirror: boolean,
): Promise<TemplatesCheck> {
  const { severities, files: tree } = project;
  return checkMailFolder({ folder: mailFolder(project, mail), settings: mail, severities, byMirror, tree });
}
