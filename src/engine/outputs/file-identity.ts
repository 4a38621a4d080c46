import { fstatSync } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';

/** What tells files apart, however they are spelled and whatever links lead to them; null where there is nothing. */
export async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** The same of the regular files that stdout and stderr go to. */
export function identitiesOfStreams(): ReadonlySet<string> {
  return new Set([1, 2].flatMap((descriptor) => identityOfDescriptor(descriptor) ?? []));
}

function identityOfDescriptor(descriptor: number): string | null {
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : null;
  } catch {
    return null;
  }
}

/** More links than this on one way are a ring (Linux allows as many). */
const MOST_LINKS = 40;

/**
 * The path that a path leads to once all links are followed, also when there is nothing at their end yet.
 *
 * @throws Error of the system when its folder is not there, or links lead in a ring.
 */
export async function finalPath(path: string, links = MOST_LINKS): Promise<string> {
  const found = await realpath(path).catch(() => null);
  if (found !== null) return found;
  const folder = await realpath(dirname(path));
  const last = join(folder, basename(path));
  const target = await readlink(last).catch(() => null);
  if (target === null) return last;
  if (links === 0) throw new Error('ELOOP: too many symbolic links');
  // Not joined: `..` behind a link leads to the folder above its target.
  return finalPath(isAbsolute(target) ? target : `${folder}${sep}${target}`, links - 1);
}

/** A folder and all those above it. */
export function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}
