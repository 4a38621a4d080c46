import { exitCodeOf } from '../failure.js';
import { openContext, shownOn } from './context.js';
import { globalsBefore } from './options/globals.js';
import { openStreams } from './terminal/streams.js';

/** Runs the command line in this process and gives its exit code; what ends it early is told on stderr. */
export async function run(argv: readonly string[]): Promise<number> {
  const { env } = process;
  const streams = openStreams(process);
  let shown = shownOn(streams, globalsBefore(argv), env);
  try {
    const { runProgram } = await import('./program.js');
    const exitCode = await runProgram(argv, shown, (globals) => {
      shown = shownOn(streams, globals, env);
      return openContext(process, shown);
    });
    return await streams.finish(exitCode);
  } catch (error) {
    const { formatFailure } = await import('./print/failure-text.js');
    shown.err.write(formatFailure(error, shown.err.layout, shown.globals.verbose));
    return streams.finish(exitCodeOf(error));
  }
}
