import { open, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { makeFolders } from './disk/make-folders.js';

/** The folder beside a project file that is the tool's own: credentials, journals, data of the sandbox. */
export const PRIVATE_FOLDER = '.zonemason';

/** Keeps all of the folder out of git, this file included. */
const IGNORE_ALL = '*\n';

/**
 * Creates a folder that only its owner can read, and its missing parents. Adds a `.gitignore`, where there is none, to a
 * `.zonemason` folder on the path, and to `top`, on the path as well, if that is new; a failure to write it is ignored.
 *
 * @returns the first folder that was created, like `mkdir`.
 */
export async function makePrivateFolder(folder: string, top?: string): Promise<string | undefined> {
  const firstMade = await makeFolders(folder, 0o700);
  const names = resolve(folder).split(sep);
  const at = names.lastIndexOf(PRIVATE_FOLDER);
  const usual = at === -1 ? [] : [names.slice(0, at + 1).join(sep)];
  const isNew =
    top !== undefined && firstMade !== undefined && `${top}${sep}`.startsWith(`${firstMade}${sep}`);
  for (const each of new Set([...usual, ...(isNew ? [top] : [])])) await ignoreAllOf(each);
  return firstMade;
}

/** An empty file, which a full disk leaves, would ignore nothing from then on. */
async function ignoreAllOf(folder: string): Promise<void> {
  const path = join(folder, '.gitignore');
  const file = await open(path, 'wx').catch(() => null);
  if (file === null) return;
  await file.writeFile(IGNORE_ALL).catch(() => rm(path, { force: true }).catch(() => undefined));
  await file.close().catch(() => undefined);
}
