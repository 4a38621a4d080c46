import type { FileTree, FileReading } from './file-tree.js';

/** Number of files that are read ahead. */
export const FILES_AHEAD = 8;

/**
 * Wraps a tree in one that reads ahead in the order of `paths`: while one file is processed, the next ones are read. Other
 * files are read when requested.
 */
export function readingAhead(paths: readonly string[], tree: FileTree): FileTree {
  const queue = paths.values();
  const ahead = new Map<string, Promise<FileReading<Buffer>>>();
  const readOn = (): void => {
    while (ahead.size < FILES_AHEAD) {
      const { value: path, done } = queue.next();
      if (done) return;
      if (ahead.has(path)) continue;
      const reading = tree.readFile(path);
      // The caller of readFile gets the error.
      reading.catch(() => undefined);
      ahead.set(path, reading);
    }
  };
  return {
    ...tree,
    readFile: (path) => {
      readOn();
      const reading = ahead.get(path) ?? tree.readFile(path);
      ahead.delete(path);
      readOn();
      return reading;
    },
  };
}
