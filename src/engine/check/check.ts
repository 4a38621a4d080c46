import { insecureEndpoint } from '../../config/settings/endpoint.js';
import type { DnsSettings, MailServiceSettings } from '../../config/settings/list.js';
import type { Project } from '../../config/project.js';
import { fileSettings, mailFolder, zoneReading } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { CheckReport } from '../../diagnostics/report.js';
import { Failure } from '../../failure.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { overlayTree } from '../../load/files/overlay-tree.js';
import { isMailFile } from '../../load/template/mail-folder.js';
import type { DesiredMail } from '../../mail/templates/template.js';
import type { Day } from '../../text/day.js';
import { dayAt } from '../../text/day.js';
import { catalogue } from '../catalogue.js';
import { readStdin, shownInput, STDIN } from '../session/input.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Parts, Selection } from '../selection/selection.js';
import { isSelected, selectedParts } from '../selection/selection.js';
import { mustMatchSome } from '../selection/zone-filter.js';
import type { Host, Session } from '../session/session.js';
import { readProject } from '../session/session.js';
import type { BrokenScope } from '../broken-files.js';
import type { Warning } from '../warning.js';
import { checkBrokenProject } from './broken-project.js';
import type { FarZones } from './far-zones.js';
import { NO_FAR_ZONES, withFarZones, withUnread } from './far-zones.js';
import { checkSelectedZones } from './selected-zones.js';
import { soundPart } from './sound-part.js';
import type { UnselectedZones } from './unselected-zones.js';
import type { OtherZone, OtherZones } from './other-zones.js';
import { otherZonesOf } from './other-zones.js';
import type { TemplatesCheck } from './templates.js';
import { checkMailFiles, checkMailFolder, selectedTemplates } from './templates.js';
import { policyAdvisers } from './policy-command.js';
import type { Advise } from './policies.js';
import type { ZoneFiles } from './zone-files.js';
import { findProjectZones } from './zone-files.js';
import { checkZoneFiles } from './zones.js';

/** The result of a check. */
export interface Checked extends CheckReport {
  readonly hasErrors: boolean;
}

/**
 * Checks zone files, and files of the mail folder, by themselves, with the variables, policies and severities of the nearest project if there is one. `-` is
 * standard input, as a file of the working folder.
 *
 * @throws Failure `usage` when `-` is not alone, or cannot be read.
 */
export async function checkFiles(
  host: Host,
  named: readonly string[],
  advisers: readonly Advise[],
): Promise<Checked> {
  const { files, tree } = named.includes(STDIN)
    ? await stdinAsFile(host, named)
    : { files: eachOnce(host, named), tree: host.files };
  const { mail, ...settings } = await fileSettings(
    { ...host, files: tree, file: host.config, knownRules: catalogue },
    files,
  );
  const today = dayAt(host.now());
  const texts = mail ? files.filter((path) => isMailFile(fullPath(host.files, path), mail.folder)) : [];
  const zones = await checkZoneFiles({
    files: files.filter((path) => !texts.includes(path)),
    ...settings,
    advisers,
    today,
    signal: host.signal,
  });
  const inTexts = mail ? await checkMailFiles({ files: texts, settings: mail, ...settings }) : [];
  return judged({
    ...zones,
    diagnostics: [...zones.diagnostics, ...inTexts],
    files: zones.files + texts.length,
  });
}

/** The files without those that are named again, in whatever spelling. */
function eachOnce({ files: tree }: Host, named: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return named.filter((path) => {
    const { size } = known;
    return known.add(fullPath(tree, path)).size > size;
  });
}

async function stdinAsFile(
  host: Host,
  named: readonly string[],
): Promise<{ readonly files: readonly string[]; readonly tree: FileTree }> {
  if (named.length > 1) throw new Failure('usage', '- (stdin) cannot be combined with files');
  const path = shownInput(STDIN);
  const open = new Map([[fullPath(host.files, path), await readStdin(host)]]);
  return { files: [path], tree: overlayTree(host.files, open) };
}

function judged(report: CheckReport): Checked {
  return { ...report, hasErrors: hasErrors(report.diagnostics) };
}

export interface CheckOptions {
  /** Whether to run the `policyCommand` of the project, as the project file of a stranger should not. */
  readonly withPolicyCommand: boolean;
  readonly advisers?: readonly Advise[];
}

export interface Checking extends Pick<Session, 'project' | 'problems' | 'now'> {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Checks the selected part of a project. Needs no network, unless one of the `advisers` does.
 *
 * @throws Failure `usage` when there is no project, or it has nothing that is selected.
 */
export async function checkProject(
  host: Host,
  selection: Selection,
  { withPolicyCommand, advisers = [] }: CheckOptions,
): Promise<Checked> {
  const { project, diagnostics } = await readProject(host);
  if (!project) return judged(await checkBrokenProject(host, selection, diagnostics));
  const { report } = await checkSelected({ ...host, project, problems: diagnostics }, selection, {
    byMirror: true,
    isReport: true,
    advisers: [...(withPolicyCommand ? policyAdvisers(project, host) : []), ...advisers],
  });
  return judged(report);
}

/** The declarations of the selected part of a project. */
export interface Declared {
  readonly zones: readonly DesiredZone[];
  /** How many zones the project has, selected or not. */
  readonly zoneCount: number;
  /** The zones that are not selected. */
  readonly others: OtherZones;
  /** The same, also where their files have errors. */
  readonly unselected: UnselectedZones;
  /** Null when mail is not selected. */
  readonly mail: DesiredMail | null;
  /** What is left out because its files have errors. */
  readonly broken: readonly BrokenScope[];
  /** What the files are warned of, except for mail texts. */
  readonly warnings: readonly Warning[];
}

export interface DeclaredOptions {
  /** Whether zones and templates whose files have errors are left out, unless nothing remains. */
  readonly withoutBroken?: boolean;
  /** Whether the project needs no endpoints. */
  readonly isOffline?: boolean;
  /** Whether all zones may matter, not only those that the files lead to from the selected ones. */
  readonly isWhole?: boolean;
}

/**
 * Reads and checks the selected declarations, except mail texts, which are checked against the live defaults. Reports
 * warnings.
 *
 * @throws InvalidFiles when there is an error; Failure `usage` when nothing is selected, or an endpoint is missing.
 */
export async function readDeclared(
  session: Session,
  selection: Selection,
  { withoutBroken = false, isOffline = false, isWhole = false }: DeclaredOptions = {},
): Promise<Declared> {
  const { dns, mail } = selectedParts(session.project, selection);
  if (!isOffline) for (const part of [dns, mail]) mustBeAddressed(part);
  const advisers = policyAdvisers(session.project, session);
  const checked = await checkSelected(session, selection, { byMirror: false, advisers, isWhole });
  if (hasErrors(session.problems)) mustBeUsable(session, session.problems);
  const sound = withoutBroken ? soundPart(checked) : null;
  mustBeUsable(session, sound?.warnings ?? checked.report.diagnostics);
  const { zones, others, mail: templates, broken } = sound ?? checked;
  const { far, warnings } = checked;
  return {
    zones,
    zoneCount: zones.length + others.length + far.names.length,
    others: withFarZones(otherZonesOf(others), far),
    unselected: withUnread(checked.unselected, far),
    mail: templates,
    broken,
    warnings,
  };
}

/** Reports the problems of the project file. @throws InvalidFiles when there is an error. */
export function mustHaveValidProject({ project, problems, tell }: Session): void {
  mustBeUsable({ project, tell }, problems);
}

/** @throws Failure `usage` when passwords would be sent unencrypted, whatever else is wrong; InvalidFiles. */
function mustBeUsable(
  { project: { dns, mail }, tell }: Pick<Session, 'project' | 'tell'>,
  diagnostics: readonly Diagnostic[],
): void {
  if (diagnostics.some(({ rule }) => rule === insecureEndpoint))
    for (const part of [dns, mail]) mustBeAddressed(part);
  mustBeValid(diagnostics, tell);
}

/** @throws Failure `usage` when an endpoint is missing or insecure. */
function mustBeAddressed(part: DnsSettings | MailServiceSettings | null): void {
  if (part?.endpoint instanceof Failure && part.endpoint.kind === 'usage') throw part.endpoint;
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
    expect: isEmpty ? undefined : project.expect,
    advisers,
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
