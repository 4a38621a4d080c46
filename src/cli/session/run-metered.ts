import { collectMetrics } from '../../engine/metrics/run-metrics.js';
import { claimBeside } from '../../engine/outputs/claim-outputs.js';
import { writeFileAtomically } from '../../engine/outputs/write-file.js';
import { exitCodeOf } from '../../failure.js';
import { offlineHost } from './host.js';
import type { MeteredRun, RunMetered } from './metrics.js';
import { metricsOf } from './metrics.js';
import { writeAfterRun } from './write-after-run.js';

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
  const save = (exitCode: number): Promise<void> =>
    writeAfterRun(
      exitCode,
      () => writeFileAtomically(host.files, path, text(exitCode), { isPrivate: false }),
      context,
    );
  const exitCode = await run(tell).catch(async (error: unknown) => {
    await save(exitCodeOf(error));
    throw error;
  });
  await save(exitCode);
  return exitCode;
}
