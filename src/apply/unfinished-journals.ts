import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { newestNames } from './journal-name.js';

/**
 * The newest journal of each zone where it has no end: its run was cut off, or is still under way. A folder or a
 * file that cannot be read has nothing to tell.
 *
 * @returns paths in the order of the zones.
 */
export async function unfinishedJournals(
  folder: string,
  zones: readonly string[],
): Promise<readonly string[]> {
  const unfinished: string[] = [];
  for (const name of newestNames(await namesIn(folder), zones)) {
    const path = join(folder, name);
    if (await lacksEnd(path)) unfinished.push(path);
  }
  return unfinished;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

const END = /(?:^|\n)\{"kind":"end",[^\n]*\}\n$/;
/** An end is shorter than that. */
const TAIL_BYTES = 1024;

async function lacksEnd(path: string): Promise<boolean> {
  try {
    return !END.test(await readTail(path));
  } catch {
    return false;
  }
}

async function readTail(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(TAIL_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, TAIL_BYTES, Math.max(0, size - TAIL_BYTES));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
