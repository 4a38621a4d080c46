import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { realPathOf } from '../../disk/real-path.js';
import { PRIVATE_FOLDER } from '../../private-folder.js';

/** Default path of the credentials of a project. */
export function credentialsOf(root: string): string {
  return join(root, PRIVATE_FOLDER, 'credentials.yaml');
}

/** Default path that the sandbox writes its credentials to. */
export function sandboxCredentialsOf(root: string): string {
  return join(root, PRIVATE_FOLDER, 'sandbox.yaml');
}

/**
 * The identity of a file under all its names, hard links included; null if there is no such file. The numbers of some
 * file systems exceed what Node.js returns by default.
 */
export async function exactIdentity(path: string): Promise<string | null> {
  const stats = await stat(path, { bigint: true }).catch(() => null);
  return stats?.isFile() ? `exactly ${stats.dev}:${stats.ino}` : null;
}

/** Whether two absolute paths lead to the same file, which need not exist. */
export async function isSameFile(a: string, b: string): Promise<boolean> {
  if (realPathOf(a) === realPathOf(b)) return true;
  const identity = await exactIdentity(a);
  return identity !== null && identity === (await exactIdentity(b));
}
