import type { Stats } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StagedFile, StageOptions } from '../../disk/replace-file.js';
import { replaceFile, stageFile } from '../../disk/replace-file.js';
import { Failure } from '../../failure.js';
import { codeOf, systemReason } from '../../text/system-error.js';
import { makeFolders } from '../../disk/make-folders.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { isDescriptor } from '../../load/files/regular-file.js';

/**
 * Writes a file atomically, by default readable by its owner only: plans and reports reveal zones. Links to it are kept;
 * devices, and pipes that the shell has opened (`/dev/stdout`, `>(jq .)`), are written to directly.
 *
 * @throws Failure `error` when the file cannot be written there.
 */
export async function writeFileAtomically(
  files: Folder,
  shown: string,
  text: string,
  { isPrivate = true }: StageOptions = {},
): Promise<void> {
  const path = fullPath(files, shown);
  try {
    if (await mayHaveNoReader(path)) throw new Error(NO_READER);
    if (await isStream(path)) await writeFile(path, text, { flag: 'a' });
    else await replaceFile(path, text, { isPrivate });
  } catch (cause) {
    throw cannotWrite(shown, cause);
  }
}

/** Why nothing is written to a named pipe. */
export const NO_READER = 'it is a pipe or a socket, which may have no reader';

/** The folder that paths are relative to. */
type Folder = Pick<FileTree, 'folder'>;

/** Whether an absolute path cannot be replaced: a pipe, a device, or a file descriptor opened by the shell. */
export async function isStream(path: string): Promise<boolean> {
  return isStreamAt(path, await stat(path).catch(() => null));
}

/** The same by what is at the path, if there is anything. */
export function isStreamAt(path: string, stats: Pick<Stats, 'isFile' | 'isDirectory'> | null): boolean {
  return isDescriptor(path) || (stats !== null && !stats.isFile() && !stats.isDirectory());
}

/** Whether writing to an absolute path may wait for ever: a named pipe or a socket, which need not have a reader. */
export async function mayHaveNoReader(path: string): Promise<boolean> {
  if (isDescriptor(path)) return false;
  const stats = await stat(path).catch(() => null);
  return stats !== null && (stats.isFIFO() || stats.isSocket());
}

/** A file and its new content. */
export interface WrittenFile {
  /** As shown. */
  readonly path: string;
  readonly text: string;
}

/**
 * Replaces or creates files, and their folders. Links are kept, and so are the modes of files. Everything is on the disk
 * before the first file is replaced, so that a full disk changes none.
 *
 * @throws Failure `error` when one cannot be written.
 */
export async function writeProjectFiles(folder: Folder, files: readonly WrittenFile[]): Promise<void> {
  const staged: (StagedFile & { readonly path: string })[] = [];
  const folders = new Set<string>();
  let at = '';
  let committed = 0;
  try {
    for (const { path, text } of files) {
      at = path;
      const full = fullPath(folder, path);
      const above = dirname(full);
      if (!folders.has(above)) await makeFolders(above);
      folders.add(above);
      staged.push({ path, ...(await stageFile(full, text)) });
    }
    for (const { path, commit } of staged) {
      at = path;
      await commit();
      committed += 1;
    }
  } catch (cause) {
    throw cannotWrite(at, cause);
  } finally {
    for (const { discard } of staged.slice(committed)) await discard();
  }
}

/** Returns the failure of writing a file. */
export function cannotWrite(path: string, cause: unknown): Failure {
  const message = `${path} cannot be written: ${systemReason(cause)}`;
  const hint = codeOf(cause) === 'ENOENT' ? 'create its folder first, or choose another path' : undefined;
  return new Failure('error', message, { cause, ...(hint !== undefined && { hint }) });
}
