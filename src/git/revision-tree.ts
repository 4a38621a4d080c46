import { join, resolve } from 'node:path';
import type { FileTree, FileReading } from '../load/files/file-tree.js';
import { fileNotFolder, folderNotFile, fullPath, noFolder, secretFile } from '../load/files/file-tree.js';
import type { SecretFiles } from '../load/files/file-tree.js';
import type { SlashPath } from '../text/slash-path.js';
import { joinSlashes, slashPath, slashWay, wayBetween } from '../text/slash-path.js';
import type { ReadBlob } from './blobs.js';
import { listCommit } from './listing.js';
import type { FoundEntry } from './look-up.js';
import { lookUp, OUTSIDE } from './look-up.js';
import type { Repository } from './repository.js';

export interface RevisionReading {
  readonly repository: Repository;
  readonly readBlob: ReadBlob;
  /** Absolute path of the folder that paths are relative to. */
  readonly folder: string;
  /** Files that are not read at any revision. */
  readonly secrets: SecretFiles;
}

/**
 * The raw files of a commit: runs no filter or hook, and ignores the working tree. Follows links within the repository,
 * but does not read submodules.
 *
 * @throws Failure if git cannot list the commit; the functions of the tree, if git ends too early.
 */
export async function revisionTree(
  commit: string,
  { repository, readBlob, folder, secrets }: RevisionReading,
): Promise<FileTree> {
  const root = await listCommit(repository, commit, readBlob);
  const find = (path: string): FileReading<FoundEntry> => {
    const inside = pathInside(repository, fullPath({ folder }, path));
    return inside === null ? { fault: OUTSIDE } : lookUp(root, inside);
  };
  const tree: FileTree = {
    folder,
    refusal: (path) => (pathInside(repository, fullPath({ folder }, path)) === null ? OUTSIDE : null),
    // No path leads out of a revision.
    within: () => tree,
    readFile: async (path) => {
      const found = find(path);
      if ('fault' in found) return found;
      const { target, path: inside } = found.value;
      if (target.kind !== 'file') return { fault: folderNotFile };
      if (await secrets.has(pathOnDisk(repository, inside))) return { fault: secretFile };
      const reading = await readBlob(target.oid);
      return 'value' in reading && (await secrets.isCopy(reading.value)) ? { fault: secretFile } : reading;
    },
    contentId: (path) => {
      const found = find(path);
      return 'value' in found && found.value.target.kind === 'file' ? found.value.target.oid : null;
    },
    readFolder: async (path) => {
      const found = find(path);
      if ('fault' in found) return { fault: found.fault.kind === 'missing' ? noFolder : found.fault };
      const { target } = found.value;
      if (target.kind === 'file') return { fault: fileNotFolder };
      const names = [...target.entries.keys()].filter((name) => !name.startsWith('.')).toSorted();
      return { value: names.map((name) => ({ name, isFolder: isFolder(find(`${path}/${name}`)) })) };
    },
    exists: async (path) => {
      const inside = pathInside(repository, fullPath({ folder }, path));
      return inside !== null && isThere(lookUp(root, inside));
    },
    glob: async (patterns, from) => {
      const inside = pathInside(repository, from);
      if (inside === null) return [];
      const { globFiles } = await import('./glob-files.js');
      return [...globFiles(root, inside, patterns)].map((path) => resolve(from, path));
    },
  };
  return tree;
}

/** A link exists, wherever it leads. */
function isThere(found: FileReading<FoundEntry>): boolean {
  return 'value' in found || found.fault.kind === 'outside';
}

function isFolder(found: FileReading<FoundEntry>): boolean {
  return 'value' in found && found.value.target.kind === 'folder';
}

/** Path from the top of the repository of an absolute path of this system; null if it is outside. */
export function pathInside({ folder, prefix }: Repository, path: string): SlashPath | null {
  const inside = joinSlashes(prefix, wayBetween(folder, path));
  return inside === '..' || inside.startsWith('../') ? null : inside;
}

/** Absolute path of the top of the working tree. */
export function topOf(repository: Repository): string {
  return pathOnDisk(repository, slashPath(''));
}

/** Absolute path in the working tree of a path in the repository. */
export function pathOnDisk({ folder, prefix }: Repository, inside: SlashPath): string {
  return join(folder, slashWay(prefix, inside));
}
