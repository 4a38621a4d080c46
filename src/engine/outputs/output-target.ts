import { access, constants, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { foldersAbove, identityOf } from '../../disk/file-identity.js';
import { finalPath } from '../../disk/real-path.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { SavedKind } from './earlier-file.js';
import { cannotWrite, isStream } from './write-file.js';

/** A file that a run will write. */
export interface OutputFile {
  /** The option or environment variable that names it; null for a file that the project file places. */
  readonly option: string | null;
  readonly path: string;
  readonly kind: OutputKind;
}

/**
 * An `addition` is appended. A plan, a report or metrics replace those of an earlier run. The others may replace any file that is no
 * input, and their folders are created; a zone may also replace a zone file, `mail` a file of the mail folder, and
 * `credentials` a credentials file.
 */
export type OutputKind = SavedKind | 'addition' | 'zone' | 'mail' | 'export' | 'credentials';

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

/** How messages call an output file. */
export function nameOf({ option, path }: OutputFile): string {
  return option === null ? path : `${option} ${path}`;
}

/** Locates an output file. @throws Failure `error` when it cannot be written. */
export async function targetOf(output: OutputFile, files: Pick<FileTree, 'folder'>): Promise<OutputTarget> {
  try {
    const full = fullPath(files, output.path);
    const stream = await isStream(full);
    const path = stream ? full : finalPath(full);
    const stats = await stat(path).catch(() => null);
    const inFolder = `${await folderOf(path, output.kind)}${sep}`;
    if (!stream && output.kind !== 'credentials') await access(inFolder, constants.W_OK);
    if (stats?.isFile() === true || stream) await access(path, constants.W_OK);
    const hasOtherNames = stats !== null && stats.isFile() && stats.nlink > 1;
    return { output, path, identity: await identityOf(path), hasOtherNames, isStream: stream };
  } catch (cause) {
    throw cannotWrite(output.path, cause);
  }
}

/** Kinds of files whose folder must exist. */
const PLACED: ReadonlySet<OutputKind> = new Set(['plan', 'report', 'metrics', 'addition']);

/** The folder in which a file, or the first of its folders, will be created. */
async function folderOf(path: string, kind: OutputKind): Promise<string> {
  const [folder = path, ...others] = foldersAbove(path);
  if (PLACED.has(kind)) return folder;
  for (const each of [folder, ...others]) if ((await identityOf(each)) !== null) return each;
  return folder;
}
