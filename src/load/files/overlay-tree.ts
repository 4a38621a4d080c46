import type { FileTree } from './file-tree.js';
import { fullPath } from './file-tree.js';

/** A tree with the texts of open files, or their bytes, in place of what is stored; `open` has them by absolute path. */
export function overlayTree(files: FileTree, open: ReadonlyMap<string, string | Buffer>): FileTree {
  return {
    ...files,
    readFile: async (path) => {
      const content = open.get(fullPath(files, path));
      const stored = await files.readFile(path);
      // What may not be read from the disk, such as a file with credentials, is not read from an editor either.
      const isRefused = 'fault' in stored && ['secret', 'outside'].includes(stored.fault.kind);
      if (content === undefined || isRefused) return stored;
      return { value: typeof content === 'string' ? Buffer.from(content) : content };
    },
    exists: async (path) => open.has(fullPath(files, path)) || (await files.exists(path)),
    within: (folders) => overlayTree(files.within(folders), open),
  };
}
