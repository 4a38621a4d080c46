import { join, posix, relative, resolve, sep } from 'node:path';
import type { FileTree, Reading } from '../load/files/file-tree.js';
import { fileNotFolder, folderNotFile, fullPath, noFolder, secretFile } from '../load/files/file-tree.js';
import type { SecretFiles } from '../load/files/file-tree.js';
import type { ReadBlob } from './blobs.js';
import { globFiles } from './glob-files.js';
import { listCommit } from './listing.js';
import type { Found } from './look-up.js';
import { lookUp, OUTSIDE } from './look-up.js';
import type { Repository } from './repository.js';

/** How the files of a repository are read. */
export interface RevisionReading {
  readonly repository: Repository;
  readonly readBlob: ReadBlob;
  /** The folder that paths are relative to, absolute. */
  readonly folder: string;
  /** What is not read at any revision. */
  readonly secrets: SecretFiles;
}

/**
 * The files of a commit, as git has them: raw, no filter or hook is run, and the working tree plays no part. Links are
 * followed within the repository; submodules are not looked into.
 *
 * @throws Failure when git cannot list the commit; its functions, when git ends before it should.
 */
export async function revisionTree(
  commit: string,
  { repository, readBlob, folder, secrets }: RevisionReading,
): Promise<FileTree> {
  const root = await listCommit(repository, commit, readBlob);
  const find = (path: string): Reading<Found> => {
    const inside = pathInside(repository, fullPath({ folder }, path));
    return inside === null ? { fault: OUTSIDE } : lookUp(root, inside);
  };
  return {
    folder,
    readFile: async (path) => {
      const found = find(path);
      if ('fault' in found) return found;
      const { target, path: inside } = found.value;
      if (target.kind !== 'file') return { fault: folderNotFile };
      if (await secrets.has(pathOnDisk(repository, inside))) return { fault: secretFile };
      const reading = await readBlob(target.oid);
      return 'value' in reading && (await secrets.isCopy(reading.value)) ? { fault: secretFile } : reading;
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
      const found = inside === null ? [] : globFiles(root, inside, patterns);
      return [...found].map((path) => resolve(from, path));
    },
  };
}

/** A link is there, wherever it leads. */
function isThere(found: Reading<Found>): boolean {
  return 'value' in found || found.fault.kind === 'outside';
}

function isFolder(found: Reading<Found>): boolean {
  return 'value' in found && found.value.target.kind === 'folder';
}

/** Path from the top of the repository, with slashes, of an absolute one; null when it is outside. */
function pathInside({ folder, prefix }: Repository, path: string): string | null {
  const fromFolder = relative(folder, path).split(sep).join('/');
  const inside = posix.normalize(`${prefix}${fromFolder}`);
  return inside === '..' || inside.startsWith('../') ? null : inside;
}

/** Where the working tree has what is at a path of the repository. */
function pathOnDisk({ folder, prefix }: Repository, inside: string): string {
  return join(folder, posix.relative(prefix, inside));
}
