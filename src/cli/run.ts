import { exitCodeOf } from '../diagnostics/failure.js';
import { openContext } from './context.js';

/** Runs the command line in this process and gives its exit code; what ends it early is told on stderr. */
export async function run(argv: readonly string[]): Promise<number> {
  const context = openContext(process, argv);
  try {
    const { runProgram } = await import('./program.js');
    return await runProgram(argv, context);
  } catch (error) {
    const { formatFailure } = await import('./failure-text.js');
    context.err.write(formatFailure(error, context.err.layout, context.globals.verbose));
    return exitCodeOf(error);
  }
}
