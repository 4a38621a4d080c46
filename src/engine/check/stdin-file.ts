import { zoneReading } from '../../config/project.js';
import type { Project } from '../../config/project.js';
import { Failure } from '../../failure.js';
import { fullPath } from '../../load/files/file-tree.js';
import { overlayTree } from '../../load/files/overlay-tree.js';
import { loadZones } from '../../load/zone/zone-file.js';
import { plural } from '../../text/plural.js';
import { zoneFilesOf } from './zone-files.js';
import { readStdin, shownInput, STDIN } from '../session/input.js';
import { mustBeValid } from '../session/must-be-valid.js';
import type { Session } from '../session/session.js';
import { inFiles } from '../session/session.js';

/** A session in which standard input stands for a file of the project. */
export interface StdinSession {
  readonly session: Session;
  /** The zones that it declares, in punycode. */
  readonly zones: readonly string[];
}

/**
 * Reads a zone file from standard input, in the place of the one file of the project that declares any of its zones.
 *
 * @throws Failure `usage` when no file or several declare them; InvalidFiles when its zones cannot be told.
 */
export async function stdinAsZoneFile(session: Session): Promise<StdinSession> {
  const text = await readStdin(session);
  const { project } = session;
  const name = shownInput(STDIN);
  const names = await zonesOf(name, overlaid(project, name, text), session);
  const declared = await filesOfZones(names, project);
  const paths = new Set(names.flatMap((zone) => declared.get(zone) ?? []));
  const [path] = paths;
  if (path === undefined || paths.size > 1) throw isNoFile(names, paths.size);
  return { session: { ...session, project: overlaid(project, path, text) }, zones: names };
}

function overlaid(project: Project, path: string, text: Buffer): Project {
  const { files } = project;
  return inFiles(project, overlayTree(files, new Map([[fullPath(files, path), text]])));
}

/** The zones that a file declares. @throws InvalidFiles when they cannot be told. */
async function zonesOf(path: string, project: Project, { tell }: Session): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { zone, diagnostics } of loadZones([path], zoneReading(project)))
    if (zone) names.push(zone.name);
    else mustBeValid(diagnostics, tell);
  return names;
}

/** The path of the file that declares each zone. Most files have the name of their zone, so that few others are read. */
async function filesOfZones(
  names: readonly string[],
  project: Project,
): Promise<ReadonlyMap<string, string>> {
  const paths = await zoneFilesOf(project);
  const isLikely = (path: string): boolean => names.some((name) => path.includes(name));
  const likelyFirst = [...paths.filter(isLikely), ...paths.filter((path) => !isLikely(path))];
  const missing = new Set(names);
  const found = new Map<string, string>();
  for await (const { path, zone } of loadZones(likelyFirst, zoneReading(project))) {
    if (zone && missing.delete(zone.name)) found.set(zone.name, path);
    if (missing.size === 0) break;
  }
  return found;
}

function isNoFile(names: readonly string[], count: number): Failure {
  const zones = names.join(', ');
  if (count > 1)
    return new Failure('usage', `${plural(count, 'file')} of the project declare ${zones}`, {
      hint: 'stdin stands for one of them: pass the zones of one file',
    });
  return new Failure('usage', `no file of the project declares ${zones === '' ? 'a zone of stdin' : zones}`, {
    hint: 'stdin stands for a file of the project; `zonemason validate -` checks one by itself',
  });
}
