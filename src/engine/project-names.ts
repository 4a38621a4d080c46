import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { outlineProject } from '../config/project.js';
import type { ProjectOutline } from '../config/project.js';
import { diskTree } from '../load/files/disk-tree.js';
import { fullPath } from '../load/files/file-tree.js';
import { findZoneFiles } from '../load/files/find-files.js';
import { readHead } from '../load/files/regular-file.js';
import { journalFolder } from './apply/journal-folder.js';
import { isBeginningOf } from './outputs/earlier-file.js';

/** Where names are looked for. What cannot be read has none. */
export interface NamesPlace {
  /** Absolute path of the working folder. */
  readonly folder: string;
  /** Path of the project file; null for the nearest one. */
  readonly config: string | null;
}

/** Names of the zones that have a file. Only the beginning of each is read, and nothing is checked. */
export async function zoneNames(place: NamesPlace): Promise<readonly string[]> {
  const tree = diskTree(place.folder);
  const project = await outline(place);
  const files = project ? await findZoneFiles(project.zones, project.root, tree) : [];
  const heads = await Promise.all(files.map((file) => headOf(fullPath(tree, file))));
  return heads.flatMap((head) => {
    const [, , value] = /^zone:\s+(["']?)([^\s"'#]+)\1\s*(?:#.*)?$/m.exec(head) ?? [];
    return value === undefined ? [] : [value];
  });
}

const ENDING = '.yaml';

/** Names of the templates that have a folder. */
export async function templateNames(place: NamesPlace): Promise<readonly string[]> {
  const project = await outline(place);
  const names = project ? await namesIn(join(project.root, project.translations)) : [];
  return names.filter((name) => !name.endsWith(ENDING));
}

/** Languages of a template. */
export async function languagesOf(template: string, place: NamesPlace): Promise<readonly string[]> {
  const project = await outline(place);
  const names = project ? await namesIn(join(project.root, project.translations, template)) : [];
  return names.flatMap((name) =>
    name.endsWith(ENDING) && name !== `template${ENDING}` ? [name.slice(0, -ENDING.length)] : [],
  );
}

/** Paths of the journals of the project, as they are shown. */
export async function journalPaths(place: NamesPlace): Promise<readonly string[]> {
  const project = await outline(place);
  if (!project) return [];
  const folder = journalFolder(project);
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.jsonl'));
  return names.map((name) => relative(place.folder, join(folder, name)));
}

/** Paths of the saved plans in the folder that a path begins with, which is the working folder when there is none. */
export async function planPaths(start: string, { folder: cwd }: NamesPlace): Promise<readonly string[]> {
  const folder = start.endsWith('/') ? start : `${dirname(start)}/`;
  const lead = start.includes('/') ? folder : '';
  const names = (await namesIn(join(cwd, lead))).filter((name) => name.endsWith('.json'));
  const heads = await Promise.all(
    names.map(async (name) => ({ name, head: await headOf(join(cwd, lead, name)) })),
  );
  return heads.flatMap(({ name, head }) => (isBeginningOf('plan', head) ? [lead + name] : []));
}

function outline({ config, folder }: NamesPlace): Promise<ProjectOutline | null> {
  return outlineProject(config, diskTree(folder));
}

const HEAD_BYTES = 4096;

/** The beginning of a file as text. */
async function headOf(path: string): Promise<string> {
  const reading = await readHead(path, HEAD_BYTES);
  return 'value' in reading ? reading.value.toString('utf8') : '';
}

/** Names of what is in a folder, sorted. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch {
    return [];
  }
}
