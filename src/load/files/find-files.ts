import { resolve } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import type { FileTree } from './file-tree.js';
import { shownPath } from './file-tree.js';

/**
 * Finds the files that match any of the globs, relative to `root`. A plain path is returned even if there is no such
 * file: reading it reports that.
 *
 * @returns unique paths as shown, in an order that does not depend on the folder they are shown from.
 */
export async function findZoneFiles(
  globs: readonly string[],
  root: string,
  tree: FileTree,
): Promise<readonly string[]> {
  const paths = globs.filter((pattern) => !isDynamicPattern(pattern));
  const patterns = globs.filter((pattern) => isDynamicPattern(pattern));
  const matches = patterns.length === 0 ? [] : await tree.glob(patterns, root);
  const found = new Set([...paths, ...matches].map((path) => resolve(root, path)));
  return [...found].toSorted().map((path) => shownPath(tree, path));
}

/**
 * The path of a new zone file that the globs of a project match: the first glob with one asterisk, replaced with the
 * name of the zone. Null if there is none.
 */
export function zoneFilePath(globs: readonly string[], zone: string): string | null {
  for (const glob of globs) {
    const [before, after, ...more] = glob.replaceAll('**/', '').split('*');
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (!isDynamicPattern(before + after)) return `${before}${zone}${after || '.yaml'}`;
  }
  return null;
}
