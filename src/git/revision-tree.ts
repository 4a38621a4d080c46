import { posix, relative, resolve, sep } from 'node:path';
import type { FileTree, Reading } from '../load/file-tree.js';
import { fileNotFolder, folderNotFile, noFolder } from '../load/file-tree.js';
import type { ReadBlob } from './blobs.js';
import { globFiles } from './glob-files.js';
import { listCommit } from './listing.js';
import { lookUp, OUTSIDE } from './look-up.js';
import type { Target } from './look-up.js';
import type { Repository } from './repository.js';

/**
 * The files of a commit, as git has them: raw, no filter or hook is run, and the working tree plays no part. Links are
 * followed within the repository; submodules are not looked into.
 *
 * @throws Failure when git cannot list the commit; its functions, when git ends before it should.
 */
export async function revisionTree(
  repository: Repository,
  commit: string,
  readBlob: ReadBlob,
): Promise<FileTree> {
  const root = await listCommit(repository, commit, readBlob);
  const find = (path: string): Reading<Target> => {
    const inside = pathInside(repository, path);
    return inside === null ? { fault: OUTSIDE } : lookUp(root, inside);
  };
  return {
    readFile: async (path) => {
      const found = find(path);
      if ('fault' in found) return found;
      return found.value.kind === 'file' ? readBlob(found.value.oid) : { fault: folderNotFile };
    },
    readFolder: async (path) => {
      const found = find(path);
      if ('fault' in found) return { fault: found.fault.kind === 'missing' ? noFolder : found.fault };
      if (found.value.kind === 'file') return { fault: fileNotFolder };
      const names = [...found.value.entries.keys()].filter((name) => !name.startsWith('.')).toSorted();
      return { value: names.map((name) => ({ name, isFolder: isFolder(find(`${path}/${name}`)) })) };
    },
    exists: async (path) => 'value' in find(path),
    glob: async (patterns, folder) => {
      const inside = pathInside(repository, folder);
      const found = inside === null ? [] : globFiles(root, inside, patterns);
      return [...found].map((path) => resolve(folder, path));
    },
  };
}

function isFolder(found: Reading<Target>): boolean {
  return 'value' in found && found.value.kind === 'folder';
}

/** Path from the top of the repository, with slashes; null when it is outside. */
function pathInside({ folder, prefix }: Repository, path: string): string | null {
  const fromFolder = relative(folder, resolve(path)).split(sep).join('/');
  const inside = posix.normalize(`${prefix}${fromFolder}`);
  return inside === '..' || inside.startsWith('../') ? null : inside;
}
