import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { credentialsPaths } from '../../config/credentials/credentials-file.js';
import { secretFiles } from '../../config/credentials/secret-variable.js';
import type { Project } from '../../config/project.js';
import { mailFolder, zoneReading } from '../../config/project.js';
import { PROJECT_FILE_NAME } from '../../config/project-file.js';
import { Failure } from '../../failure.js';
import { fullPath, recordingTree } from '../../load/files/file-tree.js';
import { findZoneFiles } from '../../load/files/find-files.js';
import { loadZones } from '../../load/zone/zone-file.js';
import type { ZoneReading } from '../../load/zone/zone-file.js';
import { journalFolder } from '../apply/journal-folder.js';
import type { Host } from '../session.js';
import { readProject } from '../session.js';
import { finalPath, foldersAbove, identityOf } from './file-identity.js';
import type { OutputTarget } from './output-target.js';

/** The files that a run reads, or that the next one would. */
export interface RunInputs {
  /** Absolute paths of files, which need not exist. */
  readonly files: readonly string[];
  /** Folders of which every file counts, with their names for messages. */
  readonly folders: readonly { readonly path: string; readonly name: string }[];
  /** Null when the run looks for no zone files. */
  readonly zones: ZoneFiles | null;
}

interface ZoneFiles {
  readonly reading: ZoneReading;
  /** Folder that the globs are relative to. */
  readonly root: string;
  readonly globs: readonly string[];
  readonly found: readonly string[];
}

/** Returns what a run on the project reads; null when the project cannot be read, which the run itself reports. */
export async function projectInputs(host: Host): Promise<RunInputs | null> {
  const project = await projectOf(host);
  if (!project) return null;
  const { file, files: tree, root, dns, mail } = project;
  const { env, credentials } = host;
  const globs = dns?.zones ?? [];
  const found = await findZoneFiles(globs, root, tree);
  const place = { root, env, file: credentials.file ?? null };
  const full = (path: string): string => fullPath(tree, path);
  return {
    files: [file, ...found, ...credentialsPaths(place), ...secretFiles(env)].map(full),
    folders: [
      ...(mail ? [{ path: full(mailFolder(project, mail)), name: 'the mail folder' }] : []),
      { path: journalFolder(project), name: 'the journal folder' },
    ],
    zones: { reading: zoneReading(project), root, globs, found: found.map(full) },
  };
}

async function projectOf(host: Host): Promise<Project | null> {
  try {
    return (await readProject(host)).project;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** @throws Failure `usage` when this run reads the target, or the next one would; files included by zones are not checked. */
export async function mustBeNoInput(target: OutputTarget, inputs: RunInputs): Promise<void> {
  await mustNotBeRead(target, inputs.files);
  if (target.isStream) return;
  const { path, identity } = target;
  for (const { path: folder, name } of inputs.folders) {
    if (await isInside(path, folder)) throw refused(target, `is in ${name}`);
    if (target.hasOtherNames) await mustNotBeRead(target, await filesBelow(folder));
  }
  if (identity === null && basename(path) === PROJECT_FILE_NAME)
    throw refused(target, 'would be taken for a project file');
  if (await isZoneFile(path, inputs)) throw refused(target, 'would be read as a zone file (`dns.zones`)');
}

/** Reads all zone files. @throws Failure `usage` when one of them includes the target. */
export async function mustNotBeIncluded(target: OutputTarget, { zones }: RunInputs): Promise<void> {
  if (!zones) return;
  const { tree, paths } = recordingTree(zones.reading.tree);
  for await (const { diagnostics } of loadZones(zones.found, { ...zones.reading, tree })) void diagnostics;
  await mustNotBeRead(target, paths);
}

async function mustNotBeRead(target: OutputTarget, files: Iterable<string>): Promise<void> {
  const { path, identity } = target;
  const known = identity === null ? (file: string) => finalPath(file).catch(() => null) : identityOf;
  const others = await Promise.all(Array.from(files, known));
  if (others.includes(identity ?? path)) throw refused(target, 'is a file that this run reads');
}

function refused({ output: { option, path } }: OutputTarget, why: string): Failure {
  return new Failure('usage', `${option} ${path} ${why}`, {
    hint: 'choose another file; this one was not changed',
  });
}

async function isInside(path: string, folder: string): Promise<boolean> {
  const identity = await identityOf(folder);
  if (identity === null) return false;
  for (const above of foldersAbove(path)) if ((await identityOf(above)) === identity) return true;
  return false;
}

/** Lists the entries of a folder and of its subfolders. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await entriesOf(folder);
  const inner = await Promise.all(entries.map(entriesOf));
  return [...entries, ...inner.flat()];
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.map((name) => join(folder, name));
}

/** A path may also lead through a link to a folder that contains zone files. */
async function isZoneFile(path: string, { zones }: RunInputs): Promise<boolean> {
  if (!zones) return false;
  const { root, globs } = zones;
  const { wouldMatch } = await import('../../git/glob-files.js');
  if (wouldMatch(path, await finalPath(root), globs)) return true;
  const folder = await identityOf(dirname(path));
  for (const above of new Set(zones.found.map((file) => dirname(file)))) {
    const spelled = join(above, basename(path));
    if ((await identityOf(above)) === folder && wouldMatch(spelled, root, globs)) return true;
  }
  return false;
}
