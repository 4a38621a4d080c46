import { access, constants, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { foldersFrom, identityIn, identityOf } from '../../disk/file-identity.js';
import { finalPath } from '../../disk/real-path.js';
import { remembering } from '../../dns/remembering.js';
import type { FileTree } from '../../load/files/file-tree.js';
import { fullPath } from '../../load/files/file-tree.js';
import type { SavedKind } from './earlier-file.js';
import { cannotWrite, isStreamAt } from './write-file.js';

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

/** Locates output files. @throws Failure `error` when one cannot be written. */
export async function targetsOf(
  outputs: readonly OutputFile[],
  files: Pick<FileTree, 'folder'>,
): Promise<readonly OutputTarget[]> {
  const mayWriteTo = remembering((folder: string) => access(`${folder}${sep}`, constants.W_OK));
  const nearest = remembering(firstThere);
  const mayWriteIn = async (folder: string, kind: OutputKind): Promise<void> =>
    mayWriteTo(PLACED.has(kind) ? folder : await nearest(folder));
  return Promise.all(outputs.map((output) => targetOf(output, files, mayWriteIn)));
}

async function targetOf(
  output: OutputFile,
  files: Pick<FileTree, 'folder'>,
  mayWriteIn: (folder: string, kind: OutputKind) => Promise<void>,
): Promise<OutputTarget> {
  try {
    const full = fullPath(files, output.path);
    const stats = await stat(full, { bigint: true }).catch(() => null);
    const isStream = isStreamAt(full, stats);
    const path = isStream ? full : finalPath(full);
    if (!isStream && output.kind !== 'credentials') await mayWriteIn(dirname(path), output.kind);
    if (stats?.isFile() === true || isStream) await access(path, constants.W_OK);
    const hasOtherNames = stats !== null && stats.isFile() && stats.nlink > 1n;
    return { output, path, identity: stats && identityIn(stats), hasOtherNames, isStream };
  } catch (cause) {
    throw cannotWrite(output.path, cause);
  }
}

/** Kinds of files whose folder must exist. */
const PLACED: ReadonlySet<OutputKind> = new Set(['plan', 'report', 'metrics', 'addition']);

/** The nearest folder that exists, in which a file of this folder, or the first of its folders, will be created. */
async function firstThere(folder: string): Promise<string> {
  for (const each of foldersFrom(folder)) if ((await identityOf(each)) !== null) return each;
  return folder;
}
