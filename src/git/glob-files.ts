import { posix } from 'node:path';
import picomatch from 'picomatch';
import type { Entry, FolderEntry } from './listing.js';
import { filesBelow } from './look-up.js';

/**
 * Files that match any of the globs and no negated one, with the meaning that globs have on the disk.
 *
 * @returns paths relative to `folder`, which is one of the repository and what the globs are relative to.
 */
export function globFiles(
  root: FolderEntry,
  folder: string,
  patterns: readonly string[],
): ReadonlySet<string> {
  const normal = patterns.map((pattern) => posix.normalize(pattern));
  const isExcluded = picomatch(normal.filter(isNegated).map((pattern) => pattern.slice(1)));
  const found = new Set<string>();
  for (const pattern of normal) {
    if (isNegated(pattern)) continue;
    const isMatch = picomatch(pattern);
    for (const file of filesBelow(root, posix.join(folder, picomatch.scan(pattern).base))) {
      const path = posix.relative(folder, file);
      if (isMatch(path) && !isExcluded(path)) found.add(path);
    }
  }
  return found;
}

/** `!(a|b)` is a pattern of its own. */
function isNegated(pattern: string): boolean {
  return /^!(?!\()/.test(pattern);
}

/**
 * Whether a file would match globs, were it there. All paths are absolute and have slashes.
 *
 * @param folder What the globs are relative to.
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
