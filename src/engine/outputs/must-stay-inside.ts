import { join } from 'node:path';
import { finalPath, foldersAbove, identityOf, identityOrPath } from '../../disk/file-identity.js';
import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';

/**
 * Files that a project places stay in its repository, or without one in its folder, wherever links lead. A path that the user
 * names may be anywhere.
 *
 * @param paths as shown.
 * @param root absolute path of the folder of the project.
 * @throws Failure `invalid-files` when one does not.
 */
export async function mustStayInside(
  paths: readonly string[],
  root: string,
  files: Pick<FileTree, 'folder'>,
): Promise<void> {
  if (paths.length === 0) return;
  const top = await identityOrPath(await repositoryOf(root));
  for (const path of paths) {
    const above = foldersAbove(await finalPath(fullPath(files, path)));
    if ((await Promise.all(above.map(identityOrPath))).includes(top)) continue;
    throw new Failure('invalid-files', `${path} leads out of the repository; nothing was written`, {
      hint: 'replace the link that it is, or that its folder is',
    });
  }
}

/** The nearest folder that git takes for the top of a repository; without one the folder itself. */
async function repositoryOf(root: string): Promise<string> {
  const folder = await finalPath(root);
  for (const each of [folder, ...foldersAbove(folder)])
    if ((await identityOf(join(each, '.git'))) !== null) return each;
  return folder;
}
