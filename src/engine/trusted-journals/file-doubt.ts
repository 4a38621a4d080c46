import { lstat } from 'node:fs/promises';

/**
 * Why somebody else than a user, or root, may have put a file where it is, as what it is; null if nothing says so. A link is not
 * followed.
 */
export async function fileDoubt(path: string, user: number | undefined): Promise<string | null> {
  const stats = await lstat(path).catch(() => null);
  // Whoever reads it says what is wrong.
  if (!stats) return null;
  if (stats.isSymbolicLink()) return 'a link';
  if (!stats.isFile()) return 'not a file';
  if (user === undefined) return null;
  if (stats.uid !== user && stats.uid !== 0) return 'owned by another user';
  return (stats.mode & 0o022) === 0 ? null : 'writable by other users (chmod go-w)';
}
