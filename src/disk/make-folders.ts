import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../text/system-error.js';

/**
 * Creates a folder at an absolute path, and its missing parents; returns the first that was created, like `mkdir`.
 *
 * @throws Error of the system. Node tells one on a read-only file system as ENOENT, which here is what the first folder fails with.
 */
export async function makeFolders(path: string, mode = 0o777): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true, mode });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') await mkdir(firstMissing(path), { mode });
    throw error;
  }
}

function firstMissing(path: string): string {
  const above = dirname(path);
  return above === path || existsSync(above) ? path : firstMissing(above);
}
