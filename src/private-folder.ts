import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/** The folder beside a project file that is the tool's own: credentials, journals, data of the sandbox. */
export const PRIVATE_FOLDER = '.zonemason';

/** Keeps all of the folder out of git, this file included. */
const IGNORE_ALL = '*\n';

/**
 * Makes a folder that only its owner may look into, with those above it; a `.zonemason` folder on the way gets a
 * `.gitignore`, unless it has one. Where that cannot be written the work goes on.
 *
 * @returns the first folder that had to be made, as `mkdir` does.
 */
export async function makePrivateFolder(folder: string): Promise<string | undefined> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = resolve(folder).split(sep);
  const at = names.lastIndexOf(PRIVATE_FOLDER);
  const ignore = join(names.slice(0, at + 1).join(sep), '.gitignore');
  if (at !== -1) await writeFile(ignore, IGNORE_ALL, { flag: 'wx' }).catch(() => undefined);
  return firstMade;
}
