import type { ReadBlob } from './blobs.js';
import { gitFailure } from './repository.js';
import type { GitPlace } from './run-git.js';
import { runGit } from './run-git.js';

export type Entry = FileEntry | FolderEntry | LinkEntry | { readonly kind: 'submodule' };

export interface FileEntry {
  readonly kind: 'file';
  readonly oid: string;
}

export interface FolderEntry {
  readonly kind: 'folder';
  /** By name. */
  readonly entries: ReadonlyMap<string, Entry>;
}

interface LinkEntry {
  readonly kind: 'link';
  readonly target: string;
}

/** Lists everything in a commit. @throws Failure if git cannot. */
export async function listCommit(place: GitPlace, commit: string, readBlob: ReadBlob): Promise<FolderEntry> {
  const run = await runGit(place, ['ls-tree', '-r', '-z', '--full-tree', commit]);
  if (run.exitCode !== 0) throw gitFailure(run.stderr);
  const root: Folder = new Map();
  const folders = new Map([['', root]]);
  for (const row of run.stdout.split('\0')) {
    const [, mode = '', oid = '', path] = /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s.exec(row) ?? [];
    if (path !== undefined) insert(folders, path, await entryOf(mode, oid, readBlob));
  }
  return { kind: 'folder', entries: root };
}

type Folder = Map<string, Entry>;

/** Modes in the output of `git ls-tree`; all others are files. */
const LINK = '120000';
const SUBMODULE = '160000';

async function entryOf(mode: string, oid: string, readBlob: ReadBlob): Promise<Entry> {
  if (mode === SUBMODULE) return { kind: 'submodule' };
  if (mode !== LINK) return { kind: 'file', oid };
  const target = await readBlob(oid);
  return { kind: 'link', target: 'value' in target ? target.value.toString() : '' };
}

function insert(folders: Map<string, Folder>, path: string, entry: Entry): void {
  const slash = path.lastIndexOf('/');
  folderAt(folders, path.slice(0, Math.max(0, slash))).set(path.slice(slash + 1), entry);
}

/** The folder at a path; creates it and its parents if necessary. */
function folderAt(folders: Map<string, Folder>, path: string): Folder {
  const known = folders.get(path);
  if (known) return known;
  const entries: Folder = new Map();
  folders.set(path, entries);
  insert(folders, path, { kind: 'folder', entries });
  return entries;
}
