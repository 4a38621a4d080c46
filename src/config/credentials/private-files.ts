import { dirname, join } from 'node:path';
import { PRIVATE_FOLDER } from '../../private-folder.js';

/** Where the credentials of a project are unless a run is told otherwise. */
export function credentialsOf(root: string): string {
  return join(root, PRIVATE_FOLDER, 'credentials.yaml');
}

/** Where the sandbox writes what lets into it, unless it is told otherwise. */
export function sandboxCredentialsOf(root: string): string {
  return join(root, PRIVATE_FOLDER, 'sandbox.yaml');
}

/** A folder and those above it, any of which may be that of the project. */
export function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}
