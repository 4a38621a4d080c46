import { exitCodeOf } from '../failure.js';
import type { Surroundings } from './terminal/context.js';
import { openContext } from './terminal/context.js';
import { createProgram } from './program.js';
import { openStreams } from './terminal/streams.js';
import { watchHeap } from './terminal/watch-heap.js';

/** Runs a command line, reports errors on stderr, and returns the exit code. It uses no global state. */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const streams = openStreams(surroundings);
  const endWatch = watchHeap(streams.err.write);
  const program = createProgram((globals) => openContext(surroundings, streams, globals));
  try {
    return await streams.finish(await program.run(argv));
  } catch (error) {
    const { formatFailure } = await import('./print/failure-text.js');
    const { err, globals } = program.context();
    err.write(formatFailure(error, err.layout, globals.verbose));
    return streams.finish(exitCodeOf(error));
  } finally {
    endWatch();
  }
}
