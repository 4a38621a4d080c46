import { collectMetrics } from '../../engine/metrics/run-metrics.js';
import { claimBeside } from '../../engine/outputs/claim-outputs.js';
import { writeFileAtomically } from '../../engine/outputs/write-file.js';
import { exitCodeOf } from '../../failure.js';
import { formatFailure } from '../print/failure-text.js';
import type { Context } from '../terminal/context.js';
import { offlineHost } from './host.js';
import type { MeteredRun, RunMetered } from './metrics.js';
import { metricsOf } from './metrics.js';

/**
 * Runs a command, and writes its metrics to a file at the end.
 *
 * @throws Failure `usage` or `error` before the run when the file cannot be written, `error` after one that succeeded; or
 *   what the command throws.
 */
export async function runMetered(
  { path, options, context, ...about }: MeteredRun & { readonly path: string },
  run: RunMetered,
): Promise<number> {
  const host = offlineHost(options, context);
  await claimBeside(host, { outputs: metricsOf(options) });
  const { tell, text } = collectMetrics(host, about);
  // Whoever reads the metrics may be another user, and they say nothing that is secret.
  const write = (exitCode: number): Promise<void> =>
    writeFileAtomically(host.files, path, text(exitCode), { isPrivate: false });
  const exitCode = await run(tell).catch(async (error: unknown) => {
    await write(exitCodeOf(error)).catch((fault: unknown) => tellFault(fault, context));
    throw error;
  });
  try {
    await write(exitCode);
  } catch (fault) {
    if (exitCode === 0) throw fault;
    tellFault(fault, context);
  }
  return exitCode;
}

/** The run has another exit code already, which says more. */
function tellFault(fault: unknown, { err, globals }: Context): void {
  err.write(formatFailure(fault, err.layout, globals.verbose));
}
