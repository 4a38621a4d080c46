import { Failure } from '../../failure.js';
import type { FileReading, FileTree } from '../../load/files/file-tree.js';
import { fullPath, MAX_FILE_SIZE, tooLarge } from '../../load/files/file-tree.js';
import { readFileOrStdin } from '../../load/files/regular-file.js';
import { systemReason } from '../../text/system-error.js';

/** Reads standard input, of at most `limit` bytes, to its end. Throws nothing; a second call returns the same. */
export type ReadStdin = (limit: number) => Promise<FileReading<Buffer>>;

/** What files that users name are read from. */
export interface InputSource {
  readonly files: Pick<FileTree, 'folder'>;
  readonly stdin: ReadStdin;
}

/** Stands for standard input where a file is named. */
export const STDIN = '-';

/** How messages call a file that the user named. */
export function shownInput(path: string): string {
  return path === STDIN ? 'stdin' : path;
}

/**
 * Reads a file that the user named, or standard input, of at most `limit` bytes. `hintIfMissing` says where such a file comes from.
 *
 * @throws Failure `usage` when it cannot be read, or is a device or a pipe that the shell did not open.
 */
export async function readInput(
  path: string,
  limit: number,
  { files, stdin, hintIfMissing }: InputSource & { readonly hintIfMissing?: string },
): Promise<Buffer> {
  const reading = path === STDIN ? await stdin(limit) : await readFileOrStdin(fullPath(files, path), limit);
  if ('value' in reading) return reading.value;
  const hint = reading.fault.kind === 'missing' ? hintIfMissing : undefined;
  throw new Failure('usage', `${shownInput(path)} cannot be read: ${reading.fault.reason}`, {
    ...(hint !== undefined && { hint }),
  });
}

/** Reads standard input in the place of a file of the project. @throws Failure `usage` when it cannot be read, or is too large. */
export async function readStdin(source: InputSource): Promise<Buffer> {
  return readInput(STDIN, MAX_FILE_SIZE, source);
}

/** Returns a function that reads a stream, which it opens when it is first called. */
export function stdinReader(open: () => NodeJS.ReadableStream): ReadStdin {
  let reading: Promise<FileReading<Buffer>> | null = null;
  return (limit) => (reading ??= readWhole(open(), limit));
}

async function readWhole(stdin: NodeJS.ReadableStream, limit: number): Promise<FileReading<Buffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stdin) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > limit) return { fault: tooLarge(limit) };
      chunks.push(bytes);
    }
  } catch (error) {
    return { fault: { kind: 'unreadable', reason: systemReason(error) } };
  }
  return { value: Buffer.concat(chunks, size) };
}
