import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder at an absolute path, and its missing parents; returns the first that was created, like `mkdir`. Node's own
 * `recursive` tries for ever where a system answers ENOENT though the parent exists, as /proc does, and tells EROFS as ENOENT.
 *
 * @throws Error of the system for the first folder that it cannot make; EEXIST for a path that is no folder.
 */
export async function makeFolders(path: string, mode = 0o777): Promise<string | undefined> {
  const made: string[] = [];
  for (const folder of fromFirstMissing(path)) if (await isMade(folder, mode)) made.push(folder);
  return made[0];
}

/** The path itself also where it exists. */
function fromFirstMissing(path: string): readonly string[] {
  const above = dirname(path);
  return above === path || existsSync(above) ? [path] : [...fromFirstMissing(above), path];
}

/** False for a folder that is there already, as when another run has just made it. */
async function isMade(folder: string, mode: number): Promise<boolean> {
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}
