import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure } from '../../failure.js';
import { systemReason } from '../../text/system-error.js';
import { isDescriptor } from '../../load/files/regular-file.js';
import { finalPath } from './file-identity.js';

/**
 * Writes a file whole or not at all, readable for its owner only: plans and reports tell about zones. A link to it goes
 * on leading there; a device or pipe (`/dev/stdout`, `>(jq .)`) is written to as it is.
 *
 * @throws Failure `error` when the file cannot be written there.
 */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  if (await isStream(path)) await writeStream(path, text);
  else await replaceFile(await finalPath(path).catch(() => path), text, 0o600);
}

/** Whether a path leads to what can be written to but not replaced: a pipe, a device, or what the shell has opened. */
export async function isStream(path: string): Promise<boolean> {
  if (isDescriptor(resolve(path))) return true;
  const stats = await stat(path).catch(() => null);
  return stats !== null && !stats.isFile() && !stats.isDirectory();
}

async function writeStream(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'a' });
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
}

/**
 * Writes a file of a project whole or not at all, readable as the user's other files are, and makes its folder.
 *
 * @throws Failure `error` when the file cannot be written there.
 */
export async function writeProjectFile(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
  await replaceFile(path, text, 0o666);
}

/**
 * Writes a file of a project anew, whole or not at all; it keeps its mode, and a link to it goes on leading there.
 *
 * @throws Failure `error` when the file is not there, or cannot be written.
 */
export async function replaceProjectFile(path: string, text: string): Promise<void> {
  try {
    const target = await realpath(path);
    await access(target, constants.W_OK);
    const { mode } = await stat(target);
    await replaceFile(target, text, mode);
    await chmod(target, mode);
  } catch (cause) {
    throw cause instanceof Failure ? cause : cannotWrite(path, cause);
  }
}

/** The system takes from the mode what the user's umask says. */
async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, text, { mode, flag: 'wx' });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cannotWrite(path, cause);
  }
}

/** A Failure of a file that cannot be written. */
export function cannotWrite(path: string, cause: unknown): Failure {
  return new Failure('error', `${path} cannot be written: ${systemReason(cause)}`, { cause });
}
