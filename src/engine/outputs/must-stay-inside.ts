import { projectFiles } from '../../config/project.js';
import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';

/**
 * Files that a project places stay where those stay that it names, wherever links lead. A path that the user names may be
 * anywhere.
 *
 * @param paths as shown.
 * @param root absolute path of the folder of the project.
 * @throws Failure `invalid-files` when one does not.
 */
export function mustStayInside(paths: readonly string[], root: string, files: FileTree): void {
  const { refusal } = projectFiles(files, root);
  for (const path of paths) {
    const fault = refusal(path);
    if (fault) throw new Failure('invalid-files', `${path} is not written: ${fault.reason}`);
  }
}
