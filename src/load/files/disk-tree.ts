import type { Stats } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, systemReason } from '../../text/system-error.js';
import type { FileFault, FileTree, FolderEntry, FileReading, SecretFiles } from './file-tree.js';
import { fileNotFolder, fullPath, linkNotFile, MAX_FILE_SIZE, noFolder, secretFile } from './file-tree.js';
import type { Bounds } from './bounds.js';
import { boundsOfArguments, boundsOfFolders } from './bounds.js';
import { findFiles } from './search.js';
import { interruptible } from './interruption.js';
import { realPathOf, realPathsOfPlainFiles } from '../../disk/real-path.js';
import { readRegularFile } from './regular-file.js';

export interface DiskOptions {
  /** Files that are never read; by default none. */
  readonly secrets?: SecretFiles | null;
  /** Absolute paths of folders, or files, that links and paths in files may lead to from outside of them. */
  readonly allowed?: readonly string[];
  /** Once it aborts, a search for files ends. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The files on the disk, without those that have secrets. Follows links, but not out of the repository that they are in.
 * `folder` is absolute.
 */
export function diskTree(folder: string, options: DiskOptions = {}): FileTree {
  const { allowed = [], signal, secrets = null } = options;
  const complete = { allowed, signal, secrets, breathe: interruptible(signal) };
  return treeIn(folder, complete, boundsOfArguments(allowed));
}

interface TreeOptions extends Required<DiskOptions> {
  readonly breathe: () => Promise<void>;
}

function treeIn(folder: string, options: TreeOptions, bounds: Bounds): FileTree {
  const { secrets, allowed, signal, breathe } = options;
  const at = (path: string): string => fullPath({ folder }, path);
  const plainPath = realPathsOfPlainFiles();
  /** Folders that a search may not enter, by absolute path. */
  const closed = new Map<string, FileFault>();
  return {
    folder,
    readFile: async (path) => {
      await breathe();
      const full = at(path);
      const fault = closed.get(full);
      return fault ? { fault } : readFile(full, { secrets, bounds, plainPath });
    },
    readFolder: async (path) => readFolder(at(path), bounds),
    exists: (path) => exists(at(path)),
    glob: async (patterns, root) => {
      const { files, refused } = await findFiles(patterns, root, { bounds, signal });
      for (const [path, fault] of refused) closed.set(path, fault);
      return [...files, ...refused.keys()];
    },
    refusal: (path) => bounds(at(path)),
    within: (folders) => treeIn(folder, options, boundsOfFolders(folders, allowed)),
  };
}

interface ReadOptions {
  readonly secrets: SecretFiles | null;
  readonly bounds: Bounds;
  /** The real path that a file has if it is no link; null where that is not known. */
  readonly plainPath: (path: string) => string | null;
}

/** Most files are no links, which is seen when they are opened: their real paths need not be asked for. */
async function readFile(
  path: string,
  { secrets, bounds, plainPath }: ReadOptions,
): Promise<FileReading<Buffer>> {
  const plain = plainPath(path);
  if (plain !== null && !bounds(path, plain)) {
    const reading = await readAllowed({ path, real: plain, mayBeLink: false }, secrets);
    if (!('fault' in reading && reading.fault === linkNotFile)) return reading;
  }
  // Whether there is anything outside is nobody's business.
  const real = realPathOf(path);
  const fault = bounds(path, real);
  return fault ? { fault } : readAllowed({ path, real, mayBeLink: true }, secrets);
}

interface AllowedFile {
  /** Absolute, as it was asked for. */
  readonly path: string;
  /** Where it leads. */
  readonly real: string;
  readonly mayBeLink: boolean;
}

async function readAllowed(
  { path, real, mayBeLink }: AllowedFile,
  secrets: SecretFiles | null,
): Promise<FileReading<Buffer>> {
  let isPrivate = false;
  const check = async (stats: Stats): Promise<FileFault | null> => {
    isPrivate = isOwnersAlone(stats);
    return (await secrets?.has(path, stats, real)) ? secretFile : null;
  };
  const reading = await readRegularFile(mayBeLink ? path : real, MAX_FILE_SIZE, { check, mayBeLink });
  return isPrivate && 'value' in reading ? { ...reading, isPrivate } : reading;
}

/** Windows has no file modes: every file looks readable by all. */
function isOwnersAlone({ mode }: Pick<Stats, 'mode'>): boolean {
  return (mode & 0o077) === 0;
}

async function readFolder(path: string, bounds: Bounds): Promise<FileReading<readonly FolderEntry[]>> {
  const fault = bounds(path);
  if (fault) return { fault };
  try {
    const names = (await readdir(path)).filter((name) => !name.startsWith('.')).toSorted();
    return { value: await Promise.all(names.map((name) => entryAt(path, name))) };
  } catch (error) {
    return { fault: folderFault(error) };
  }
}

/** A broken link counts as a file: reading it reports the error. */
async function entryAt(folder: string, name: string): Promise<FolderEntry> {
  const stats = await stat(join(folder, name)).catch(() => null);
  return { name, isFolder: stats?.isDirectory() ?? false };
}

function folderFault(error: unknown): FileFault {
  const code = codeOf(error);
  if (code === 'ENOENT') return noFolder;
  if (code === 'ENOTDIR') return fileNotFolder;
  return { kind: 'unreadable', reason: `the folder cannot be read: ${systemReason(error)}` };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
