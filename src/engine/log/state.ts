import { basename } from 'node:path';
import { domainToUnicode } from 'node:url';
import type { Project } from '../../config/project.js';
import { loadProject, zoneReading } from '../../config/project.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { isInDomain, prefixIn } from '../../dns/name/domain.js';
import type { DesiredZone } from '../../dns/zone.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { recordingTree } from '../../load/files/file-tree.js';
import { readDocument } from '../../load/document/read-document.js';
import { valueOf } from '../../load/yaml/nodes.js';
import { loadZoneFile } from '../../load/zone/zone-file.js';
import { catalogue } from '../catalogue.js';

/** What the files of a commit say about a name. */
export interface NameState {
  /** The zones that the name may be in, with its records alone; null if a file has errors. */
  readonly zones: readonly DesiredZone[] | null;
  /** Absolute paths of the files that were read. */
  readonly read: ReadonlySet<string>;
  /** Null without a project file. */
  readonly project: Project | null;
}

export interface StateInput {
  readonly tree: FileTree;
  /** Path of the project file; where it is not, one with the same name elsewhere in the repository counts. */
  readonly file: string;
  /** Folder of the repository. */
  readonly top: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Reads what the files of a tree say about a full name. */
export async function readNameState(
  name: string,
  { tree: files, file, top, env }: StateInput,
): Promise<NameState> {
  const { tree, paths } = recordingTree(files);
  const place = await placeOfProject(file, top, tree);
  const { project = null, diagnostics = [] } =
    place === null ? {} : await loadProject({ file: place, files: tree, env, knownRules: catalogue });
  const zones = hasErrors(diagnostics) ? null : project ? await zonesWith(name, project, files) : [];
  return { zones, read: new Set([file, ...paths]), project };
}

/** The path of the project file, which may have moved. */
async function placeOfProject(file: string, top: string, tree: FileTree): Promise<string | null> {
  if (await tree.exists(file)) return file;
  const [moved, ...others] = await tree.glob([`**/${basename(file)}`], top);
  return moved !== undefined && others.length === 0 ? moved : null;
}

/** Null if one of the zones has errors, or two files. */
async function zonesWith(
  name: string,
  project: Project,
  all: FileTree,
): Promise<readonly DesiredZone[] | null> {
  const zones = new Map<string, DesiredZone>();
  const mayDeclare = mentionOf(name);
  const files = project.dns ? await findZoneFiles(project.dns.zones, project.root, project.files) : [];
  for (const path of files) {
    // Files of other zones do not count as read.
    const reading = await all.readFile(path);
    if ('value' in reading && !mayDeclare(reading.value)) {
      if (await isOfOtherZone(path, reading.value, all)) continue;
      return null;
    }
    for (const { zone, diagnostics } of await loadZoneFile(path, zoneReading(project))) {
      if (zone && !isInDomain(name, zone.name)) continue;
      if (!zone || hasErrors(diagnostics) || zones.has(zone.name)) return null;
      zones.set(zone.name, { ...zone, ...ofName(name, zone) });
    }
  }
  return [...zones.values()];
}

/** Whether a file without the name is that of another zone, and not one that is broken. */
async function isOfOtherZone(path: string, content: Buffer, tree: FileTree): Promise<boolean> {
  const known = ofOtherZones.get(content);
  if (known !== undefined) return known;
  const { root, diagnostics } = await readDocument(path, tree);
  const isOther = root !== null && !hasErrors(diagnostics) && valueOf(root, 'zone') !== undefined;
  ofOtherZones.set(content, isOther);
  return isOther;
}

/** The same contents are read at many commits. */
const ofOtherZones = new WeakMap<Buffer, boolean>();

/** The records of a name alone: what guards changes says nothing about them. */
function ofName(name: string, { name: zone, records }: DesiredZone): Partial<DesiredZone> {
  const prefix = prefixIn(zone, name);
  return {
    records: records.filter((record) => record.prefix === prefix),
    ignore: [],
    protect: [],
    policy: 'sync',
  };
}

/** Returns whether a file may declare the zone of a name: it has the end of the name, or a variable. */
export function mentionOf(name: string): (content: Buffer) => boolean {
  const end = name.split('.').slice(-2).join('.');
  const ends = [end, domainToUnicode(end), '${'];
  return (content) => ends.some((each) => content.includes(each));
}
