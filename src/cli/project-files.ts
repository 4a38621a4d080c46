import { knownSecrets } from '../config/credentials/known-secrets.js';
import { diskTree } from '../load/files/disk-tree.js';
import type { FileTree, SecretFiles } from '../load/files/file-tree.js';
import type { Context } from './context.js';

/** Options that name files of a project, or of its secrets. */
export interface FileOptions {
  /** Project file; the nearest `zonemason.yaml` when left out. */
  readonly config?: string;
  /** Credentials file. */
  readonly credentials?: string;
}

/** The files as a command reads them: from the working folder on, and without those that hold its secrets. */
export function openFiles(options: FileOptions, context: Context): FileTree {
  return diskTree(context.cwd, openSecrets(options, context));
}

/** The files that hold the secrets of a command. */
export function openSecrets({ config, credentials }: FileOptions, { cwd, env }: Context): SecretFiles {
  return knownSecrets({ folder: cwd, env, config, credentials });
}
