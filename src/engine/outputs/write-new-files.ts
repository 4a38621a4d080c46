import type { FileHandle } from 'node:fs/promises';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders } from '../../disk/make-folders.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import { cannotWrite } from './write-file.js';

/** A file to write; its folder is created. */
export interface NewFile {
  /** As shown. */
  readonly path: string;
  readonly text: string;
}

/**
 * Writes files that do not exist yet, with the user's default permissions: all of them or, on a full disk or another
 * fault, none.
 *
 * @throws Failure `error` when one exists already or cannot be written.
 */
export async function writeNewFiles(
  folder: Pick<FileTree, 'folder'>,
  files: readonly NewFile[],
): Promise<void> {
  const created: string[] = [];
  for (const { path, text } of files) {
    const full = fullPath(folder, path);
    try {
      await makeFolders(dirname(full));
      const file = await open(full, 'wx', 0o666);
      created.push(full);
      await fill(file, text);
    } catch (cause) {
      for (const each of created) await rm(each, { force: true });
      throw cannotWrite(path, cause);
    }
  }
}

/** Some file systems report that they are full only when the data reaches the disk. */
async function fill(file: FileHandle, text: string): Promise<void> {
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
