import { posix } from 'node:path';
import { globFiles } from './glob-files.js';
import type { Entry, FolderEntry } from './listing.js';

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
