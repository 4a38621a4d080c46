import { join, relative } from 'node:path';

import type { DnsSettings, Project } from '../config/project.js';
import { loadProject } from '../config/project.js';
import { Failure } from '../diagnostics/failure.js';
import type { CheckReport } from '../diagnostics/report.js';
import type { DesiredZone } from '../dns/zone.js';
import { findZoneFiles } from '../load/find-files.js';
import type { DesiredMail } from '../mail/template.js';
import { catalogue } from '../workflow/catalogue.js';
import type { Validation } from '../workflow/validate.js';
import { validate } from '../workflow/validate.js';
import { validateMail } from '../workflow/validate-mail.js';
import type { Context } from './context.js';
import type { PartOptions } from './parts.js';
import { wantedParts } from './parts.js';
import type { ZoneFilter } from './zone-filter.js';
import { mustMatchSome, zoneFilter } from './zone-filter.js';

/** Options of every command that works on a project. */
export interface ProjectOptions extends PartOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
}

/** A project, read and checked. */
export interface CheckedProject {
  /** Null when the project file itself is at fault. */
  readonly project: Project | null;
  /** The zones that are wanted. */
  readonly zones: readonly DesiredZone[];
  /** The mail folder; null when it is not wanted or cannot be read. */
  readonly mail: DesiredMail | null;
  /** What is wrong with the project file and all that is wanted. */
  readonly report: CheckReport;
}

/**
 * Reads the project and checks what is wanted of it: all zones, since rules may span them, though what is told is
 * narrowed to the wanted ones, and the mail folder, by its mirrors unless the live defaults are read anyway.
 *
 * @throws Failure `usage` when there is no project, or nothing in it that is wanted.
 */
export async function checkProject(
  options: ProjectOptions,
  context: Context,
  { byMirror = true } = {},
): Promise<CheckedProject> {
  const { project, diagnostics } = await readProject(options, context);
  if (!project) return { project, zones: [], mail: null, report: { diagnostics, files: 1, records: 0 } };
  const { dns, mail } = wantedParts(project, options);
  const zones = dns ? await checkZoneFiles(project, dns, { options, context }) : null;
  const folder = mail ? relative(context.cwd, join(project.root, mail.translations)) : '';
  const { severities } = project;
  const texts = mail ? await validateMail({ folder, settings: mail, severities, byMirror }) : null;
  const report = {
    diagnostics: [...diagnostics, ...(zones?.report.diagnostics ?? []), ...(texts?.diagnostics ?? [])],
    files: (zones?.report.files ?? 0) + (texts?.files ?? 0),
    records: zones?.report.records ?? 0,
  };
  return { project, zones: zones?.zones ?? [], mail: texts?.mail ?? null, report };
}

interface Invocation {
  readonly options: ProjectOptions;
  readonly context: Context;
}

type CheckedZones = Pick<CheckedProject, 'zones' | 'report'>;

async function checkZoneFiles(
  { file, root, severities }: Project,
  { zones: globs }: DnsSettings,
  { options, context }: Invocation,
): Promise<CheckedZones> {
  const files = await findZoneFiles(globs, root);
  if (files.length === 0)
    throw new Failure('usage', `dns.zones of ${file} matches no file: ${globs.join(', ')}`);
  const isWanted = zoneFilter(options, context.env);
  const checked = await validate({ files, severities });
  // A zone whose file could not be read has no name to match.
  if (checked.zones.length === checked.files)
    mustMatchSome(
      options.zone,
      checked.zones.map(({ name }) => name),
    );
  return narrow(checked, isWanted);
}

/** What is about the wanted zones; a problem that is of no zone is always told. */
function narrow(checked: Validation, isWanted: ZoneFilter): CheckedZones {
  const zones = checked.zones.filter(({ name }) => isWanted(name));
  if (zones.length === checked.zones.length) return { zones, report: checked };
  const report = {
    diagnostics: checked.diagnostics.filter(({ zone }) => zone === undefined || isWanted(zone)),
    files: zones.length,
    records: zones.reduce((sum, { records }) => sum + records.length, 0),
  };
  return { zones, report };
}

/** Reads the project file alone. @throws Failure `usage` when there is none. */
export async function readProject(
  { config }: Pick<ProjectOptions, 'config'>,
  { cwd, env }: Context,
): Promise<Pick<CheckedProject, 'project'> & Pick<CheckReport, 'diagnostics'>> {
  return loadProject({ file: config ?? null, cwd, env, knownRules: catalogue });
}
