import { readdir } from 'node:fs/promises';

/** Names of what is in a folder, sorted; none where it cannot be read. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch {
    return [];
  }
}
