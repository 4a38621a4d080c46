import { relative, resolve } from 'node:path';
import { isDynamicPattern } from 'tinyglobby';
import { diskTree } from './disk-tree.js';
import type { FileTree } from './file-tree.js';

/**
 * Files that match any of the globs, which are relative to `root`. A plain path stands for itself, also when
 * there is no such file: that is told when it is read.
 *
 * @returns paths relative to the working folder, sorted, each once.
 */
export async function findZoneFiles(
  globs: readonly string[],
  root: string,
  tree: FileTree = diskTree,
): Promise<readonly string[]> {
  const paths = globs.filter((pattern) => !isDynamicPattern(pattern));
  const patterns = globs.filter((pattern) => isDynamicPattern(pattern));
  const matches = patterns.length === 0 ? [] : await tree.glob(patterns, root);
  const found = new Set([...paths, ...matches].map((path) => resolve(root, path)));
  return [...found].map((path) => relative(process.cwd(), path)).toSorted();
}
