import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { constants, open } from 'node:fs/promises';
import { codeOf } from '../../text/system-error.js';
import type { Fault, Reading } from './file-tree.js';
import { folderNotFile, noFile, tooLarge } from './file-tree.js';

/** Checks an open file before it is read; returns the fault for which it is refused, or null. */
export type FileCheck = (stats: Stats) => Promise<Fault | null>;

/**
 * Reads a whole file. Refuses pipes, devices and sockets, which may block or never end. Checks the opened file, so that
 * it cannot change between check and read.
 */
export async function readRegularFile(
  path: string,
  limit: number,
  check: FileCheck = async () => null,
): Promise<Reading<Buffer>> {
  return withFile({ path, mayBePipe: false }, async (handle, stats) => {
    const fault = await check(stats);
    return fault ? { fault } : readWhole(handle, stats.size, limit);
  });
}

/** The same, but also reads a pipe that the shell has opened: `/dev/stdin`, `<(…)`. */
export async function readFileOrStdin(path: string, limit: number): Promise<Reading<Buffer>> {
  const place = { path, mayBePipe: isDescriptor(path) };
  return withFile(place, (handle, { size }) => readWhole(handle, size, limit));
}

/** Whether a path stands for a file descriptor that the program was started with. */
export function isDescriptor(path: string): boolean {
  return /^\/(?:dev\/(?:std(?:in|out|err)|fd\/\d+)|proc\/(?:self|thread-self|\d+)\/fd\/\d+)$/.test(path);
}

/** Reads the first `length` bytes of a file, or all. */
export async function readHead(path: string, length: number): Promise<Reading<Buffer>> {
  return withFile({ path, mayBePipe: false }, async (handle) => ({ value: await readAt(handle, 0, length) }));
}

/** Reads the last `length` bytes of a file, or all. */
export async function readTail(path: string, length: number): Promise<Reading<Buffer>> {
  return withFile({ path, mayBePipe: false }, async (handle, { size }) => ({
    value: await readAt(handle, Math.max(0, size - length), length),
  }));
}

async function withFile(
  { path, mayBePipe }: { readonly path: string; readonly mayBePipe: boolean },
  read: (handle: FileHandle, stats: Stats) => Promise<Reading<Buffer>>,
): Promise<Reading<Buffer>> {
  let handle: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer; with it, reading a pipe would not wait.
    handle = await open(path, constants.O_RDONLY | (mayBePipe ? 0 : constants.O_NONBLOCK));
    const stats = await handle.stat();
    const fault = mayBePipe && stats.isFIFO() ? null : faultOfKind(stats);
    return fault ? { fault } : await read(handle, stats);
  } catch (error) {
    return { fault: fileFault(error) };
  } finally {
    await handle?.close();
  }
}

function faultOfKind(stats: Stats): Fault | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return folderNotFile;
  return { kind: 'unreadable', reason: `this is ${specialKind(stats)}, not a file` };
}

function specialKind(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

async function readWhole(handle: FileHandle, expected: number, limit: number): Promise<Reading<Buffer>> {
  const bytes = expected > limit ? null : await readAtMost(handle, expected, limit);
  return bytes ? { value: bytes } : { fault: tooLarge(limit) };
}

/** For a file that grows, or whose size is unknown (as in `/proc`). */
const CHUNK_SIZE = 64 * 1024;

/** The whole file, or null if it is larger than `limit` bytes; `expected` is its size if known. */
async function readAtMost(handle: FileHandle, expected: number, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    // Requests one byte more than expected, to notice the end.
    const room = size < expected ? expected - size + 1 : CHUNK_SIZE;
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(room) });
    size += bytesRead;
    if (size > limit) return null;
    chunks.push(buffer.subarray(0, bytesRead));
    if (bytesRead === 0 || (bytesRead < room && size === expected)) return Buffer.concat(chunks, size);
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function fileFault(error: unknown): Fault {
  const code = codeOf(error) || 'unknown error';
  if (code === 'ENOENT' || code === 'ENOTDIR') return noFile;
  if (code === 'EISDIR') return folderNotFile;
  // A socket cannot be opened, nor a device that does not exist.
  if (code === 'ENXIO') return { kind: 'unreadable', reason: 'this is a socket or device, not a file' };
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  const reason = isForbidden
    ? 'you do not have permission to read this file'
    : `the file cannot be read (${code})`;
  return { kind: 'unreadable', reason };
}
