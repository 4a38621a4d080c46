import { resolve } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import type { FileTree } from './file-tree.js';
import { shownPath } from './file-tree.js';

/**
 * Files that match any of the globs, which are relative to `root`. A plain path stands for itself, also when
 * there is no such file: that is told when it is read.
 *
 * @returns paths as they are shown, each once, in an order that does not depend on the folder they are shown from.
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
 * Where a new file of a zone stands so that the globs of a project find it: the first glob with one asterisk has the
 * name of the zone in its place. Null when none says.
 */
export function zoneFilePath(globs: readonly string[], zone: string): string | null {
  for (const glob of globs) {
    const [before, after, ...more] = glob.replaceAll('**/', '').split('*');
    if (before === undefined || after === undefined || more.length > 0) continue;
    if (!isDynamicPattern(before + after)) return `${before}${zone}${after || '.yaml'}`;
  }
  return null;
}
