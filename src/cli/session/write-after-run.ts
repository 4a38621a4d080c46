import { formatFailure } from '../print/failure-text.js';
import type { Context } from '../terminal/context.js';

/**
 * Writes what is to be kept of a run. If that fails, a run with another exit code than 0 keeps it, since it says more.
 *
 * @throws what `write` throws, after a run with exit code 0.
 */
export async function writeAfterRun(
  exitCode: number,
  write: () => Promise<void>,
  { err, globals }: Pick<Context, 'err' | 'globals'>,
): Promise<void> {
  try {
    await write();
  } catch (fault) {
    if (exitCode === 0) throw fault;
    err.write(formatFailure(fault, err.layout, globals.verbose));
  }
}
