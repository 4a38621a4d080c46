import { exitCodeOf } from '../failure.js';
import { openContext } from './context.js';
import { createProgram } from './program.js';
import { openStreams } from './terminal/streams.js';

/** Runs a command line, reports errors on stderr, and returns the exit code. */
export async function run(argv: readonly string[], process: NodeJS.Process): Promise<number> {
  const streams = openStreams(process);
  const program = createProgram((globals) => openContext(process, streams, globals));
  try {
    return await streams.finish(await program.run(argv));
  } catch (error) {
    const { formatFailure } = await import('./print/failure-text.js');
    const { err, globals } = program.context();
    err.write(formatFailure(error, err.layout, globals.verbose));
    return streams.finish(exitCodeOf(error));
  }
}
