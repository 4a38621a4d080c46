import { isAbsolute, relative, resolve } from 'node:path';

/** Why something cannot be read; `reason` is a clause for people. */
export interface Fault {
  readonly kind: 'missing' | 'folder' | 'too-large' | 'unreadable' | 'outside' | 'secret';
  readonly reason: string;
}

/** What was read, or why it could not be. */
export type Reading<T> =
  | { readonly value: T; /** Whether only its owner may read it. */ readonly isPrivate?: boolean }
  | { readonly fault: Fault };

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * Where the files of a project are read from: the disk, or a revision of its repository. Paths are those of the disk,
 * absolute or relative to `folder`: the working folder of the process plays no part. Nothing that a file can cause is
 * thrown.
 */
export interface FileTree {
  /** Absolute path of the folder that paths are relative to. */
  readonly folder: string;
  /** The bytes of a file of at most `MAX_FILE_SIZE`, unless it holds credentials. */
  readonly readFile: (path: string) => Promise<Reading<Buffer>>;
  /** The entries of a folder by name, without those whose name begins with a dot. */
  readonly readFolder: (path: string) => Promise<Reading<readonly FolderEntry[]>>;
  /** Whether anything is at the path. */
  readonly exists: (path: string) => Promise<boolean>;
  /** Absolute paths of the files that match any of the globs, which are relative to `root`, and no negated one. */
  readonly glob: (patterns: readonly string[], root: string) => Promise<readonly string[]>;
}

/** The absolute path of a file that is shown by this path. */
export function fullPath({ folder }: Pick<FileTree, 'folder'>, path: string): string {
  return resolve(folder, path);
}

/** The path that a file is shown by: relative to the folder of the tree. */
export function shownPath({ folder }: Pick<FileTree, 'folder'>, path: string): string {
  return isAbsolute(path) ? relative(folder, path) || '.' : path;
}

/** Tells the files that hold credentials, however they are reached. */
export interface SecretFiles {
  /** `path` is absolute; `file` is what the disk says of it, and is left out where it is of a revision. */
  readonly has: (path: string, file?: FileIdentity) => Promise<boolean>;
  /** Whether the bytes are those of such a file, wherever they were read: git knows no hard links. */
  readonly isCopy: (bytes: Buffer) => Promise<boolean>;
}

/** What two names of the same file have in common. */
export interface FileIdentity {
  readonly dev: number;
  readonly ino: number;
}

const MEBIBYTE = 1024 * 1024;

/** Largest file of a project that is read, in bytes. */
export const MAX_FILE_SIZE = 64 * MEBIBYTE;

/** Largest plan or journal that is read, in bytes: a plan of 100,000 steps has about a third of it. */
export const MAX_SAVED_SIZE = 256 * MEBIBYTE;

/** Largest file of a secret that is read, in bytes. */
export const MAX_SECRET_SIZE = MEBIBYTE;

/** The fault of a file of more than `limit` bytes, which are whole mebibytes. */
export function tooLarge(limit: number): Fault {
  return { kind: 'too-large', reason: `the file is larger than ${limit / MEBIBYTE} MiB` };
}

export const noFile: Fault = { kind: 'missing', reason: 'there is no such file' };
export const noFolder: Fault = { kind: 'missing', reason: 'there is no such folder' };
export const folderNotFile: Fault = { kind: 'folder', reason: 'this is a folder, not a file' };
export const fileNotFolder: Fault = { kind: 'unreadable', reason: 'this is a file, not a folder' };
export const secretFile: Fault = {
  kind: 'secret',
  reason: 'this is a credentials file, not a file of the project',
};

/** A tree that remembers which files it was asked for. */
export interface RecordingTree {
  readonly tree: FileTree;
  /** Absolute paths, each once, of files that are there or not. */
  readonly paths: ReadonlySet<string>;
}

/** The same files, as a tree that remembers. */
export function recordingTree(files: FileTree): RecordingTree {
  const paths = new Set<string>();
  const readFile: FileTree['readFile'] = (path) => {
    paths.add(fullPath(files, path));
    return files.readFile(path);
  };
  return { tree: { ...files, readFile }, paths };
}
