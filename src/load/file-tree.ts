/** Why something cannot be read; `reason` is a clause for people. */
export interface Fault {
  readonly kind: 'missing' | 'folder' | 'too-large' | 'unreadable';
  readonly reason: string;
}

/** What was read, or why it could not be. */
export type Reading<T> = { readonly value: T } | { readonly fault: Fault };

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/**
 * Where the files of a project are read from: the disk, or a revision of its repository. Paths are those of the disk,
 * absolute or relative to the working folder. Nothing that a file can cause is thrown.
 */
export interface FileTree {
  /** The bytes of a file of at most `MAX_FILE_SIZE`. */
  readonly readFile: (path: string) => Promise<Reading<Buffer>>;
  /** The entries of a folder by name, without those whose name begins with a dot. */
  readonly readFolder: (path: string) => Promise<Reading<readonly FolderEntry[]>>;
  /** Whether anything is at the path. */
  readonly exists: (path: string) => Promise<boolean>;
  /** Absolute paths of the files that match any of the globs, which are relative to `root`, and no negated one. */
  readonly glob: (patterns: readonly string[], root: string) => Promise<readonly string[]>;
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
