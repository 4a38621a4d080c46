import { readFileSync, rmSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { constants, link, open, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { codeOf, systemReason } from '../../text/system-error.js';
import type { Holder } from './holder.js';
import { parseHolder } from './holder.js';

/** What is at the path of a lock. `why` is a clause for messages. */
export type FoundLock =
  | { readonly kind: 'free' }
  | { readonly kind: 'held'; readonly holder: Holder; readonly text: string }
  | { readonly kind: 'unclear'; readonly why: string };

/** Longer than any lock. */
const MOST_BYTES = 8192;

/** Reads a lock, but follows no link and waits for no pipe. */
export async function readLock(path: string): Promise<FoundLock> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    return await foundIn(file).finally(() => file.close());
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { kind: 'free' };
    return { kind: 'unclear', why: codeOf(error) === 'ELOOP' ? 'it is a link' : systemReason(error) };
  }
}

async function foundIn(file: FileHandle): Promise<FoundLock> {
  const stats = await file.stat();
  if (!stats.isFile()) return { kind: 'unclear', why: 'it is not a file' };
  if (stats.size > MOST_BYTES) return { kind: 'unclear', why: 'it is too large' };
  const text = await file.readFile('utf8');
  const holder = parseHolder(text);
  return holder ? { kind: 'held', holder, text } : { kind: 'unclear', why: 'its text is not that of a lock' };
}

/** What a link to a new file fails with where the file system has none, or is another one. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EXDEV',
  'EMLINK',
]);

/**
 * Creates a lock, unless there is something at its path. Where the file system has links, its text appears together with its
 * name, so that nobody reads a part of it.
 *
 * @param drafts folder in which the text is written first.
 * @returns whether it was created.
 * @throws Error of the system.
 */
export async function createLock(path: string, text: string, drafts: string): Promise<boolean> {
  const draft = join(drafts, `.zonemason-${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeNew(draft, text);
    return await isCreated(() => link(draft, path));
  } catch (error) {
    if (!WITHOUT_LINKS.has(codeOf(error))) throw error;
    return await isCreated(() => writeNew(path, text));
  } finally {
    await rm(draft, { force: true });
  }
}

async function isCreated(create: () => Promise<void>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Some file systems report that they are full only when the data reaches the disk. */
async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Removes a lock if it still has this text. Does not wait, so that it can be done while the process exits; never throws. */
export function releaseLock(path: string, text: string): void {
  try {
    if (readFileSync(path, 'utf8') === text) rmSync(path);
  } catch {
    // What cannot be removed is taken over by the next run.
  }
}

/** A project file of which runs hold locks, and the part of its zones; null is all. */
export interface LockName {
  readonly project: string;
  readonly shard: string | null;
}

/** Returns the name of the file for a lock. */
export function lockFileName({ project, shard }: LockName): string {
  const part = shard === null ? '' : `.${shard.replace('/', '-of-')}`;
  return `${project}${part}.lock`;
}

/** Returns what a lock is of, by its file name; null for the file of another project, or of no lock. */
export function lockNameOf(project: string, fileName: string): LockName | null {
  if (!fileName.startsWith(`${project}.`)) return null;
  const rest = fileName.slice(project.length);
  if (rest === '.lock') return { project, shard: null };
  const [, index, count] = /^\.(\d+)-of-(\d+)\.lock$/.exec(rest) ?? [];
  return index === undefined ? null : { project, shard: `${index}/${count}` };
}

/** Whether two locks of one project exclude each other. Parts of the same division do not overlap. */
export function overlaps({ shard }: LockName, other: LockName): boolean {
  if (shard === null || other.shard === null) return true;
  return shard === other.shard || countOf(shard) !== countOf(other.shard);
}

function countOf(shard: string): string {
  return shard.slice(shard.indexOf('/'));
}
