import type { FileTree } from './file-tree.js';
import { fullPath } from './file-tree.js';

/** A tree with the texts of open files in place of what is stored; `open` has them by absolute path. */
export function overlayTree(files: FileTree, open: ReadonlyMap<string, string>): FileTree {
  return {
    ...files,
    readFile: async (path) => {
      const text = open.get(fullPath(files, path));
      const stored = await files.readFile(path);
      // What may not be read from the disk, such as a file with credentials, is not read from an editor either.
      const isRefused = 'fault' in stored && ['secret', 'outside'].includes(stored.fault.kind);
      return text === undefined || isRefused ? stored : { value: Buffer.from(text) };
    },
    exists: async (path) => open.has(fullPath(files, path)) || (await files.exists(path)),
    within: (folders) => overlayTree(files.within(folders), open),
  };
}
