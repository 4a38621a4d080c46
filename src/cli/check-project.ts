import type { DnsSettings, Project } from '../config/project.js';
import { loadProject } from '../config/project.js';
import { Failure } from '../diagnostics/failure.js';
import type { CheckReport } from '../diagnostics/report.js';
import type { DesiredZone } from '../dns/zone.js';
import { findZoneFiles } from '../load/find-files.js';
import { catalogue } from '../workflow/catalogue.js';
import type { Validation } from '../workflow/validate.js';
import { validate } from '../workflow/validate.js';
import type { Context } from './context.js';
import type { ZoneFilter, ZoneOptions } from './zone-filter.js';
import { mustMatchSome, zoneFilter } from './zone-filter.js';

/** Options of every command that works on a project. */
export interface ProjectOptions extends ZoneOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
}

/** A project with a DNS part, read and checked. */
export interface CheckedProject {
  /** Null when the project file itself is at fault. */
  readonly project: DnsProject | null;
  /** The zones that are wanted. */
  readonly zones: readonly DesiredZone[];
  /** What is wrong with the project file and the wanted zones. */
  readonly report: CheckReport;
}

export type DnsProject = Project & { readonly dns: DnsSettings };

/**
 * Reads the project and checks all its zones, since rules may span them; what is told is narrowed to the
 * wanted ones.
 *
 * @throws Failure `usage` when there is no project, no DNS part in it, or no wanted zone.
 */
export async function checkProject(options: ProjectOptions, context: Context): Promise<CheckedProject> {
  const { project, diagnostics } = await readProject(options, context);
  if (!project) return { project: null, zones: [], report: { diagnostics, files: 1, records: 0 } };

  const { zones: globs } = project.dns;
  const files = await findZoneFiles(globs, project.root);
  if (files.length === 0)
    throw new Failure('usage', `dns.zones of ${project.file} matches no file: ${globs.join(', ')}`);
  const isWanted = zoneFilter(options, context.env);
  const checked = await validate({ files, severities: project.severities });
  // A zone whose file could not be read has no name to match.
  if (checked.zones.length === checked.files)
    mustMatchSome(
      options.zone,
      checked.zones.map(({ name }) => name),
    );
  const { zones, report } = narrow(checked, isWanted);
  return { project, zones, report: { ...report, diagnostics: [...diagnostics, ...report.diagnostics] } };
}

/** What is about the wanted zones; a problem that is of no zone is always told. */
function narrow(checked: Validation, isWanted: ZoneFilter): Pick<CheckedProject, 'zones' | 'report'> {
  const zones = checked.zones.filter(({ name }) => isWanted(name));
  if (zones.length === checked.zones.length) return { zones, report: checked };
  const report = {
    diagnostics: checked.diagnostics.filter(({ zone }) => zone === undefined || isWanted(zone)),
    files: zones.length,
    records: zones.reduce((sum, { records }) => sum + records.length, 0),
  };
  return { zones, report };
}

/** Reads the project file alone. @throws Failure `usage` as above. */
export async function readProject(
  { config }: Pick<ProjectOptions, 'config'>,
  { cwd, env }: Context,
): Promise<Pick<CheckedProject, 'project'> & Pick<CheckReport, 'diagnostics'>> {
  const { project, diagnostics } = await loadProject({
    file: config ?? null,
    cwd,
    env,
    knownRules: catalogue,
  });
  if (!project) return { project: null, diagnostics };
  const { dns } = project;
  if (dns) return { project: { ...project, dns }, diagnostics };
  throw new Failure('usage', `${project.file} has no \`dns\` part, so there are no zones`);
}
