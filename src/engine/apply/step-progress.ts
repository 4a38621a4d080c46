import type { StepReport } from '../../apply/step/report.js';
import type { Tell } from '../events.js';

/** Reports how many steps of a run are done, and how many have failed. */
export interface StepProgress {
  readonly ended: (step: Pick<StepReport, 'id' | 'status' | 'error'>) => void;
  readonly end: () => void;
}

/** Begins to count. The last status of a step counts: the reading after the run may correct it. */
export function startStepProgress(tell: Tell, total: number): StepProgress {
  const done = new Set<string>();
  const failed = new Set<string>();
  let latest = '';
  const report = (): void => {
    const failures = failed.size > 0 ? { failures: { count: failed.size, latest } } : {};
    tell({ kind: 'progress', work: 'applying', done: done.size, total, ...failures });
  };
  report();
  return {
    ended: ({ id, status, error }) => {
      if (status === 'not-attempted') return;
      const [into, outOf] = status === 'done' ? [done, failed] : [failed, done];
      into.add(id);
      outOf.delete(id);
      latest = error ?? latest;
      report();
    },
    end: () => tell({ kind: 'progress-end', work: 'applying' }),
  };
}
