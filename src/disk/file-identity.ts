import type { BigIntStats } from 'node:fs';
import { fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { realPathOf } from './real-path.js';

/** Returns a text that is the same for all paths and links to a file; null when there is none. */
export async function identityOf(path: string): Promise<string | null> {
  try {
    return identityIn(await stat(path, { bigint: true }));
  } catch {
    return null;
  }
}

/** The same of a file whose status is known. */
export function identityIn({ dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>): string {
  return `${dev}:${ino}`;
}

/** Returns the identities of the regular files that stdin, stdout and stderr are redirected from or to. */
export function identitiesOfStreams(): ReadonlySet<string> {
  return new Set([0, 1, 2].flatMap((descriptor) => identityOfDescriptor(descriptor) ?? []));
}

function identityOfDescriptor(descriptor: number): string | null {
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    return stats.isFile() ? identityIn(stats) : null;
  } catch {
    return null;
  }
}

/** Returns a text that is the same for all paths and links to a file; of one that does not exist yet, its final path. */
export async function identityOrPath(path: string): Promise<string> {
  return (await identityOf(path)) ?? realPathOf(path);
}

/** Returns all folders above a path, the nearest first. */
export function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

/** Returns a folder and all folders above it, the nearest first. */
export function foldersFrom(folder: string): readonly string[] {
  return [folder, ...foldersAbove(folder)];
}
