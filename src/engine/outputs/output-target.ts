import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { SavedKind } from './earlier-file.js';
import { finalPath, identityOf } from './file-identity.js';
import { cannotWrite, isStream } from './write-file.js';

/** A file that a run is going to write. */
export interface OutputFile {
  /** The option or variable that names it. */
  readonly option: string;
  readonly path: string;
  /** `addition` is added to what the file holds, the others replace what an earlier run has saved. */
  readonly kind: SavedKind | 'addition';
}

/** Where that file really is. */
export interface OutputTarget {
  readonly output: OutputFile;
  /** With all links followed; that of a stream as it was given. */
  readonly path: string;
  /** Null where there is nothing yet. */
  readonly identity: string | null;
  /** Whether hard links to it make it the same file as another one. */
  readonly hasOtherNames: boolean;
  /** Whether it is a pipe or device, or what the shell has opened. */
  readonly isStream: boolean;
}

/** @throws Failure `error` when nothing can be written there. */
export async function targetOf(output: OutputFile, files: Pick<FileTree, 'folder'>): Promise<OutputTarget> {
  try {
    const full = fullPath(files, output.path);
    const stream = await isStream(full);
    const path = stream ? full : await finalPath(full);
    await access(stream ? path : dirname(path), constants.W_OK);
    const stats = await stat(path).catch(() => null);
    const hasOtherNames = stats !== null && stats.isFile() && stats.nlink > 1;
    return { output, path, identity: await identityOf(path), hasOtherNames, isStream: stream };
  } catch (cause) {
    throw cannotWrite(output.path, cause);
  }
}
