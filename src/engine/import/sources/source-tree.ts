import type { FileTree, FileReading } from '../../../load/files/file-tree.js';
import { fullPath, MAX_FILE_SIZE } from '../../../load/files/file-tree.js';

/** The files of a source. */
export interface SourceTree {
  readonly tree: FileTree;
  /** Absolute paths of the files that have been read, existing or not. */
  readonly paths: () => readonly string[];
}

/**
 * Wraps a tree in one that reads each file once, and no more than 64 MiB in all: many files of an import take no more memory than
 * the largest one may.
 *
 * @param taken bytes that have been read already.
 */
export function sourceTree(files: FileTree, taken: number): SourceTree {
  const readings = new Map<string, Promise<FileReading<Buffer>>>();
  let size = taken;
  const readNew = async (path: string): Promise<FileReading<Buffer>> => {
    if (size > MAX_FILE_SIZE) return { fault: TOO_LARGE };
    const reading = await files.readFile(path);
    if (!('value' in reading)) return reading;
    size += reading.value.length;
    return size > MAX_FILE_SIZE ? { fault: TOO_LARGE } : reading;
  };
  const readFile: FileTree['readFile'] = (path) => {
    const full = fullPath(files, path);
    const reading = readings.get(full) ?? readNew(full);
    readings.set(full, reading);
    return reading;
  };
  return { tree: { ...files, readFile }, paths: () => [...readings.keys()] };
}

const TOO_LARGE = {
  kind: 'too-large',
  reason: `with this file, the files of the import have more than ${MAX_FILE_SIZE / 1024 / 1024} MiB`,
} as const;
