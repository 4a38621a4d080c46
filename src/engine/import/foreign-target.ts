import { nearestProjectFile } from '../../config/project-file.js';
import type { Project } from '../../config/project.js';
import { zoneReading } from '../../config/project.js';
import type { Protocol } from '../../dns/protocol.js';
import type { TxtReading } from '../../dns/record.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import type { SlashPath } from '../../text/slash-path.js';
import { pathIn } from '../../text/slash-path.js';
import { invalidFiles } from '../session/must-be-valid.js';
import type { Host } from '../session/session.js';
import { readProject } from '../session/session.js';
import type { ExistingZone } from './existing-zones.js';
import { zonesByName } from './existing-zones.js';
import { zoneFileName } from '../../load/files/zone-file-path.js';
import { pathInProject } from './zone-paths.js';

/** The zones that have files, by name. */
export type ExistingZones = ReadonlyMap<string, ExistingZone>;

/** Where zone files are written to. */
export interface ForeignTarget {
  /** Absolute path of the folder of the project file, or of the working folder. */
  readonly root: string;
  readonly txt: TxtReading;
  readonly protocol: Protocol;
  readonly severities: Project['severities'];
  /** How zone files are read. */
  readonly reading: ZoneReading;
  /** The files that these zones may have already. */
  readonly existing: (zones: readonly string[]) => Promise<ExistingZones>;
  /** The path for a zone without a file, as shown. */
  readonly pathFor: (zone: string) => SlashPath;
}

/**
 * Finds where zone files are written to: `out`, the project's files, or `zones` without a project file.
 *
 * @throws InvalidFiles when the project file has errors.
 */
export async function foreignTarget(host: Host, out: string | undefined): Promise<ForeignTarget> {
  const { files: tree, config } = host;
  const hasProject = config !== null || (await nearestProjectFile(host)) !== null;
  const { project = null, diagnostics = [] } = hasProject ? await readProject(host) : {};
  if (hasProject && !project) throw invalidFiles(`the project file has errors`, diagnostics);
  const folder = out ?? (project ? undefined : 'zones');
  const pathFor = (zone: string): SlashPath =>
    folder === undefined && project ? pathInProject(zone, project) : pathIn(folder ?? '', zoneFileName(zone));
  const { txt = 'text', protocol = 'rest' } = project?.dns ?? {};
  const root = project?.root ?? tree.folder;
  const reading = project ? zoneReading(project) : { tree, txt };
  const existing = async (zones: readonly string[]): Promise<ExistingZones> => {
    const globs = folder === undefined ? project?.dns?.zones : undefined;
    const paths = globs ? await findZoneFiles(globs, root, project?.files ?? tree) : zones.map(pathFor);
    return zonesByName(paths, reading);
  };
  const severities = project?.severities ?? new Map();
  return { root, txt, protocol, severities, reading, existing, pathFor };
}
