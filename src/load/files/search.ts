import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { affordableGlobs } from '../../text/glob-cost.js';
import { isNegatedGlob } from '../../text/negated-glob.js';
import type { Bounds } from './bounds.js';
import { isBelow } from './bounds.js';
import type { FileFault } from './file-tree.js';
import { filesInFolder, readFolderGlob, startOfGlob } from './folder-glob.js';
import { mustGoOn } from './interruption.js';
import { realPathOf } from '../../disk/real-path.js';

export interface SearchLimits {
  /** Says which folders may be entered. */
  readonly bounds: Bounds;
  /** Ends the search. */
  readonly signal: AbortSignal | undefined;
  /** Most files and folders that are looked at for one glob. */
  readonly most?: number;
}

export interface FoundFiles {
  /** Absolute paths of the files that match. */
  readonly files: readonly string[];
  /** Why folders were not entered, by their absolute path. */
  readonly refused: ReadonlyMap<string, FileFault>;
}

/** A zone has a file, and repositories of many zones have other files beside them. */
const MOST_ENTRIES = 1_000_000;

/**
 * Finds files by globs relative to `root`, without those that a negated glob matches. Enters no folder outside of the bounds, on
 * another file system than the one that the glob begins with, or of the kernel. Globs that take too long to match find nothing: the
 * project file is wrong.
 *
 * @throws Failure `interrupted` when the signal aborts.
 */
export async function findFiles(
  globs: readonly string[],
  root: string,
  { bounds, signal, most = MOST_ENTRIES }: SearchLimits,
): Promise<FoundFiles> {
  const patterns = globs.slice(0, affordableGlobs(globs));
  const refused = new Map<string, FileFault>();
  const guard = { bounds, refused };
  const quick = await filesInFolders(patterns, root, guard);
  if (quick !== null) return { files: quick, refused };
  const { glob } = await import('tinyglobby');
  const negated = patterns.filter(isNegatedGlob);
  const files = new Set<string>();
  for (const pattern of patterns) {
    if (isNegatedGlob(pattern)) continue;
    const search = searchFrom(resolve(root, startOfGlob(pattern)), guard, { most, signal });
    const found = await glob([pattern, ...negated], {
      cwd: root,
      absolute: true,
      onlyFiles: true,
      expandDirectories: false,
      ...search,
    });
    mustGoOn(signal);
    // The library writes slashes on every system.
    for (const file of found) files.add(resolve(file));
  }
  return { files: [...files], refused };
}

interface Guard {
  readonly bounds: Bounds;
  /** Collects the folders that are not entered. */
  readonly refused: Map<string, FileFault>;
}

/** Whether a folder may be entered; if not, it is refused. */
function mayEnter(folder: string, { bounds, refused }: Guard): boolean {
  const real = realPathOf(folder);
  const fault = OF_KERNEL.test(real) ? ofKernel : bounds(folder, real);
  if (fault) refused.set(folder, fault);
  return fault === null;
}

/** The files that globs match if all are folder globs and none matches a link; otherwise null. */
async function filesInFolders(
  patterns: readonly string[],
  root: string,
  guard: Guard,
): Promise<readonly string[] | null> {
  const globs = patterns.flatMap((pattern) => readFolderGlob(pattern) ?? []);
  if (globs.length < patterns.length) return null;
  const open = globs.filter(({ folder }) => mayEnter(resolve(root, folder), guard));
  const found = await Promise.all(open.map((each) => filesInFolder(each, root)));
  return found.includes(null) ? null : found.flatMap((files) => files ?? []);
}

type Listed = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void;

/** How the library is to search for one glob, which begins in the folder `start`. */
function searchFrom(
  start: string,
  guard: Guard,
  { most, signal }: Required<Pick<SearchLimits, 'most' | 'signal'>>,
) {
  const full = new AbortController();
  const device = deviceOf(start);
  /** Paths of links by the folders that they lead to, which is what the library then lists. */
  const links = new Map<string, string>();
  let entries = 0;

  const isOpen = (folder: string): boolean => {
    const path = links.get(folder) ?? folder;
    // The library may begin further up, and has to come down.
    if (path !== start && isBelow(path, start)) return true;
    if (!isBelow(start, path) || !mayEnter(path, guard)) return false;
    if (path !== folder || deviceOf(folder) === device) return true;
    guard.refused.set(folder, elsewhere);
    return false;
  };

  function list(path: string, options: { readonly withFileTypes: true }, done: Listed): void {
    if (!isOpen(resolve(path))) return done(null, []);
    readdir(path, options, (error, found) => {
      // Node gives none where there is an error.
      entries += error ? 0 : found.length;
      if (entries > most) {
        guard.refused.set(start, tooMany(most));
        full.abort();
      }
      done(error, found);
    });
  }

  function follow(path: string, done: (error: Error | null, real: string) => void): void {
    realpath(path, (error, real) => {
      if (!error && !links.has(real)) links.set(real, resolve(path));
      done(error, real);
    });
  }

  return {
    signal: signal ? AbortSignal.any([signal, full.signal]) : full.signal,
    // The library calls each in one of its forms. The assignments add the others, for their types.
    fs: { readdir: Object.assign(list, readdir), realpath: Object.assign(follow, realpath) },
  };
}

function deviceOf(folder: string): Stats['dev'] | null {
  return statSync(folder, { throwIfNoEntry: false })?.dev ?? null;
}

/** Files there may block, have no end, or change with each reading. */
const OF_KERNEL = /^\/(?:proc|sys|dev)(?:\/|$)/;

const ofKernel: FileFault = { kind: 'outside', reason: 'its files are not on a disk' };

const elsewhere: FileFault = {
  kind: 'outside',
  reason: 'it is on another file system; a glob that begins with this folder finds its files',
};

function tooMany(most: number): FileFault {
  return { kind: 'too-large', reason: `it has more than ${most} files and folders; name one below it` };
}
