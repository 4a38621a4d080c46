import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Rule } from '../diagnostics/rule.js';
import type { SourceFile } from '../diagnostics/source.js';
import { sourceFile } from '../diagnostics/source.js';
import {
  fileBinary,
  fileDirectory,
  fileEmpty,
  fileMissing,
  fileTooLarge,
  fileUnreadable,
} from './file-rules.js';
import { report } from './report.js';

/** A text file, or the diagnostics that say why there is none. */
export interface SourceReading {
  readonly file: SourceFile | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Largest file that is read, in bytes. */
export const MAX_FILE_SIZE = 64 * 1024 * 1024;

/**
 * Reads a text file; `path` is as the user wrote it and is shown so. A byte order mark is dropped, so that
 * columns are those that an editor shows. A file without anything but blanks and comments is refused.
 * Throws nothing that a file can cause.
 */
export async function readSource(path: string): Promise<SourceReading> {
  const bytes = await readBytes(path);
  return Buffer.isBuffer(bytes) ? decode(path, bytes) : { file: null, diagnostics: [bytes] };
}

async function readBytes(path: string): Promise<Buffer | Diagnostic> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const stats = await handle.stat();
    if (stats.isDirectory()) return aboutFile(fileDirectory, path, 'this is a folder, not a file');
    if (stats.size > MAX_FILE_SIZE) return tooLarge(path);
    return (await readAtMost(handle, stats.size, MAX_FILE_SIZE)) ?? tooLarge(path);
  } catch (error) {
    return unreadable(path, error);
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
    const { bytesRead, buffer } = await handle.read({
      buffer: Buffer.allocUnsafe(Math.max(expected - size, CHUNK_SIZE)),
    });
    if (bytesRead === 0) return Buffer.concat(chunks, size);
    size += bytesRead;
    if (size > limit) return null;
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

function tooLarge(path: string): Diagnostic {
  return aboutFile(fileTooLarge, path, 'the file is larger than 64 MiB');
}

function unreadable(path: string, error: unknown): Diagnostic {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (code === 'ENOENT' || code === 'ENOTDIR') return aboutFile(fileMissing, path, 'there is no such file');
  if (code === 'EISDIR') return aboutFile(fileDirectory, path, 'this is a folder, not a file');
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  const reason = isForbidden ? 'you may not read this file' : `the file cannot be read (${code})`;
  return aboutFile(fileUnreadable, path, reason);
}

function aboutFile(rule: Rule, file: string, message: string): Diagnostic {
  return { rule, severity: rule.severity, message, file, related: [] };
}

function decode(path: string, bytes: Buffer): SourceReading {
  const file = sourceFile(path, new TextDecoder().decode(bytes));
  const diagnostic = binary(file, bytes) ?? empty(file);
  return diagnostic === null ? { file, diagnostics: [] } : { file: null, diagnostics: [diagnostic] };
}

/** The place is that of the first character that is none: NUL, or what stands for bytes that are no UTF-8. */
function binary(file: SourceFile, bytes: Buffer): Diagnostic | null {
  const isText = isUtf8(bytes);
  const start = file.text.indexOf(isText ? '\0' : '\uFFFD');
  if (start === -1) return null;
  return report({
    rule: fileBinary,
    at: { file, start, end: start + 1 },
    message: isText ? 'the file is not text: it has a NUL character' : 'the file is not text in UTF-8',
    hint: 'save the file as text with the encoding UTF-8',
  });
}

/** A line that is not blank, no comment and no document marker. */
const SOMETHING = /^(?!(?:---|\.\.\.)\s*$)[ \t\r]*[^\s#]/m;

function empty(file: SourceFile): Diagnostic | null {
  if (SOMETHING.test(file.text)) return null;
  return report({
    rule: fileEmpty,
    at: { file, start: 0, end: 0 },
    message: file.text.trim() === '' ? 'the file is empty' : 'the file has nothing but comments',
  });
}
