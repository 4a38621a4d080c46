import type { FileFault, FileReading } from '../load/files/file-tree.js';
import { noFile } from '../load/files/file-tree.js';
import type { SlashPath } from '../text/slash-path.js';
import { joinSlashes, slashPath } from '../text/slash-path.js';
import type { FileEntry, FolderEntry } from './listing.js';

/** What a path leads to with all links followed, and its path without links. */
export interface FoundEntry {
  readonly target: FileEntry | FolderEntry;
  readonly path: SlashPath;
}

/** More links than this are a loop, as on Linux. */
const MOST_LINKS = 40;

/** Finds what is at a path, relative to the root. Follows links within the repository. */
export function lookUp(root: FolderEntry, path: SlashPath): FileReading<FoundEntry> {
  const folders = [root];
  const way: string[] = [];
  const names = path.split('/');
  let links = 0;
  /** How many of the remaining names are from a link, not from the path. */
  let ofLink = 0;
  for (let name = names.shift(); name !== undefined; name = names.shift(), ofLink = Math.max(0, ofLink - 1)) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      folders.pop();
      way.pop();
      if (folders.length === 0) return { fault: OUTSIDE };
      continue;
    }
    const entry = folders.at(-1)?.entries.get(name);
    // A link may lead to a file that git ignores, which exists only on the disk.
    if (!entry) return { fault: ofLink > 0 ? NOT_KEPT : noFile };
    if (entry.kind === 'submodule') return { fault: IN_SUBMODULE };
    if (entry.kind === 'link') {
      if (entry.target.startsWith('/')) return { fault: OUTSIDE };
      if ((links += 1) > MOST_LINKS) return { fault: LOOP };
      const target = entry.target.split('/');
      names.unshift(...target);
      // Plus one: the name of the link itself has not been subtracted yet.
      ofLink = target.length + Math.max(1, ofLink);
      continue;
    }
    way.push(name);
    if (entry.kind === 'folder') folders.push(entry);
    else
      return isLast(names) ? { value: { target: entry, path: slashPath(way.join('/')) } } : { fault: noFile };
  }
  return { value: { target: folders.at(-1) ?? root, path: slashPath(way.join('/')) } };
}

function isLast(names: readonly string[]): boolean {
  return names.every((name) => name === '');
}

export const OUTSIDE: FileFault = { kind: 'outside', reason: 'it is not in the repository' };
const NOT_KEPT: FileFault = {
  kind: 'outside',
  reason: 'it is a link to something that is not in the repository',
};
const LOOP: FileFault = { kind: 'unreadable', reason: 'it is a link that leads back to itself' };
const IN_SUBMODULE: FileFault = {
  kind: 'outside',
  reason: 'it is in a submodule; submodules are not read',
};

/** Paths of all files below a folder, links followed, except for links to a folder that they are in. */
export function* filesBelow(root: FolderEntry, path: SlashPath): Iterable<SlashPath> {
  const folder = lookUp(root, path);
  if ('fault' in folder || folder.value.target.kind === 'file') return;
  yield* walk(root, folder.value.target, { path, above: [] });
}

interface WalkPlace {
  /** From the root. */
  readonly path: SlashPath;
  readonly above: readonly FolderEntry[];
}

function* walk(root: FolderEntry, folder: FolderEntry, { path, above }: WalkPlace): Iterable<SlashPath> {
  if (above.includes(folder)) return;
  for (const [name, entry] of folder.entries) {
    const inner = joinSlashes(path, slashPath(name));
    const target = entry.kind === 'link' ? targetOf(root, inner) : entry;
    if (target?.kind === 'folder') yield* walk(root, target, { path: inner, above: [...above, folder] });
    else if (target?.kind === 'file') yield inner;
  }
}

function targetOf(root: FolderEntry, path: SlashPath): FoundEntry['target'] | undefined {
  const found = lookUp(root, path);
  return 'value' in found ? found.value.target : undefined;
}
