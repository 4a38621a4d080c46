import type * as Crypto from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { access, constants, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '../text/system-error.js';
import { finalPath } from './real-path.js';
import { renameOver } from './rename-over.js';

/** A text that is on the disk, beside the file whose content it becomes. */
export interface StagedFile {
  /** Puts it in the place of the file, in one step. */
  readonly commit: () => Promise<void>;
  /** Deletes it; after `commit`, there is nothing to delete. */
  readonly discard: () => Promise<void>;
}

export interface StageOptions {
  /** Whether only the owner may read the file, whatever its mode was. */
  readonly isPrivate?: boolean;
}

/**
 * Writes a text beside the file at an absolute path, whose folder exists. A link is kept: the text is for the file that it
 * leads to, existing or not. The file keeps its mode and, where the user may set it, its owner; a new one has the user's
 * default mode.
 *
 * @throws Error of the system, or when there is something that is not a file, or a file that is read-only.
 */
export async function stageFile(
  path: string,
  text: string,
  { isPrivate = false }: StageOptions = {},
): Promise<StagedFile> {
  const target = finalPath(path);
  const earlier = await earlierFile(target);
  const temporary = await temporaryBeside(target);
  const discard = (): Promise<void> => rm(temporary, { force: true });
  try {
    const file = await open(temporary, 'wx', earlier || isPrivate ? 0o600 : 0o666);
    await fill(file, text, earlier, isPrivate);
  } catch (error) {
    await discard();
    throw error;
  }
  return { commit: () => renameOver(temporary, target), discard };
}

/** Replaces or creates one file, as `stageFile` does. */
export async function replaceFile(path: string, text: string, options?: StageOptions): Promise<void> {
  const staged = await stageFile(path, text, options);
  try {
    await staged.commit();
  } finally {
    await staged.discard();
  }
}

/** What a file keeps. */
interface Earlier {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

async function earlierFile(path: string): Promise<Earlier | null> {
  const stats = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (stats === null) return null;
  if (!stats.isFile()) throw new Error('it is not a file');
  await access(path, constants.W_OK);
  return stats;
}

/** A name that is short, and hidden from globs. */
async function temporaryBeside(path: string): Promise<string> {
  loaded ??= import('node:crypto');
  const { randomBytes } = await loaded;
  return join(dirname(path), `.zonemason-${randomBytes(6).toString('hex')}.tmp`);
}

/** Only runs that write need it, and those may write thousands of files. */
let loaded: Promise<typeof Crypto> | null = null;

/** Some file systems report that they are full only when the data reaches the disk. */
async function fill(
  file: FileHandle,
  text: string,
  earlier: Earlier | null,
  isPrivate: boolean,
): Promise<void> {
  try {
    await file.writeFile(text);
    if (earlier) await keepOwner(file, earlier);
    if (earlier && !isPrivate) await file.chmod(earlier.mode & 0o7777);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Only root may give a file to another user; everyone may give it to a group of their own. */
async function keepOwner(file: FileHandle, { uid, gid }: Earlier): Promise<void> {
  const own = await file.stat();
  if (own.uid === uid && own.gid === gid) return;
  await file
    .chown(uid, gid)
    .catch(() => file.chown(own.uid, gid))
    .catch(() => undefined);
}
