import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { lstat, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TokenKeeper } from '../../api/login/login.js';
import { renameOver } from '../../disk/rename-over.js';
import { makePrivateFolder } from '../../private-folder.js';
import { isObject } from '../../text/json.js';
import { codeOf } from '../../text/system-error.js';
import { processUser } from '../owners.js';
import type { Account } from './account.js';
import { accountKey } from './account.js';

/** The file of the token that runs in a project share; `state` is the absolute path of the project's state folder. */
export function tokenFileOf(state: string): string {
  return join(state, 'token');
}

export interface TokenKeeping {
  /** Absolute path of the state folder of the project. */
  readonly state: string;
  /** Whether links lead from it to where a run may not write. */
  readonly isOutside?: boolean;
  readonly account: Account;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called, at most once, for a file that is neither used nor replaced; `why` fits after "it is". */
  readonly onRefused: (why: string) => void;
}

/**
 * Keeps the token of an account in the state folder until it expires, readable by the user only. A file that is a link, another
 * user's, readable by others or outside of the repository is neither used nor replaced. Where none can be written, none is kept.
 */
export function keepToken(keeping: TokenKeeping): TokenKeeper {
  const { state, isOutside = false, account, now, onRefused } = keeping;
  const path = tokenFileOf(state);
  const key = accountKey(account);
  let isRefused = false;
  const refuse = (why: string): void => {
    if (!isRefused) onRefused(why);
    isRefused = true;
  };
  return {
    read: async () => {
      const found = isOutside ? { why: OUTSIDE } : await readPrivately(path);
      if (found.why !== undefined) refuse(found.why);
      return found.text === undefined ? null : tokenIn(found.text, key, now());
    },
    keep: async (token, expires) => {
      const why = isOutside ? OUTSIDE : doubtAbout(await lstat(path).catch(() => null));
      if (why !== null) return refuse(why);
      // On a line of its own, the token is recognized as a secret by whatever reads the file.
      const text = JSON.stringify({ account: key, expires: expires.toISOString(), token }, null, 2);
      await replacePrivately(path, `${text}\n`).catch(() => undefined);
    },
  };
}

const OUTSIDE = 'behind a link that leads out of the repository';

/** Deletes the file of the kept token; a link, but not what it leads to. Returns whether there was one. @throws Error of the system. */
export async function forgetToken(state: string): Promise<boolean> {
  try {
    await rm(tokenFileOf(state));
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Why a file is left alone, after "it is"; null for one of the user's own, or none. */
function doubtAbout(stats: Pick<Stats, 'isFile' | 'isSymbolicLink' | 'mode' | 'uid'> | null): string | null {
  if (stats === null) return null;
  if (stats.isSymbolicLink()) return 'a link';
  if (!stats.isFile()) return 'not a file';
  // Windows has neither: every file looks readable by all.
  const user = processUser();
  if (user === undefined) return null;
  if (stats.uid !== user) return "another user's";
  return (stats.mode & 0o077) === 0 ? null : 'readable by others';
}

interface PrivateText {
  readonly text?: string;
  readonly why?: string;
}

/** Longer than any token with what is kept beside it. */
const MOST_BYTES = 64 * 1024;

/** Checks the file that was opened, so that it cannot change between check and read. */
async function readPrivately(path: string): Promise<PrivateText> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    return await textOf(file).finally(() => file.close());
  } catch {
    // What cannot be opened may be a link, a socket, or another user's.
    const why = doubtAbout(await lstat(path).catch(() => null));
    return why === null ? {} : { why };
  }
}

async function textOf(file: FileHandle): Promise<PrivateText> {
  const stats = await file.stat();
  const why = doubtAbout(stats);
  if (why !== null) return { why };
  return stats.size > MOST_BYTES ? {} : { text: await file.readFile('utf8') };
}

/** No token is kept for longer: a file with a later date was not written by a run, or the clock was set back. */
const LONGEST_MS = 15 * 60_000;

/** The token of an account in the text of a file, unless it has expired. */
function tokenIn(text: string, key: string, now: number): string | null {
  const value = parsed(text);
  if (!isObject(value) || value['account'] !== key) return null;
  const { token, expires } = value;
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || typeof expires !== 'string') return null;
  const left = Date.parse(expires) - now;
  return left > 0 && left <= LONGEST_MS ? token : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Puts a text in the place of a file in one step, so that nobody reads a part of it. */
async function replacePrivately(path: string, text: string): Promise<void> {
  await makePrivateFolder(dirname(path), dirname(path));
  const temporary = join(dirname(path), `.zonemason-${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeFile(temporary, text, { flag: 'wx', mode: 0o600 });
    await renameOver(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
