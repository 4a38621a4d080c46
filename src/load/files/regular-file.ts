import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { constants, open } from 'node:fs/promises';
import { codeOf } from '../../text/system-error.js';
import type { Fault, Reading } from './file-tree.js';
import { folderNotFile, noFile, tooLarge } from './file-tree.js';

/** Looks at a file that is open, before anything of it is read; the fault for which it is refused, or null. */
export type FileCheck = (stats: Stats) => Promise<Fault | null>;

/**
 * Reads a file whole. Pipes, devices and sockets are refused: they may block, or never end. What is checked is what
 * was opened, so nothing can change between the two.
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

/** The same for a file that may also be a pipe, if the shell has opened it: `/dev/stdin`, `<(…)`. */
export async function readFileOrStdin(path: string, limit: number): Promise<Reading<Buffer>> {
  const place = { path, mayBePipe: isDescriptor(path) };
  return withFile(place, (handle, { size }) => readWhole(handle, size, limit));
}

/** Whether a path stands for what was opened by whoever started the program. */
export function isDescriptor(path: string): boolean {
  return /^\/(?:dev\/(?:std(?:in|out|err)|fd\/\d+)|proc\/(?:self|thread-self|\d+)\/fd\/\d+)$/.test(path);
}

/** Reads the first `length` bytes of a file, or all it has. */
export async function readHead(path: string, length: number): Promise<Reading<Buffer>> {
  return withFile({ path, mayBePipe: false }, async (handle) => ({ value: await readAt(handle, 0, length) }));
}

/** Reads the last `length` bytes of a file, or all it has. */
export async function readTail(path: string, length: number): Promise<Reading<Buffer>> {
  return withFile({ path, mayBePipe: false }, async (handle, { size }) => ({
    value: await readAt(handle, Math.max(0, size - length), length),
  }));
}

interface Place {
  readonly path: string;
  readonly mayBePipe: boolean;
}

async function withFile(
  { path, mayBePipe }: Place,
  read: (handle: FileHandle, stats: Stats) => Promise<Reading<Buffer>>,
): Promise<Reading<Buffer>> {
  let handle: FileHandle | undefined;
  try {
    // Without O_NONBLOCK opening a pipe would wait for a writer; with it, reading one would not.
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

/** Enough for a file that grows, or that does not know its size (as in `/proc`). */
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

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function fileFault(error: unknown): Fault {
  const code = codeOf(error) || 'unknown error';
  if (code === 'ENOENT' || code === 'ENOTDIR') return noFile;
  if (code === 'EISDIR') return folderNotFile;
  // A socket cannot be opened, and neither can a device that is not there.
  if (code === 'ENXIO') return { kind: 'unreadable', reason: 'this is a socket or device, not a file' };
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  const reason = isForbidden ? 'you may not read this file' : `the file cannot be read (${code})`;
  return { kind: 'unreadable', reason };
}
