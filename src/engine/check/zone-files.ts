import type { Project } from '../../config/project.js';
import { zones as globsOfZones } from '../../config/settings/zones.js';
import { writtenAt } from '../../config/settings/setting.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Failure } from '../../failure.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { globWithoutFiles } from '../../load/source/file-rules.js';
import { textOf } from '../../load/yaml/nodes.js';
import { enumeration } from '../../text/plural.js';
import { printable } from '../../text/printable.js';

type ZoneProject = Pick<Project, 'file' | 'files' | 'root' | 'dns' | 'document'>;

export interface ZoneFiles {
  /** Paths as shown. */
  readonly files: readonly string[];
  /** The globs, if none matches a file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the zone files of a project, which has a DNS part. */
export async function findProjectZones(project: ZoneProject): Promise<ZoneFiles> {
  const { files: tree, root, dns } = project;
  const files = await findZoneFiles(dns?.zones ?? [], root, tree);
  return { files, diagnostics: files.length > 0 ? [] : withoutFiles(project) };
}

function withoutFiles({ document, file }: ZoneProject): readonly Diagnostic[] {
  const written = writtenAt(globsOfZones.name, document);
  const globs = written?.kind === 'sequence' ? written.items : [written ?? document];
  return globs.map((at) => ({
    rule: globWithoutFiles,
    severity: globWithoutFiles.severity,
    message: `no file matches ${printable(textOf(at) ?? globsOfZones.name)}`,
    hint: `paths are relative to the folder of ${printable(file)}; \`zonemason import ZONE\` writes a zone file`,
    at,
    related: [],
  }));
}

/** Returns the paths of the zone files of a project. @throws Failure `usage` when there are none. */
export async function zoneFilesOf(project: ZoneProject): Promise<readonly string[]> {
  const { files } = await findProjectZones(project);
  if (files.length > 0) return files;
  const globs = enumeration(project.dns?.zones ?? [], 5);
  throw new Failure('usage', `dns.zones of ${project.file} matches no file: ${globs}`);
}
