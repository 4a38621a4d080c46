import { resolve } from 'node:path';

import type { MailServiceSettings } from '../../config/mail-settings.js';
import type { DnsSettings, Project } from '../../config/project.js';
import { Failure } from '../../failure.js';
import type { CheckReport } from '../../diagnostics/report.js';
import type { DesiredZone } from '../../dns/zone.js';
import { shownPath } from '../../load/files/file-tree.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { DesiredMail } from '../../mail/template.js';
import type { OtherZone } from './other-zones.js';
import type { Validation } from './zones.js';
import { validate } from './zones.js';
import type { MailValidation } from './templates.js';

/** The wanted parts that a project has. */
export interface WantedParts {
  readonly dns: DnsSettings | null;
  readonly mail: MailServiceSettings | null;
}

export type PartName = keyof WantedParts;

/** The parts that a project has, or the one that is wanted. @throws Failure `usage` when there is none. */
export function partsOf(
  project: Pick<Project, 'file' | 'dns' | 'mail'>,
  only: PartName | undefined,
): WantedParts {
  const dns = only === 'mail' ? null : project.dns;
  const mail = only === 'dns' ? null : project.mail;
  if (dns || mail) return { dns, mail };
  throw new Failure('usage', `${project.file} has no \`${only ?? 'dns'}\` part`, {
    hint: `docs/zone-files.md, "Project file", says what it looks like`,
  });
}

export interface CheckPartsInput {
  readonly project: Project;
  readonly parts: WantedParts;
  readonly isWanted: (zone: string) => boolean;
  /** Whether the mail is judged by its mirrors; a plan judges it by the live defaults, which it reads. */
  readonly byMirror: boolean;
}

export interface CheckedParts {
  /** The zones that are wanted. */
  readonly zones: readonly DesiredZone[];
  /** The zones that are not. */
  readonly others: readonly OtherZone[];
  /** The mail folder; null when it is not wanted or cannot be read. */
  readonly mail: DesiredMail | null;
  /** What is wrong with all that is wanted. */
  readonly report: CheckReport;
  /** Names of all zones, wanted or not; null when a file could not be read, which leaves its zone without a name. */
  readonly zoneNames: readonly string[] | null;
}

/**
 * Checks what is wanted of a project: all zones, since rules may span them, though what is told is narrowed to the
 * wanted ones, and the mail folder.
 *
 * @throws Failure `usage` when no file is a zone file.
 */
export async function checkParts(input: CheckPartsInput): Promise<CheckedParts> {
  const { parts, isWanted } = input;
  const validation = parts.dns ? await checkZoneFiles(parts.dns, input) : null;
  const zones = validation && narrow(validation, isWanted);
  const texts = parts.mail ? await checkMailFolder(parts.mail, input) : null;
  return {
    zones: zones?.zones ?? [],
    others: validation ? othersOf(validation, isWanted) : [],
    mail: texts?.mail ?? null,
    report: {
      diagnostics: [...(zones?.diagnostics ?? []), ...(texts?.diagnostics ?? [])],
      files: (zones?.files ?? 0) + (texts?.files ?? 0),
      records: zones?.records ?? 0,
    },
    zoneNames: validation && namesIn(validation),
  };
}

async function checkZoneFiles(
  { zones: globs, txt }: DnsSettings,
  { project: { file, files: tree, root, severities }, isWanted }: CheckPartsInput,
): Promise<Validation> {
  const files = await findZoneFiles(globs, root, tree);
  if (files.length === 0)
    throw new Failure('usage', `dns.zones of ${file} matches no file: ${globs.join(', ')}`);
  return validate({ files, severities, isWanted, tree, txt });
}

/** The wanted zones alone. */
function narrow(checked: Validation, isWanted: CheckPartsInput['isWanted']): Validation {
  const zones = checked.zones.filter(({ name }) => isWanted(name));
  if (zones.length === checked.zones.length) return checked;
  return {
    zones,
    diagnostics: checked.diagnostics,
    files: zones.length,
    records: zones.reduce((sum, { records }) => sum + records.length, 0),
    faulty: checked.faulty,
  };
}

function othersOf(
  { zones, faulty }: Validation,
  isWanted: CheckPartsInput['isWanted'],
): readonly OtherZone[] {
  const others = zones.filter(({ name }) => !isWanted(name));
  return others.map((zone) => ({ name: zone.name, zone: faulty.has(zone.name) ? null : zone }));
}

function namesIn({ zones, files }: Validation): readonly string[] | null {
  return zones.length === files ? zones.map(({ name }) => name) : null;
}

async function checkMailFolder(
  mail: MailServiceSettings,
  { project, byMirror }: CheckPartsInput,
): Promise<MailValidation> {
  const { severities, files: tree } = project;
  const { validateMail } = await import('./templates.js');
  return validateMail({ folder: mailFolder(project, mail), settings: mail, severities, byMirror, tree });
}

/** Path of the mail folder, as it is shown. */
export function mailFolder(
  { root, files }: Pick<Project, 'root' | 'files'>,
  { translations }: Pick<MailServiceSettings, 'translations'>,
): string {
  return shownPath(files, resolve(root, translations));
}
