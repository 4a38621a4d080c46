import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { Failure } from '../diagnostics/failure.js';
import { systemReason } from '../diagnostics/system-reason.js';

/**
 * Writes a file whole or not at all, readable for its owner only: plans and reports tell about zones.
 *
 * @throws Failure `error` when the file cannot be written there.
 */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new Failure('error', `${path} cannot be written: ${systemReason(cause)}`, { cause });
  }
}
