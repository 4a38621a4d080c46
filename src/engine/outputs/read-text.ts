import { Failure } from '../../failure.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath, MAX_SAVED_SIZE } from '../../load/files/file-tree.js';
import { readFileOrStdin } from '../../load/files/regular-file.js';

/**
 * Reads a file that the user named, of at most 256 MiB.
 *
 * @throws Failure `usage` when it cannot be read, or is a device or a pipe that the shell did not open.
 */
export async function readText(path: string, files: Pick<FileTree, 'folder'>): Promise<string> {
  const reading = await readFileOrStdin(fullPath(files, path), MAX_SAVED_SIZE);
  if ('fault' in reading) throw new Failure('usage', `${path} cannot be read: ${reading.fault.reason}`);
  return reading.value.toString('utf8');
}
