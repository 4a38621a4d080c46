import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import type { Fault, FileTree, FolderEntry, Reading } from './file-tree.js';
import { fileNotFolder, MAX_FILE_SIZE, noFolder } from './file-tree.js';
import { readRegularFile } from './regular-file.js';

/** The files as they are on the disk; links are followed. */
export const diskTree: FileTree = { readFile, readFolder, exists, glob };

async function readFile(path: string): Promise<Reading<Buffer>> {
  return readRegularFile(path, MAX_FILE_SIZE);
}

async function readFolder(path: string): Promise<Reading<readonly FolderEntry[]>> {
  try {
    const names = (await readdir(path)).filter((name) => !name.startsWith('.')).toSorted();
    return { value: await Promise.all(names.map((name) => entryAt(path, name))) };
  } catch (error) {
    return { fault: folderFault(error) };
  }
}

/** A link that leads nowhere is a file here: reading it tells what is wrong. */
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

async function glob(patterns: readonly string[], root: string): Promise<readonly string[]> {
  const tinyglobby = await import('tinyglobby');
  return tinyglobby.glob(patterns, { cwd: root, absolute: true, onlyFiles: true, expandDirectories: false });
}
