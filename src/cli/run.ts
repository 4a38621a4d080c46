import { exitCodeOf } from '../failure.js';
import type { Surroundings } from './context.js';
import { openContext, shownOn } from './context.js';
import { globalsBefore } from './options/globals.js';
import { openStreams } from './terminal/streams.js';

/** Runs a command line and gives its exit code; what ends it early is told on stderr. It knows no global state. */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { env } = surroundings;
  const streams = openStreams(surroundings);
  let shown = shownOn(streams, globalsBefore(argv), env);
  try {
    const { runProgram } = await import('./program.js');
    const exitCode = await runProgram(argv, shown, (globals) => {
      shown = shownOn(streams, globals, env);
      return openContext(surroundings, shown);
    });
    return await streams.finish(exitCode);
  } catch (error) {
    const { formatFailure } = await import('./print/failure-text.js');
    shown.err.write(formatFailure(error, shown.err.layout, shown.globals.verbose));
    return streams.finish(exitCodeOf(error));
  }
}
