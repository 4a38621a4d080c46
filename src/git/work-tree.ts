import { lstat, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The top of the working tree that a folder is in, without links: the nearest folder at or above it where a `.git` stands, or may
 * stand. Null if there is none: git finds no repository then. Asks no git.
 */
export async function workTreeOf(path: string): Promise<string | null> {
  let folder = await realpath(path).catch(() => path);
  while (!(await mayExist(join(folder, '.git')))) {
    const parent = dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
  return folder;
}

/** False only where it is certain that there is nothing. */
function mayExist(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}
