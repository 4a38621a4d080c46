import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * A path without links, as far as it exists: what is missing keeps its name. Every file that is read is asked for, so it does
 * not wait.
 */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPathOf(folder), basename(path));
  }
}
