import type { Project } from '../../config/project.js';
import { zones as globsOfZones } from '../../config/settings/zones.js';
import { writtenAt } from '../../config/settings/setting.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Rule } from '../../diagnostics/rule.js';
import { applySeverities } from '../../diagnostics/severities.js';
import { findZoneFiles, unusedGlobs } from '../../load/files/find-files.js';
import { globWithoutFiles, unusedGlob } from '../../load/source/file-rules.js';
import { textOf } from '../../load/yaml/nodes.js';
import { plural } from '../../text/plural.js';
import { printable } from '../../text/printable.js';
import { invalidFiles } from '../session/must-be-valid.js';

type ZoneProject = Pick<Project, 'file' | 'files' | 'root' | 'dns' | 'document' | 'severities'>;

export interface ZoneFiles {
  /** Paths as shown. */
  readonly files: readonly string[];
  /** The globs that match no file: errors if none does, else as the project sees it. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the zone files of a project, which has a DNS part. */
export async function findProjectZones(project: ZoneProject): Promise<ZoneFiles> {
  const { files: tree, root, dns, severities } = project;
  const globs = dns?.zones ?? [];
  const files = await findZoneFiles(globs, root, tree);
  if (files.length === 0) return { files, diagnostics: withoutFiles(project, globWithoutFiles) };
  const unused = await unusedGlobs(globs, root, tree);
  const diagnostics = withoutFiles(project, unusedGlob, (glob) => unused.has(glob));
  return { files, diagnostics: applySeverities(diagnostics, severities) };
}

/** What a rule says of globs, by default of all. */
function withoutFiles(
  { document, file }: ZoneProject,
  rule: Rule,
  isMeant: (glob: string) => boolean = () => true,
): readonly Diagnostic[] {
  const written = writtenAt(globsOfZones.name, document);
  const globs = written?.kind === 'sequence' ? written.items : [written ?? document];
  const named = globs.map((at) => ({ at, glob: textOf(at) ?? globsOfZones.name }));
  return named
    .filter(({ glob }) => isMeant(glob))
    .map(({ at, glob }) => ({
      rule,
      severity: rule.severity,
      message: `no file matches ${printable(glob)}`,
      hint: `paths are relative to the folder of ${printable(file)}; \`zonemason import ZONE\` writes a zone file`,
      at,
      related: [],
    }));
}

/** Returns the paths of the zone files of a project. @throws InvalidFiles when there are none. */
export async function zoneFilesOf(project: ZoneProject): Promise<readonly string[]> {
  const { files, diagnostics } = await findProjectZones(project);
  if (files.length > 0) return files;
  throw invalidFiles(`${plural(diagnostics.length, 'error')} in the files`, diagnostics);
}
