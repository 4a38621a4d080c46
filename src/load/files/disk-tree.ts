import type { Stats } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, systemReason } from '../../text/system-error.js';
import type { FileFault, FileTree, FolderEntry, FileReading, SecretFiles } from './file-tree.js';
import { fileNotFolder, fullPath, MAX_FILE_SIZE, noFolder, secretFile } from './file-tree.js';
import type { Bounds } from './bounds.js';
import { boundsOfArguments, boundsOfFolders } from './bounds.js';
import { findFiles } from './search.js';
import { interruptible } from './interruption.js';
import { realPathOf } from '../../disk/real-path.js';
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
  /** Folders that a search may not enter, by absolute path. */
  const closed = new Map<string, FileFault>();
  return {
    folder,
    readFile: async (path) => {
      await breathe();
      const full = at(path);
      const fault = closed.get(full);
      return fault ? { fault } : readFile(full, secrets, bounds);
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

async function readFile(
  path: string,
  secrets: SecretFiles | null,
  bounds: Bounds,
): Promise<FileReading<Buffer>> {
  // Whether there is anything outside is nobody's business.
  const real = realPathOf(path);
  const fault = bounds(path, real);
  if (fault) return { fault };
  let isPrivate = false;
  const reading = await readRegularFile(path, MAX_FILE_SIZE, async (stats) => {
    isPrivate = isOwnersAlone(stats);
    return (await secrets?.has(path, stats, real)) ? secretFile : null;
  });
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
