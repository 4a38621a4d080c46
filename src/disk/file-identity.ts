import { fstatSync } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';

/** Returns a text that is the same for all paths and links to a file; null when there is none. */
export async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/** Returns the identities of the regular files that stdin, stdout and stderr are redirected from or to. */
export function identitiesOfStreams(): ReadonlySet<string> {
  return new Set([0, 1, 2].flatMap((descriptor) => identityOfDescriptor(descriptor) ?? []));
}

function identityOfDescriptor(descriptor: number): string | null {
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    return stats.isFile() ? `${stats.dev}:${stats.ino}` : null;
  } catch {
    return null;
  }
}

/** The limit of Linux for links on one path. */
const MOST_LINKS = 40;

/** Follows all links of a path; neither its target nor the folders above need exist. @throws Error when the links form a loop. */
export async function finalPath(path: string, links = MOST_LINKS): Promise<string> {
  const found = await realpath(path).catch(() => null);
  if (found !== null) return found;
  const folder = await finalPath(dirname(path), links);
  const last = join(folder, basename(path));
  const target = await readlink(last).catch(() => null);
  if (target === null) return last;
  if (links === 0) throw new Error('ELOOP: too many symbolic links');
  // Not joined: `..` after a link means the folder above its target.
  return finalPath(isAbsolute(target) ? target : `${folder}${sep}${target}`, links - 1);
}

/** Returns a text that is the same for all paths and links to a file; of one that does not exist yet, its final path. */
export async function identityOrPath(path: string): Promise<string> {
  return (await identityOf(path)) ?? (await finalPath(path).catch(() => path));
}

/** Returns all folders above a path, the nearest first. */
export function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}
