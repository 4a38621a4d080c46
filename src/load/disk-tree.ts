import { access, open, readdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import type { Fault, FileTree, FolderEntry, Reading } from './file-tree.js';
import { fileNotFolder, folderNotFile, MAX_FILE_SIZE, noFile, noFolder, tooLarge } from './file-tree.js';

/** The files as they are on the disk; links are followed. */
export const diskTree: FileTree = { readFile, readFolder, exists, glob };

async function readFile(path: string): Promise<Reading<Buffer>> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const stats = await handle.stat();
    if (stats.isDirectory()) return { fault: folderNotFile };
    const bytes = stats.size > MAX_FILE_SIZE ? null : await readAtMost(handle, stats.size, MAX_FILE_SIZE);
    return bytes ? { value: bytes } : { fault: tooLarge };
  } catch (error) {
    return { fault: fileFault(error) };
  } finally {
    await handle?.close();
  }
}

/** Enough for what is larger than it said: devices and pipes, which tell their size only by ending. */
const CHUNK_SIZE = 64 * 1024;

/** The whole file, or null when it is larger than `limit` bytes; `expected` is its size as far as it is known. */
async function readAtMost(handle: FileHandle, expected: number, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    // One byte more than is expected shows that there is none.
    const room = size < expected ? expected - size + 1 : CHUNK_SIZE;
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(room) });
    size += bytesRead;
    if (size > limit) return null;
    chunks.push(buffer.subarray(0, bytesRead));
    if (bytesRead === 0 || (bytesRead < room && size === expected)) return Buffer.concat(chunks, size);
  }
}

function fileFault(error: unknown): Fault {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return noFile;
  if (code === 'EISDIR') return folderNotFile;
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  const reason = isForbidden ? 'you may not read this file' : `the file cannot be read (${code})`;
  return { kind: 'unreadable', reason };
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
