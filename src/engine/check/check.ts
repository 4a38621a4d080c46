import { insecureEndpoint } from '../../config/endpoint.js';
import type { MailServiceSettings } from '../../config/mail-settings.js';
import type { DnsSettings, Project } from '../../config/project.js';
import { mailFolder } from '../../config/project.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import type { CheckReport } from '../../diagnostics/report.js';
import { Failure } from '../../failure.js';
import type { DesiredZone } from '../../dns/zone.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { DesiredMail } from '../../mail/template.js';
import { mustBeValid } from '../must-be-valid.js';
import type { Parts, Selection } from '../selection/selection.js';
import { isSelected, selectedParts } from '../selection/selection.js';
import { mustMatchSome } from '../selection/zone-filter.js';
import type { Host, Session } from '../session.js';
import { readProject } from '../session.js';
import type { OtherZone, OtherZones } from './other-zones.js';
import { otherZonesOf } from './other-zones.js';
import type { TemplatesCheck } from './templates.js';
import type { ZonesCheck } from './zones.js';
import { checkZoneFiles } from './zones.js';

/** What a check has found. */
export interface Checked extends CheckReport {
  readonly hasErrors: boolean;
}

/** Checks zone files alone, without a project. */
export async function checkFiles({ files: tree }: Host, files: readonly string[]): Promise<Checked> {
  return judged(await checkZoneFiles({ files, severities: new Map(), tree }));
}

function judged(report: CheckReport): Checked {
  return { ...report, hasErrors: hasErrors(report.diagnostics) };
}

/**
 * Checks all that a selection of a project has. Needs no network.
 *
 * @throws Failure `usage` when there is no project, or nothing in it that is selected.
 */
export async function checkProject(host: Host, selection: Selection): Promise<Checked> {
  const { project, diagnostics } = await readProject(host);
  if (!project) return judged({ diagnostics, files: 1, records: 0 });
  const { report } = await checkSelected({ project, problems: diagnostics }, selection, { byMirror: true });
  return judged(report);
}

/** What a selection of a project declares. */
export interface Declared {
  readonly zones: readonly DesiredZone[];
  /** The zones of the project that are left out. */
  readonly others: OtherZones;
  /** Null when mail is not selected. */
  readonly mail: DesiredMail | null;
}

/**
 * Reads and checks what a selection declares, for a use case that reads the live defaults of mails. Tells of warnings.
 *
 * @throws InvalidFiles when there is an error, Failure `usage` when nothing is selected or the service of it is not known.
 */
export async function readDeclared(session: Session, selection: Selection): Promise<Declared> {
  const { dns, mail } = selectedParts(session.project, selection);
  for (const part of [dns, mail]) mustBeAddressed(part);
  const { report, others, ...declared } = await checkSelected(session, selection, { byMirror: false });
  mustBeUsable(session, report.diagnostics);
  return { ...declared, others: otherZonesOf(others) };
}

/** Minds what is wrong with the project file. Tells of warnings. @throws InvalidFiles when there is an error. */
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

/** @throws Failure `usage` where it does not depend on what else the project file says that a service has no address. */
function mustBeAddressed(part: DnsSettings | MailServiceSettings | null): void {
  if (part?.endpoint instanceof Failure && part.endpoint.kind === 'usage') throw part.endpoint;
}

export interface CheckSettings {
  /** Whether mails are judged by the mirrors of their templates; a plan judges them by the live defaults. */
  readonly byMirror: boolean;
  /** Names of zones that have no file here, and may be selected. */
  readonly otherZones?: readonly string[];
}

export interface CheckedSelection {
  /** The selected zones. */
  readonly zones: readonly DesiredZone[];
  /** The others. */
  readonly others: readonly OtherZone[];
  /** Null when mail is not selected, or its folder cannot be read. */
  readonly mail: DesiredMail | null;
  /** What is wrong with the project file and all that is selected. */
  readonly report: CheckReport;
}

/**
 * Checks what is selected of a project: all zones, since rules may span them, though what is told is narrowed to the
 * selected ones, and the mail folder.
 *
 * @throws Failure `usage` when there is nothing that is selected, or no file is a zone file.
 */
export async function checkSelected(
  { project, problems }: Pick<Session, 'project' | 'problems'>,
  selection: Selection,
  { byMirror, otherZones = [] }: CheckSettings,
): Promise<CheckedSelection> {
  const parts = selectedParts(project, selection);
  const checked = await checkParts(project, parts, { selection, byMirror }).catch((error: unknown) => {
    // What is wrong with the project file comes first: the files may not be found for the same reason.
    if (hasErrors(problems) && error instanceof Failure) return nothing;
    throw error;
  });
  const { zoneNames, report, ...declared } = checked;
  if (zoneNames) mustMatchSome(selection.globs ?? [], [...zoneNames, ...otherZones]);
  return { ...declared, report: { ...report, diagnostics: [...problems, ...report.diagnostics] } };
}

interface CheckedParts extends CheckedSelection {
  /** Names of all zones, selected or not; null when a file could not be read, which leaves its zone without a name. */
  readonly zoneNames: readonly string[] | null;
}

const nothing: CheckedParts = {
  zones: [],
  others: [],
  mail: null,
  report: { diagnostics: [], files: 1, records: 0 },
  zoneNames: null,
};

async function checkParts(
  project: Project,
  { dns, mail }: Parts,
  { selection, byMirror }: Pick<CheckSettings, 'byMirror'> & { readonly selection: Selection },
): Promise<CheckedParts> {
  const all = dns && (await checkZones(project, dns, selection));
  const zones = all && narrow(all, selection);
  const templates = mail && (await checkTemplates(project, mail, byMirror));
  return {
    zones: zones?.zones ?? [],
    others: all ? othersOf(all, selection) : [],
    mail: templates?.mail ?? null,
    report: {
      diagnostics: [...(zones?.diagnostics ?? []), ...(templates?.diagnostics ?? [])],
      files: (zones?.files ?? 0) + (templates?.files ?? 0),
      records: zones?.records ?? 0,
    },
    zoneNames: all && namesIn(all),
  };
}

async function checkZones(project: Project, { txt }: DnsSettings, selection: Selection): Promise<ZonesCheck> {
  const { files: tree, severities } = project;
  const isWanted = (zone: string): boolean => isSelected(selection, zone);
  return checkZoneFiles({ files: await zoneFilesOf(project), severities, isWanted, tree, txt });
}

/** Paths of the zone files of a project. @throws Failure `usage` when there are none. */
export async function zoneFilesOf({ file, files: tree, root, dns }: Project): Promise<readonly string[]> {
  const globs = dns?.zones ?? [];
  const files = await findZoneFiles(globs, root, tree);
  if (files.length > 0) return files;
  throw new Failure('usage', `dns.zones of ${file} matches no file: ${globs.join(', ')}`);
}

/** The selected zones alone. */
function narrow(checked: ZonesCheck, selection: Selection): ZonesCheck {
  const zones = checked.zones.filter(({ name }) => isSelected(selection, name));
  if (zones.length === checked.zones.length) return checked;
  return {
    zones,
    diagnostics: checked.diagnostics,
    files: zones.length,
    records: zones.reduce((sum, { records }) => sum + records.length, 0),
    faulty: checked.faulty,
  };
}

function othersOf({ zones, faulty }: ZonesCheck, selection: Selection): readonly OtherZone[] {
  const others = zones.filter(({ name }) => !isSelected(selection, name));
  return others.map((zone) => ({ name: zone.name, zone: faulty.has(zone.name) ? null : zone }));
}

function namesIn({ zones, files }: ZonesCheck): readonly string[] | null {
  return zones.length === files ? zones.map(({ name }) => name) : null;
}

async function checkTemplates(
  project: Project,
  mail: MailServiceSettings,
  byMirror: boolean,
): Promise<TemplatesCheck> {
  const { severities, files: tree } = project;
  const { checkMailFolder } = await import('./templates.js');
  return checkMailFolder({ folder: mailFolder(project, mail), settings: mail, severities, byMirror, tree });
}
