import type { JournaledRun } from './runs.js';

/** Runs that were cut off before another one that changed the same zones or templates. */
export interface CutOffBefore {
  /** The newest first. */
  readonly runs: readonly JournaledRun[];
  /** The journals that take all of them back as one, with the run that followed: the oldest of each zone and template. */
  readonly journals: readonly string[];
}

/**
 * Finds the runs that were cut off right before a run, as far as it went on with them; null if there are none. `all` is newest first.
 * A run saves the listings of all its zones before its first write, so one that was cut off between two zones had in hand what the next
 * one did, even if no zone was changed by both.
 */
export function cutOffBefore(run: JournaledRun, all: readonly JournaledRun[]): CutOffBefore | null {
  const journals = new Map<string, string>();
  const take = ({ journals: ofRun }: JournaledRun): void => {
    for (const { scope, path, hasChanged } of ofRun) if (hasChanged) journals.set(scope, path);
  };
  const runs: JournaledRun[] = [];
  take(run);
  for (const earlier of all) {
    const isCutOff = earlier.total === null && earlier.hasChanged;
    const isRelated = earlier.journals.some(
      ({ scope, hasChanged }) => (hasChanged || isCutOff) && journals.has(scope),
    );
    if (earlier.startedAt >= run.startedAt || !isRelated) continue;
    if (!isCutOff || earlier.rolledBack.extent === 'yes' || earlier.project === null) break;
    take(earlier);
    runs.push(earlier);
  }
  return runs.length > 0 ? { runs, journals: [...journals.values()] } : null;
}
