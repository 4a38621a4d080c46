import { open } from 'node:fs/promises';
import { codeOf } from '../../text/system-error.js';

/** What file systems answer that cannot sync a folder, or not for this user, as on many network and FUSE mounts. */
const CANNOT = new Set(['EACCES', 'EBADF', 'EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM']);

/**
 * Makes the names of new files in a folder survive a power loss. Windows does so by itself.
 *
 * @returns the error of a file system that cannot; null if all is well.
 * @throws Error of the system for any other reason.
 */
export async function syncFolder(path: string): Promise<Error | null> {
  if (process.platform === 'win32') return null;
  try {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
    return null;
  } catch (error) {
    if (error instanceof Error && CANNOT.has(codeOf(error) ?? '')) return error;
    throw error;
  }
}
