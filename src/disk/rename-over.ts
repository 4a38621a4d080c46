import { rename } from 'node:fs/promises';
import { codeOf } from '../text/system-error.js';

/** The system that files are renamed on. */
export interface RenameSystem {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly sleep: (ms: number) => Promise<void>;
}

const thisSystem: RenameSystem = {
  platform: process.platform,
  rename,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** What Windows answers while another program, such as a virus scanner or an editor, has one of the files open. */
const IN_USE = new Set(['EACCES', 'EBUSY', 'EPERM']);

/** About a second in all. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 400];

/**
 * Puts a file in the place of another, or of none, in one step. Windows refuses that while either is open, which mostly ends
 * soon: there it is tried again for about a second.
 *
 * @throws Error of the system.
 */
export async function renameOver(from: string, to: string, system = thisSystem): Promise<void> {
  for (const pause of system.platform === 'win32' ? PAUSES_MS : []) {
    try {
      return await system.rename(from, to);
    } catch (error) {
      if (!IN_USE.has(codeOf(error))) throw error;
    }
    await system.sleep(pause);
  }
  await system.rename(from, to);
}
