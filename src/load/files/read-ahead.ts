import type { FileTree, Reading } from './file-tree.js';

/** Files that are read while another is looked at. */
export const FILES_AHEAD = 8;

/**
 * The same tree, whose files are read ahead in the order of `paths`: when one is asked for, those after it are on their
 * way. Whatever else is asked for is read then.
 */
export function readingAhead(paths: readonly string[], tree: FileTree): FileTree {
  const queue = paths.values();
  const ahead = new Map<string, Promise<Reading<Buffer>>>();
  const readOn = (): void => {
    while (ahead.size < FILES_AHEAD) {
      const { value: path, done } = queue.next();
      if (done) return;
      if (ahead.has(path)) continue;
      const reading = tree.readFile(path);
      // Whoever asks for the file learns of it.
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
