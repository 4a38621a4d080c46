import { dirname, join } from 'node:path';
import { PRIVATE_FOLDER } from '../../private-folder.js';
import { realpath, stat } from 'node:fs/promises';

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

/** A path without links; one that leads nowhere as it is. */
export function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/**
 * What all names of a file have in common, hard links included; null when there is no such file. The numbers of some file
 * systems are too large for what Node.js gives by default.
 */
export async function exactIdentity(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(() => null);
  return stats?.isFile() ? `exactly ${stats.dev}:${stats.ino}` : null;
}

/** Whether two absolute paths lead to one file, or would if it were there. */
export async function isSameFile(a: string, b: string): Promise<boolean> {
  if (a === b || (await realPathOf(a)) === (await realPathOf(b))) return true;
  const identity = await exactIdentity(a);
  return identity !== null && identity === (await exactIdentity(b));
}
