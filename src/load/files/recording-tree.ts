import type { FileTree } from './file-tree.js';
import { fullPath } from './file-tree.js';

/** A tree that remembers which files it was asked for. */
export interface RecordingTree {
  readonly tree: FileTree;
  /** Absolute paths, each once, of files that are there or not. */
  readonly paths: ReadonlySet<string>;
}

/** The same files, as a tree that remembers. */
export function recordingTree(files: FileTree): RecordingTree {
  const paths = new Set<string>();
  const readFile: FileTree['readFile'] = (path) => {
    paths.add(fullPath(files, path));
    return files.readFile(path);
  };
  return { tree: { ...files, readFile }, paths };
}
