import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { SavedKind } from './earlier-file.js';
import { finalPath, identityOf } from './file-identity.js';
import { cannotWrite, isStream } from './write-file.js';

/** A file that a run will write. */
export interface OutputFile {
  /** The option or environment variable that names it. */
  readonly option: string;
  readonly path: string;
  /** An `addition` is appended; the others replace the file of an earlier run. */
  readonly kind: SavedKind | 'addition';
}

/** The real location of an output file. */
export interface OutputTarget {
  readonly output: OutputFile;
  /** With all links followed, except for streams. */
  readonly path: string;
  /** Null when it does not exist yet. */
  readonly identity: string | null;
  /** Whether it has other hard links. */
  readonly hasOtherNames: boolean;
  /** Whether it is a pipe, a device, or a file descriptor opened by the shell. */
  readonly isStream: boolean;
}

/** Locates an output file. @throws Failure `error` when it cannot be written. */
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
