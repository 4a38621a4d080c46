import { lchownSync } from 'node:fs';
import { vi } from 'vitest';

const STRANGER = 4242;

/**
 * Makes a file another user's for the rest of the test. Only root can give files away; for others, this process runs as
 * somebody else from now on, and none of its files are the user's.
 */
export function giveAway(path: string): void {
  if (process.getuid?.() === 0) lchownSync(path, STRANGER, STRANGER);
  else vi.spyOn(process, 'getuid').mockReturnValue(STRANGER);
}
