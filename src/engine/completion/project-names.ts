import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { wayBetween } from '../../text/slash-path.js';
import { runInName } from '../../apply/journal/journal-name.js';
import { outlineProject } from '../../config/project.js';
import type { ProjectOutline } from '../../config/project.js';
import { typesOf } from '../../dns/types/registry.js';
import { groupBy } from '../../diagnostics/group-by.js';
import type { Environment } from '../../environment.js';
import { Failure } from '../../failure.js';
import { openRepository } from '../../git/repository.js';
import { revisionNames } from '../../git/revisions.js';
import { readDocument } from '../../load/document/read-document.js';
import { diskTree } from '../../load/files/disk-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { readHead } from '../../load/files/regular-file.js';
import type { Node } from '../../load/yaml/nodes.js';
import { scalarAt, valueOf } from '../../load/yaml/nodes.js';
import { journalFolder } from '../project-paths.js';
import { isBeginningOf } from '../outputs/earlier-file.js';

/** Where to look for names. Files that cannot be read are skipped, and so is a project of another user. */
export interface NamesPlace {
  /** Absolute path of the working folder. */
  readonly folder: string;
  /** Path of the project file; null for the nearest. */
  readonly config: string | null;
  readonly env: Environment;
}

/** Returns the names of zones with a file. Only reads the beginning of each, without checking it. */
export async function zoneNames(place: NamesPlace): Promise<readonly string[]> {
  const project = await outline(place);
  if (!project) return [];
  const { files: tree } = project;
  const files = (await findZoneFiles(project.zones, project.root, tree)).filter(
    (path) => tree.refusal(path) === null,
  );
  const heads = await Promise.all(files.map((file) => headOf(fullPath(tree, file))));
  return heads.flatMap((head) => {
    const [, , value] = /^zone:\s+(["']?)([^\s"'#]+)\1\s*(?:#.*)?$/m.exec(head) ?? [];
    return value === undefined ? [] : [value];
  });
}

/** More files than these are not read while someone types. */
const MOST_FILES = 100;

/** Returns the full names that zone files declare, as they are written; the names of the zones alone if there are many files. */
export async function fullNames(place: NamesPlace): Promise<readonly string[]> {
  const project = await outline(place);
  if (!project) return [];
  const { files: tree } = project;
  const files = await findZoneFiles(project.zones, project.root, tree);
  if (files.length > MOST_FILES) return zoneNames(place);
  const documents = await Promise.all(files.map((file) => readDocument(file, tree)));
  return documents.flatMap(({ root }) => (root ? namesDeclaredIn(root) : []));
}

function namesDeclaredIn(document: Node): readonly string[] {
  const zone = scalarAt(document, 'zone')?.text;
  const records = valueOf(document, 'records');
  if (zone === undefined) return [];
  if (records?.kind !== 'map') return [zone];
  const prefixes = records.entries.map(({ key }) => key.text).filter((prefix) => !prefix.includes('${'));
  return [...new Set([zone, ...prefixes.map((prefix) => (prefix === '@' ? zone : `${prefix}.${zone}`))])];
}

/** Returns HEAD and the names of branches and tags. */
export async function revisions({ folder, env }: NamesPlace): Promise<readonly string[]> {
  try {
    return ['HEAD', ...(await revisionNames(await openRepository({ folder, env })))];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

const ENDING = '.yaml';

/** Returns the names of templates with a folder. */
export async function templateNames(place: NamesPlace): Promise<readonly string[]> {
  const project = await outline(place);
  const names = project ? await namesInProject(join(project.root, project.translations), project) : [];
  return names.filter((name) => !name.endsWith(ENDING));
}

/** Returns the languages that the project lists. */
export async function listedLanguages(place: NamesPlace): Promise<readonly string[]> {
  return (await outline(place))?.languages ?? [];
}

/** Returns the languages of a template. */
export async function languagesOf(template: string, place: NamesPlace): Promise<readonly string[]> {
  const project = await outline(place);
  const names = project
    ? await namesInProject(join(project.root, project.translations, template), project)
    : [];
  return names.flatMap((name) =>
    name.endsWith(ENDING) && name !== `template${ENDING}` ? [name.slice(0, -ENDING.length)] : [],
  );
}

/** A run whose journals the project has. */
export interface NamedRun {
  /** What the paths of its journals begin with, as shown to users; that of a journal with another name. */
  readonly path: string;
  /** Its zones and templates. */
  readonly scopes: readonly string[];
}

/** Returns the runs of the project, newest first. */
export async function runsOf(place: NamesPlace): Promise<readonly NamedRun[]> {
  const project = await outline(place);
  if (!project) return [];
  const folder = journalFolder(project);
  const journals = (await namesIn(folder)).filter((name) => name.endsWith('.jsonl'));
  const byRun = groupBy(journals, (name) => runInName(name)?.run ?? name);
  return Array.from(byRun, ([run, names]) => ({
    path: wayBetween(place.folder, join(folder, run)),
    scopes: names.flatMap((name) => runInName(name)?.scope ?? []),
  })).toReversed();
}

/** Returns the paths of saved plans in the folder of a partial path, by default the working folder. */
export async function planPaths(start: string, { folder: cwd }: NamesPlace): Promise<readonly string[]> {
  const folder = start.endsWith('/') ? start : `${dirname(start)}/`;
  const lead = start.includes('/') ? folder : '';
  const names = (await namesIn(join(cwd, lead))).filter((name) => name.endsWith('.json'));
  const heads = await Promise.all(
    names.map(async (name) => ({ name, head: await headOf(join(cwd, lead, name)) })),
  );
  return heads.flatMap(({ name, head }) => (isBeginningOf('plan', head) ? [lead + name] : []));
}

/** The record types of the target. */
export async function recordTypesOf(place: NamesPlace): Promise<readonly string[]> {
  const found = await outline(place);
  return typesOf(found?.protocol ?? 'rest').map(({ type }) => type);
}

async function outline({ config, folder, env }: NamesPlace): Promise<ProjectOutline | null> {
  try {
    return await outlineProject({ file: config, files: diskTree(folder), env });
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

const HEAD_BYTES = 4096;

async function headOf(path: string): Promise<string> {
  const reading = await readHead(path, HEAD_BYTES);
  return 'value' in reading ? reading.value.toString('utf8') : '';
}

async function namesInProject(folder: string, { files }: ProjectOutline): Promise<readonly string[]> {
  return files.refusal(folder) === null ? namesIn(folder) : [];
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch {
    return [];
  }
}
