import { posix } from 'node:path';
import picomatch from 'picomatch';
import { affordableGlobs } from '../text/glob-cost.js';
import { isNegatedGlob } from '../text/negated-glob.js';
import type { Entry, FolderEntry } from './listing.js';
import { filesBelow } from './look-up.js';

/**
 * Finds the files that match any of the globs and no negated one, like on the disk. Globs and the returned paths are
 * relative to `folder`, a path in the repository. Globs that take too long to match find nothing: the project file is wrong.
 */
export function globFiles(
  root: FolderEntry,
  folder: string,
  patterns: readonly string[],
): ReadonlySet<string> {
  const normal = patterns.slice(0, affordableGlobs(patterns)).map((pattern) => posix.normalize(pattern));
  const isExcluded = picomatch(normal.filter(isNegatedGlob).map((pattern) => pattern.slice(1)));
  const found = new Set<string>();
  for (const pattern of normal) {
    if (isNegatedGlob(pattern)) continue;
    const isMatch = picomatch(pattern);
    for (const file of filesBelow(root, posix.join(folder, picomatch.scan(pattern).base))) {
      const path = posix.relative(folder, file);
      if (isMatch(path) && !isExcluded(path)) found.add(path);
    }
  }
  return found;
}

/**
 * Whether a file would match globs relative to `folder` if it existed. All paths are absolute and have slashes.
 */
export function wouldMatch(path: string, folder: string, patterns: readonly string[]): boolean {
  const names = posix.relative('/', path).split('/');
  const leaf: Entry = { kind: 'file', oid: '' };
  const root = names.reduceRight<Entry>((entry, name) => folderOf(name, entry), leaf);
  return (
    root.kind === 'folder' &&
    globFiles(
      root,
      posix.relative('/', folder),
      patterns.map((each) => relativeTo(folder, each)),
    ).size > 0
  );
}

function folderOf(name: string, entry: Entry): FolderEntry {
  return { kind: 'folder', entries: new Map([[name, entry]]) };
}

function relativeTo(folder: string, pattern: string): string {
  return posix.isAbsolute(pattern) ? posix.relative(folder, pattern) : pattern;
}
