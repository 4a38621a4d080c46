import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { codeOf } from '../../text/system-error.js';
import type { FileFault, FileReading } from './file-tree.js';
import { folderNotFile, linkNotFile, noFile, tooLarge } from './file-tree.js';

export interface RegularFileOptions {
  /** Checks an open file before it is read; returns the fault for which it is refused, or null. */
  readonly check?: (stats: Stats) => Promise<FileFault | null>;
  /** Whether the path may be that of a link; by default it may. Windows cannot refuse it. */
  readonly mayBeLink?: boolean;
}

/**
 * Reads a whole file. Refuses pipes, devices and sockets, which may block or never end. Checks the opened file, so that
 * it cannot change between check and read. Reads synchronously: a project may have thousands of small files, and handing each
 * of five system calls to another thread takes several times as long as the calls.
 */
export async function readRegularFile(
  path: string,
  limit: number,
  { check = async () => null, mayBeLink = true }: RegularFileOptions = {},
): Promise<FileReading<Buffer>> {
  return withFile({ path, mayBePipe: false, mayBeLink }, async (file) => {
    const fault = await check(file.stats);
    return fault ? { fault } : readWhole(file, limit);
  });
}

/** The same, but also reads a pipe that the shell has opened: `/dev/stdin`, `<(…)`. */
export async function readFileOrStdin(path: string, limit: number): Promise<FileReading<Buffer>> {
  return withFile({ path, mayBePipe: isDescriptor(path) }, (file) => readWhole(file, limit));
}

/** Whether a path stands for a file descriptor that the program was started with. */
export function isDescriptor(path: string): boolean {
  return /^\/(?:dev\/(?:std(?:in|out|err)|fd\/\d+)|proc\/(?:self|thread-self|\d+)\/fd\/\d+)$/.test(path);
}

/** Reads the first `length` bytes of a file, or all. */
export async function readHead(path: string, length: number): Promise<FileReading<Buffer>> {
  return withFile({ path, mayBePipe: false }, async ({ descriptor }) => ({
    value: readAt(descriptor, 0, length),
  }));
}

/** Reads the last `length` bytes of a file, or all. */
export async function readTail(path: string, length: number): Promise<FileReading<Buffer>> {
  return withFile({ path, mayBePipe: false }, async ({ descriptor, stats }) => ({
    value: readAt(descriptor, Math.max(0, stats.size - length), length),
  }));
}

interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

interface FileToOpen {
  readonly path: string;
  readonly mayBePipe: boolean;
  readonly mayBeLink?: boolean;
}

async function withFile(
  { path, mayBePipe, mayBeLink = true }: FileToOpen,
  use: (file: OpenFile) => Promise<FileReading<Buffer>>,
): Promise<FileReading<Buffer>> {
  let descriptor: number | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe would wait for a writer; with it, reading a pipe would not wait.
    const flags = (mayBePipe ? 0 : constants.O_NONBLOCK) | (mayBeLink ? 0 : constants.O_NOFOLLOW);
    descriptor = openSync(path, constants.O_RDONLY | flags);
    const stats = fstatSync(descriptor);
    const fault = mayBePipe && stats.isFIFO() ? null : faultOfKind(stats);
    return fault ? { fault } : await use({ descriptor, stats });
  } catch (error) {
    return { fault: fileFault(error) };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function faultOfKind(stats: Stats): FileFault | null {
  if (stats.isFile()) return null;
  if (stats.isDirectory()) return folderNotFile;
  return { kind: 'unreadable', reason: `this is ${specialKind(stats)}, not a file` };
}

function specialKind(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

async function readWhole(file: OpenFile, limit: number): Promise<FileReading<Buffer>> {
  const bytes = file.stats.size > limit ? null : await readAtMost(file, limit);
  return bytes ? { value: bytes } : { fault: tooLarge(limit) };
}

/** For a file that grows, or whose size is unknown (as in `/proc`). */
const CHUNK_SIZE = 64 * 1024;

/** The whole file, or null if it is larger than `limit` bytes. */
async function readAtMost({ descriptor, stats }: OpenFile, limit: number): Promise<Buffer | null> {
  const expected = stats.size;
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    // Requests one byte more than expected, to notice the end.
    const room = size < expected ? expected - size + 1 : CHUNK_SIZE;
    const buffer = Buffer.allocUnsafe(room);
    const bytesRead = stats.isFIFO()
      ? await readWhenWritten(descriptor, buffer)
      : readSync(descriptor, buffer);
    size += bytesRead;
    if (size > limit) return null;
    chunks.push(buffer.subarray(0, bytesRead));
    if (bytesRead === 0 || (bytesRead < room && size === expected)) return joined(chunks, size);
  }
}

/** Most files are read in one piece. */
function joined(chunks: readonly Buffer[], size: number): Buffer {
  const [first] = chunks;
  return first?.length === size ? first : Buffer.concat(chunks, size);
}

const readLater = promisify(read);

/** Waits for whoever writes to a pipe. */
async function readWhenWritten(descriptor: number, buffer: Buffer): Promise<number> {
  return (await readLater(descriptor, buffer, 0, buffer.length, null)).bytesRead;
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position));
}

function fileFault(error: unknown): FileFault {
  const code = codeOf(error) || 'unknown error';
  if (code === 'ENOENT' || code === 'ENOTDIR') return noFile;
  if (code === 'EISDIR') return folderNotFile;
  if (code === 'ELOOP') return linkNotFile;
  // A socket cannot be opened, nor a device that does not exist.
  if (code === 'ENXIO') return { kind: 'unreadable', reason: 'this is a socket or device, not a file' };
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  const reason = isForbidden
    ? 'you do not have permission to read this file'
    : `the file cannot be read (${code})`;
  return { kind: 'unreadable', reason };
}
