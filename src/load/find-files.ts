import { relative } from 'node:path';
import { glob } from 'tinyglobby';

/**
 * Files that match any of the globs, which are relative to `root`; a plain path is a glob that matches itself.
 *
 * @returns paths relative to the working folder, sorted, each once.
 */
export async function findZoneFiles(globs: readonly string[], root: string): Promise<readonly string[]> {
  const found = await glob([...globs], {
    cwd: root,
    absolute: true,
    onlyFiles: true,
    expandDirectories: false,
  });
  return found.map((path) => relative(process.cwd(), path)).toSorted();
}
