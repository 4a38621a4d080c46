import { access, chmod, constants, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from '../../failure.js';
import { systemReason } from '../../text/system-error.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { isDescriptor } from '../../load/files/regular-file.js';
import { finalPath } from './file-identity.js';

/**
 * Writes a file atomically, readable by its owner only: plans and reports reveal zones. Links to it are kept; devices
 * and pipes (`/dev/stdout`, `>(jq .)`) are written to directly.
 *
 * @throws Failure `error` when the file cannot be written there.
 */
export async function writeFileAtomically(files: Folder, shown: string, text: string): Promise<void> {
  const path = fullPath(files, shown);
  try {
    if (await isStream(path)) await writeFile(path, text, { flag: 'a' });
    else await replaceFile(await finalPath(path).catch(() => path), text, 0o600);
  } catch (cause) {
    throw cannotWrite(shown, cause);
  }
}

/** The folder that paths are relative to. */
type Folder = Pick<FileTree, 'folder'>;

/** Whether an absolute path cannot be replaced: a pipe, a device, or a file descriptor opened by the shell. */
export async function isStream(path: string): Promise<boolean> {
  if (isDescriptor(path)) return true;
  const stats = await stat(path).catch(() => null);
  return stats !== null && !stats.isFile() && !stats.isDirectory();
}

/** Writes a project file atomically, with the user's default permissions, and creates its folder. @throws Failure `error`. */
export async function writeProjectFile(files: Folder, shown: string, text: string): Promise<void> {
  const path = fullPath(files, shown);
  try {
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(path, text, 0o666);
  } catch (cause) {
    throw cannotWrite(shown, cause);
  }
}

/** Replaces a project file atomically; keeps its mode and links to it. @throws Failure `error`. */
export async function replaceProjectFile(files: Folder, shown: string, text: string): Promise<void> {
  try {
    const target = await realpath(fullPath(files, shown));
    await access(target, constants.W_OK);
    const { mode } = await stat(target);
    await replaceFile(target, text, mode);
    await chmod(target, mode);
  } catch (cause) {
    throw cannotWrite(shown, cause);
  }
}

/** The mode is subject to the user's umask. */
async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const { randomBytes } = await import('node:crypto');
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, text, { mode, flag: 'wx' });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** Returns the failure of writing a file. */
export function cannotWrite(path: string, cause: unknown): Failure {
  return new Failure('error', `${path} cannot be written: ${systemReason(cause)}`, { cause });
}
