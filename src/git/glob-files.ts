import { isAbsolute, posix, resolve } from 'node:path';
import picomatch from 'picomatch';
import { affordableGlobs } from '../text/glob-cost.js';
import { isNegatedGlob } from '../text/negated-glob.js';
import type { SlashPath } from '../text/slash-path.js';
import { joinSlashes, slashPath, slashWay, wayBetween, withSlashes } from '../text/slash-path.js';
import type { Entry, FolderEntry } from './listing.js';
import { filesBelow } from './look-up.js';

/**
 * Finds the files that match any of the globs and no negated one, like on the disk. Globs and the returned paths are
 * relative to `folder`, a path in the repository. Globs that take too long to match find nothing: the project file is wrong.
 */
export function globFiles(
  root: FolderEntry,
  folder: SlashPath,
  patterns: readonly string[],
): ReadonlySet<SlashPath> {
  const normal = patterns.slice(0, affordableGlobs(patterns)).map((pattern) => posix.normalize(pattern));
  const isExcluded = picomatch(normal.filter(isNegatedGlob).map((pattern) => pattern.slice(1)));
  const found = new Set<SlashPath>();
  for (const pattern of normal) {
    if (isNegatedGlob(pattern)) continue;
    const isMatch = picomatch(pattern);
    for (const file of filesBelow(root, joinSlashes(folder, slashPath(picomatch.scan(pattern).base)))) {
      const path = slashWay(folder, file);
      if (isMatch(path) && !isExcluded(path)) found.add(path);
    }
  }
  return found;
}

/** Whether a file would match globs relative to `folder` if it existed. Both are absolute paths of this system. */
export function wouldMatch(path: string, folder: string, patterns: readonly string[]): boolean {
  const names = fromRoot(path).split('/');
  const leaf: Entry = { kind: 'file', oid: '' };
  const root = names.reduceRight<Entry>((entry, name) => folderOf(name, entry), leaf);
  return (
    root.kind === 'folder' &&
    globFiles(
      root,
      fromRoot(folder),
      patterns.map((each) => relativeTo(folder, each)),
    ).size > 0
  );
}

function folderOf(name: string, entry: Entry): FolderEntry {
  return { kind: 'folder', entries: new Map([[name, entry]]) };
}

const ROOT = slashPath('/');

/** An absolute path without the slashes at its start; a drive is its first name. */
function fromRoot(path: string): SlashPath {
  return slashWay(ROOT, joinSlashes(ROOT, withSlashes(resolve(path))));
}

function relativeTo(folder: string, pattern: string): string {
  return isAbsolute(pattern) ? wayBetween(folder, pattern) : pattern;
}
