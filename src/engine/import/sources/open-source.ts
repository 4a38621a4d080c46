import { dirname } from 'node:path';
import { Failure } from '../../../failure.js';
import type { FileReading, FileTree } from '../../../load/files/file-tree.js';
import { fullPath, MAX_FILE_SIZE } from '../../../load/files/file-tree.js';
import { readFileOrStdin } from '../../../load/files/regular-file.js';
import { decodeSource } from '../../../load/source/read-source.js';
import { invalidFiles } from '../../session/must-be-valid.js';
import type { SourceTree } from './source-tree.js';
import { sourceTree } from './source-tree.js';
import type { SourceInput } from './source.js';

/**
 * Opens a file or folder of another program, or the bytes of stdin. What it includes stays in its folder.
 *
 * @throws Failure `usage` when it cannot be read; InvalidFiles when it is no text.
 */
export async function openSource(
  files: FileTree,
  from: string | Buffer,
  about: Pick<SourceInput, 'zones' | 'variants' | 'txt' | 'protocol'>,
): Promise<{ readonly input: SourceInput } & Pick<SourceTree, 'paths'>> {
  const path = typeof from === 'string' ? from : 'stdin';
  const reading = typeof from === 'string' ? await readNamed(from, files) : { value: from };
  const isFolder = 'fault' in reading && reading.fault.kind === 'folder';
  const inside = files.within([fullPath(files, isFolder ? path : dirname(path))]);
  const { tree, paths } = sourceTree(inside, 'value' in reading ? reading.value.length : 0);
  const options = { ...about, tree, around: files };
  if ('fault' in reading) {
    if (isFolder) return { input: { path, file: null, isMarked: false, ...options }, paths };
    throw new Failure('usage', `${path} cannot be read: ${reading.fault.reason}`);
  }
  const { file, isMarked = false, diagnostics } = decodeSource(path, reading.value);
  if (!file) throw invalidFiles(`${path} cannot be imported`, diagnostics);
  return { input: { path, file, isMarked, ...options }, paths };
}

async function readNamed(path: string, files: FileTree): Promise<FileReading<Buffer>> {
  const fault = files.refusal(path);
  return fault ? { fault } : readFileOrStdin(fullPath(files, path), MAX_FILE_SIZE);
}
