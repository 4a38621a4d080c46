import { formatFailure } from '../../src/cli/print/failure-text.js';
import { createProgram } from '../../src/cli/program.js';
import { exitCodeOf } from '../../src/failure.js';
import type { Run } from '../cli/support.js';
import { fakeContext } from '../cli/support.js';

/** Runs a command in this process, as in the folder: a process for each would take minutes. */
export async function runIn(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const { context, written } = fakeContext({
    env: { PATH: process.env['PATH'] ?? '', ...env },
    isTerminal: false,
  });
  const before = process.cwd();
  process.chdir(folder);
  const code = await createProgram((globals) => ({ ...context, cwd: folder, globals }))
    .run(args)
    .catch((error: unknown) => {
      context.err.write(formatFailure(error, context.err.layout, true));
      return exitCodeOf(error);
    });
  process.chdir(before);
  return { code, stdout: written.out, stderr: written.err };
}
