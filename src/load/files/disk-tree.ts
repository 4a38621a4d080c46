import type { Stats } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, systemReason } from '../../text/system-error.js';
import type { Fault, FileTree, FolderEntry, Reading, SecretFiles } from './file-tree.js';
import { fileNotFolder, fullPath, MAX_FILE_SIZE, noFolder, secretFile } from './file-tree.js';
import { filesInFolder, readFolderGlob } from './folder-glob.js';
import { readRegularFile } from './regular-file.js';

/** The files on the disk, without those that have secrets. Follows links. `folder` is absolute. */
export function diskTree(folder: string, secrets: SecretFiles | null = null): FileTree {
  const at = (path: string): string => fullPath({ folder }, path);
  return {
    folder,
    readFile: (path) => readFile(at(path), secrets),
    readFolder: (path) => readFolder(at(path)),
    exists: (path) => exists(at(path)),
    glob,
  };
}

async function readFile(path: string, secrets: SecretFiles | null): Promise<Reading<Buffer>> {
  let isPrivate = false;
  const reading = await readRegularFile(path, MAX_FILE_SIZE, async (stats) => {
    isPrivate = isOwnersAlone(stats);
    return (await secrets?.has(path, stats)) ? secretFile : null;
  });
  return isPrivate && 'value' in reading ? { ...reading, isPrivate } : reading;
}

/** Windows has no file modes: every file looks readable by all. */
function isOwnersAlone({ mode }: Pick<Stats, 'mode'>): boolean {
  return (mode & 0o077) === 0;
}

async function readFolder(path: string): Promise<Reading<readonly FolderEntry[]>> {
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

function folderFault(error: unknown): Fault {
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

async function glob(patterns: readonly string[], root: string): Promise<readonly string[]> {
  const inFolders = await filesInFolders(patterns, root);
  if (inFolders !== null) return inFolders;
  const { glob: globFiles } = await import('tinyglobby');
  return globFiles(patterns, { cwd: root, absolute: true, onlyFiles: true, expandDirectories: false });
}

/** The files that globs match if all are folder globs and none matches a link; otherwise null. */
async function filesInFolders(patterns: readonly string[], root: string): Promise<readonly string[] | null> {
  const globs = patterns.flatMap((pattern) => readFolderGlob(pattern) ?? []);
  if (globs.length < patterns.length) return null;
  const found = await Promise.all(globs.map((each) => filesInFolder(each, root)));
  return found.includes(null) ? null : found.flatMap((files) => files ?? []);
}
