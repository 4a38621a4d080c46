import { resolve } from 'node:path';
import { naturalKey, sortedBy } from '../../text/compare.js';
import { isNegatedGlob } from '../../text/negated-glob.js';
import type { FileTree } from './file-tree.js';
import { shownPath } from './file-tree.js';
import { isPlainPath, readFolderGlob } from './folder-glob.js';

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
  const paths: string[] = [];
  const patterns: string[] = [];
  for (const glob of globs)
    if (await isPattern(glob)) patterns.push(glob);
    else paths.push(resolve(root, glob));
  const matches = patterns.length === 0 ? [] : await tree.glob(patterns, root);
  const found = new Set([...paths, ...matches]);
  return sortedBy(found, naturalKey).map((path) => shownPath(tree, path));
}

/** Of several globs, those that match no file. One that is negated, and a plain path, are never among them. */
export async function unusedGlobs(
  globs: readonly string[],
  root: string,
  tree: FileTree,
): Promise<ReadonlySet<string>> {
  const unused = new Set<string>();
  if (globs.length === 1) return unused;
  const negated = globs.filter(isNegatedGlob);
  for (const glob of globs) {
    if (isNegatedGlob(glob) || !(await isPattern(glob))) continue;
    if ((await tree.glob([glob, ...negated], root)).length === 0) unused.add(glob);
  }
  return unused;
}

async function isPattern(glob: string): Promise<boolean> {
  if (isPlainPath(glob)) return false;
  if (readFolderGlob(glob) !== null) return true;
  const { isDynamicPattern } = await import('tinyglobby');
  return isDynamicPattern(glob);
}
