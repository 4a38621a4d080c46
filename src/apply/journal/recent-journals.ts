import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { isSince, newestFirst } from './journal-name.js';

export interface RecentInput {
  readonly folder: string;
  readonly scopes: readonly string[];
  readonly since: Date;
}

/** Returns the paths of the journals of runs that started at or after a time, newest first in each scope. */
export async function recentJournals({ folder, scopes, since }: RecentInput): Promise<readonly string[]> {
  const names = (await namesIn(folder)).filter((name) => isSince(name, since));
  return newestFirst(names, scopes)
    .flat()
    .map((name) => join(folder, name));
}

/** The names of the files in a folder; none if it cannot be read. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
