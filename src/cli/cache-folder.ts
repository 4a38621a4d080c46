import type { Stats } from 'node:fs';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { codeOf } from '../text/system-error.js';

export interface CacheOwner {
  readonly env: NodeJS.ProcessEnv;
  /** Id of the user; undefined on Windows, where the profile of a user is theirs alone. */
  readonly user: number | undefined;
  /** Looks at a folder, or at the link itself. */
  readonly lstat?: (path: string) => Entry;
}

type Entry = Pick<Stats, 'uid' | 'mode' | 'isDirectory'>;

/**
 * The user's folder for compiled code (XDG Base Directory), which is made if it is missing; null if it cannot be, or if
 * somebody else might put code there that this process would run. What is in a folder that nobody else can write to, nor
 * move another one in place of, is the user's.
 */
export async function cacheFolder(owner: CacheOwner): Promise<string | null> {
  try {
    const caches = await cachesOf(owner.env);
    if (caches === null) return null;
    const above = realpathSync.native(dirname(caches));
    if (!isSafe(above, owner)) return null;
    const parent = join(above, basename(caches));
    const folder = join(parent, 'zonemason');
    for (const each of [parent, folder]) {
      makeFolder(each);
      if (!isUsersAlone(each, owner)) return null;
    }
    return folder;
  } catch {
    return null;
  }
}

async function cachesOf({ XDG_CACHE_HOME: caches = '', HOME }: NodeJS.ProcessEnv): Promise<string | null> {
  if (isAbsolute(caches)) return resolve(caches);
  const { homedir } = await import('node:os');
  const home = HOME ?? homedir();
  return isAbsolute(home) ? resolve(home, '.cache') : null;
}

const WRITABLE_BY_OTHERS = 0o022;
const STICKY = 0o1000;

/** Whether only the user and root can replace what they have in a folder, and in those above it. */
function isSafe(folder: string, owner: CacheOwner): boolean {
  const { user, lstat = lstatSync } = owner;
  if (user === undefined) return true;
  const entry = lstat(folder);
  const isTheirs = entry.uid === user || entry.uid === 0;
  const isKept = (entry.mode & WRITABLE_BY_OTHERS) === 0 || (entry.mode & STICKY) !== 0;
  if (!entry.isDirectory() || !isTheirs || !isKept) return false;
  const above = dirname(folder);
  return above === folder || isSafe(above, owner);
}

/** Whether there is a folder, and no link to one, that only the user can write to. */
function isUsersAlone(path: string, { user, lstat = lstatSync }: CacheOwner): boolean {
  const entry = lstat(path);
  if (!entry.isDirectory()) return false;
  return user === undefined || (entry.uid === user && (entry.mode & WRITABLE_BY_OTHERS) === 0);
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
