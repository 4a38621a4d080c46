import { diskTree } from './disk-tree.js';
import type { FileTree } from './file-tree.js';

/** A tree that remembers which files it was asked for. */
export interface RecordingTree {
  readonly tree: FileTree;
  /** Paths as they were given, each once, of files that are there or not. */
  readonly paths: ReadonlySet<string>;
}

/** The disk, as a tree that remembers. */
export function recordingTree(): RecordingTree {
  const paths = new Set<string>();
  const readFile: FileTree['readFile'] = (path) => {
    paths.add(path);
    return diskTree.readFile(path);
  };
  return { tree: { ...diskTree, readFile }, paths };
}
