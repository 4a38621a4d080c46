import type { KnownSecretsInput } from '../config/credentials/known-secrets.js';
import { knownSecrets } from '../config/credentials/known-secrets.js';
import { diskTree } from '../load/files/disk-tree.js';
import type { FileTree } from '../load/files/file-tree.js';

/** The files as a run reads them: from a folder on, and without those that hold its secrets. */
export function openFiles(input: KnownSecretsInput): FileTree {
  return diskTree(input.folder, knownSecrets(input));
}
