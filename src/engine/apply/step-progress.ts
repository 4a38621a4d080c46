import type { StepReport } from '../../apply/step/report.js';
import type { Tell } from '../events.js';

/** Reports how many steps of a run are done, have failed, or are of unknown outcome. */
export interface StepProgress {
  readonly ended: (step: Pick<StepReport, 'id' | 'status' | 'error'>) => void;
  readonly end: () => void;
}

/** Begins to count. The last status of a step counts: the reading after the run may correct it. */
export function startStepProgress(tell: Tell, total: number): StepProgress {
  const ids = { done: new Set<string>(), failed: new Set<string>(), unknown: new Set<string>() };
  let latest = '';
  const report = (): void => {
    const [done, failed, unknown] = [ids.done.size, ids.failed.size, ids.unknown.size];
    const troubles = failed + unknown > 0 ? { troubles: { failed, unknown, latest } } : {};
    tell({ kind: 'progress', work: 'applying', done, total, ...troubles });
  };
  report();
  return {
    ended: ({ id, status, error }) => {
      if (status === 'not-attempted') return;
      for (const others of Object.values(ids)) others.delete(id);
      ids[status].add(id);
      latest = error ?? latest;
      report();
    },
    end: () => tell({ kind: 'progress-end', work: 'applying' }),
  };
}
