import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { SlashPath } from '../../text/slash-path.js';
import { withSlashes } from '../../text/slash-path.js';

/** Why something cannot be read; `reason` is a clause for messages. */
export interface FileFault {
  readonly kind: 'missing' | 'folder' | 'too-large' | 'unreadable' | 'outside' | 'secret';
  readonly reason: string;
}

export type FileReading<T> =
  | { readonly value: T; /** Whether only its owner may read it. */ readonly isPrivate?: boolean }
  | { readonly fault: FileFault };

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * Where the files of a project are read from: the disk, or a revision of its repository. Paths are absolute or relative to
 * `folder`, never to the working folder of the process. Throws nothing that a file can cause; Failure `interrupted` once the
 * run is interrupted.
 */
export interface FileTree {
  /** Absolute path of the folder that paths are relative to. */
  readonly folder: string;
  /** The bytes of a file of at most `MAX_FILE_SIZE`, unless it has credentials. */
  readonly readFile: (path: string) => Promise<FileReading<Buffer>>;
  /** The entries of a folder sorted by name, without those whose name starts with a dot. */
  readonly readFolder: (path: string) => Promise<FileReading<readonly FolderEntry[]>>;
  /** Whether there is anything at the path. */
  readonly exists: (path: string) => Promise<boolean>;
  /**
   * Absolute paths of the files that match any of the globs, relative to `root`, and no negated one; and of the folders that the
   * search may not enter: reading these says why.
   */
  readonly glob: (patterns: readonly string[], root: string) => Promise<readonly string[]>;
  /** Why a path may not be read or written, wherever its links lead; null if it may. */
  readonly refusal: (path: string) => FileFault | null;
  /** The id of the content of a file of a revision, as git makes it; null where there is no such file. */
  readonly contentId?: (path: string) => string | null;
  /** The same tree for paths that files name: it refuses what lies in none of the folders, which are absolute. */
  readonly within: (folders: readonly string[]) => FileTree;
}

/** The absolute path of a file with this shown path. */
export function fullPath({ folder }: Pick<FileTree, 'folder'>, path: string): string {
  return resolve(folder, path);
}

/** The path of a file as shown: relative to the folder of the tree, with slashes on every system. An absolute one is normalized. */
export function shownPath({ folder }: Pick<FileTree, 'folder'>, path: string): SlashPath {
  if (!isAbsolute(path)) return withSlashes(path);
  const inside = folder.endsWith(sep) ? folder : folder + sep;
  return withSlashes(path.startsWith(inside) ? path.slice(inside.length) : relative(folder, path) || '.');
}

/** Recognizes files with credentials under any name. */
export interface SecretFiles {
  /** `path` is absolute, `real` the same without links; `file` is its identity on the disk, missing for a file of a revision. */
  readonly has: (path: string, file?: FileIdentity, real?: string) => Promise<boolean>;
  /** Whether the bytes are the content of such a file: git does not keep hard links. */
  readonly isCopy: (bytes: Buffer) => Promise<boolean>;
}

/** The same for all names of a file. */
export interface FileIdentity {
  readonly dev: number;
  readonly ino: number;
}

const MEBIBYTE = 1024 * 1024;

/** Largest file of a project that is read, in bytes. */
export const MAX_FILE_SIZE = 64 * MEBIBYTE;

/** Largest plan or journal that is read, in bytes: three times that of 100,000 steps. */
export const MAX_SAVED_SIZE = 256 * MEBIBYTE;

/** Largest file with a secret that is read, in bytes. */
export const MAX_SECRET_SIZE = MEBIBYTE;

/** The fault of a file of more than `limit` bytes, a multiple of a MiB. */
export function tooLarge(limit: number): FileFault {
  return { kind: 'too-large', reason: `the file is larger than ${limit / MEBIBYTE} MiB` };
}

export const noFile: FileFault = { kind: 'missing', reason: 'there is no such file' };
export const noFolder: FileFault = { kind: 'missing', reason: 'there is no such folder' };
export const folderNotFile: FileFault = { kind: 'folder', reason: 'this is a folder, not a file' };
/** A link where none may be, or one that leads to itself. */
export const linkNotFile: FileFault = { kind: 'unreadable', reason: 'the file cannot be read (ELOOP)' };
export const fileNotFolder: FileFault = { kind: 'unreadable', reason: 'this is a file, not a folder' };
export const secretFile: FileFault = {
  kind: 'secret',
  reason: 'this is a credentials file, not a file of the project',
};

/** A tree that records which files are read. */
export interface RecordingTree {
  readonly tree: FileTree;
  /** Absolute paths of the files, existing or not. */
  readonly paths: ReadonlySet<string>;
}

/** Wraps a tree in one that records which files are read. */
export function recordingTree(files: FileTree): RecordingTree {
  const paths = new Set<string>();
  const recording = (tree: FileTree): FileTree => ({
    ...tree,
    readFile: (path) => {
      paths.add(fullPath(tree, path));
      return tree.readFile(path);
    },
    within: (folders) => recording(tree.within(folders)),
  });
  return { tree: recording(files), paths };
}
