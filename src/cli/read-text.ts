import { readFile } from 'node:fs/promises';
import { Failure } from '../diagnostics/failure.js';
import { systemReason } from '../diagnostics/system-reason.js';

/** The text of a file that the command line names. @throws Failure `usage` when it cannot be read. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new Failure('usage', `${path} cannot be read: ${systemReason(cause)}`, { cause });
  }
}
