import type { Fault, Reading } from '../load/files/file-tree.js';
import { noFile } from '../load/files/file-tree.js';
import type { FileEntry, FolderEntry } from './listing.js';

/** What a path leads to once all links are followed. */
export type Target = FileEntry | FolderEntry;

/** What is at a path, and the path that it has without links. */
export interface Found {
  readonly target: Target;
  readonly path: string;
}

/** More links than this on one way are a ring (Linux allows as many). */
const MOST_LINKS = 40;

/** Finds what is at a path, which is relative to the root and has slashes. Links are followed as far as they stay inside. */
export function lookUp(root: FolderEntry, path: string): Reading<Found> {
  const folders = [root];
  const way: string[] = [];
  const names = path.split('/');
  let links = 0;
  /** How many of the names are those of a link, and not of the path. */
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
    // A file that git ignores is on the disk alone, and so is what a link to it stands for.
    if (!entry) return { fault: ofLink > 0 ? NOT_KEPT : noFile };
    if (entry.kind === 'submodule') return { fault: IN_SUBMODULE };
    if (entry.kind === 'link') {
      if (entry.target.startsWith('/')) return { fault: OUTSIDE };
      if ((links += 1) > MOST_LINKS) return { fault: RING };
      const target = entry.target.split('/');
      names.unshift(...target);
      // One more, since that of the link itself is still to be counted off.
      ofLink = target.length + Math.max(1, ofLink);
      continue;
    }
    way.push(name);
    if (entry.kind === 'folder') folders.push(entry);
    else return isLast(names) ? { value: { target: entry, path: way.join('/') } } : { fault: noFile };
  }
  return { value: { target: folders.at(-1) ?? root, path: way.join('/') } };
}

function isLast(names: readonly string[]): boolean {
  return names.every((name) => name === '');
}

export const OUTSIDE: Fault = { kind: 'outside', reason: 'it is not in the repository' };
const NOT_KEPT: Fault = { kind: 'outside', reason: 'it is a link to what is not in the repository' };
const RING: Fault = { kind: 'unreadable', reason: 'it is a link that leads back to itself' };
const IN_SUBMODULE: Fault = {
  kind: 'outside',
  reason: 'it is in a submodule, another repository, which is not looked into',
};

/** All files below a folder, links followed, by their paths from there. A link to a folder that it is in is left out. */
export function* filesBelow(root: FolderEntry, path: string): Iterable<string> {
  const folder = lookUp(root, path);
  if ('fault' in folder || folder.value.target.kind === 'file') return;
  yield* walk(root, folder.value.target, { path, above: [] });
}

interface Way {
  /** From the root. */
  readonly path: string;
  /** The folders that were come through. */
  readonly above: readonly FolderEntry[];
}

function* walk(root: FolderEntry, folder: FolderEntry, { path, above }: Way): Iterable<string> {
  if (above.includes(folder)) return;
  for (const [name, entry] of folder.entries) {
    const inner = path === '' ? name : `${path}/${name}`;
    const target = entry.kind === 'link' ? targetOf(root, inner) : entry;
    if (target?.kind === 'folder') yield* walk(root, target, { path: inner, above: [...above, folder] });
    else if (target?.kind === 'file') yield inner;
  }
}

function targetOf(root: FolderEntry, path: string): Target | undefined {
  const found = lookUp(root, path);
  return 'value' in found ? found.value.target : undefined;
}
