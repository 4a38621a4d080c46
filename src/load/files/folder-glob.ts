import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/**
 * A glob for the files of one folder, like `zones/*.yaml`: an asterisk in the name is its only special character. Most projects
 * have no other globs, and loading the library for all others takes 10 ms.
 */
export interface FolderGlob {
  /** Relative; '' or with a slash at its end. */
  readonly folder: string;
  /** What names begin and end with. */
  readonly start: string;
  readonly end: string;
}

/** Characters that mean nothing but themselves in a glob. */
const LITERAL = /^[\w./-]+$/;

/** Whether a glob has only characters that stand for themselves. Others can be plain paths, too. */
export function isPlainPath(glob: string): boolean {
  return LITERAL.test(glob);
}

/** The folder that all matches of a glob lie in, as far as it is written without special characters. */
export function startOfGlob(glob: string): string {
  const names = glob.split('/');
  const special = names.findIndex((name) => name !== '' && !isPlainPath(name));
  const folders = names.slice(0, special === -1 ? -1 : special);
  return folders.length === 1 && folders[0] === '' ? '/' : folders.join('/');
}

/** An asterisk does not match a leading dot. */
const FOLDER_GLOB = /^((?:[\w.-]+\/)*)((?:[\w-][\w.-]*)?)\*([\w.-]*)$/;

/** Reads a glob of that form; null for any other. */
export function readFolderGlob(glob: string): FolderGlob | null {
  const match = FOLDER_GLOB.exec(glob);
  if (!match) return null;
  const [, folder = '', start = '', end = ''] = match;
  return { folder, start, end };
}

/**
 * Absolute paths of the files that a glob matches, none if the folder cannot be read. Null if it matches a link, which only the
 * library follows.
 */
export async function filesInFolder(
  { folder, start, end }: FolderGlob,
  root: string,
): Promise<readonly string[] | null> {
  const path = join(resolve(root, folder), sep);
  const entries = await readdir(path, { withFileTypes: true }).catch((): Dirent[] => []);
  const matches = entries.filter(
    ({ name }) =>
      !name.startsWith('.') &&
      name.length >= start.length + end.length &&
      name.startsWith(start) &&
      name.endsWith(end),
  );
  if (matches.some((entry) => entry.isSymbolicLink())) return null;
  return matches.filter((entry) => entry.isFile()).map(({ name }) => path + name);
}
