import { relative, resolve } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';

/**
 * Files that match any of the globs, which are relative to `root`. A plain path stands for itself, also when
 * there is no such file: that is told when it is read.
 *
 * @returns paths relative to the working folder, sorted, each once.
 */
export async function findZoneFiles(globs: readonly string[], root: string): Promise<readonly string[]> {
  const paths = globs.filter((pattern) => !isDynamicPattern(pattern));
  const patterns = globs.filter((pattern) => isDynamicPattern(pattern));
  const options = { cwd: root, absolute: true, onlyFiles: true, expandDirectories: false };
  const matches = patterns.length === 0 ? [] : await glob(patterns, options);
  const found = new Set([...paths, ...matches].map((path) => resolve(root, path)));
  return [...found].map((path) => relative(process.cwd(), path)).toSorted();
}
