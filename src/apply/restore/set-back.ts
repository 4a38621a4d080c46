import type { Step } from '../../plan/plan.js';
import type { Outcome } from '../step/outcome.js';
import { lookPatiently, msUntil, pauseAfterLook } from '../step/read-back.js';
import type { RestoringTarget } from './undo.js';
import { executeUndo } from './undo.js';

/**
 * Sets a record back to what a step has found. Tries for as long as a listing may lag while that is refused, unless by a status
 * that says that the service does not do it: it may be busy. What others have made of the record meanwhile is left.
 */
export async function setBack<V>(undo: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  const { clock, settleMs = 0, stop } = target;
  const until = clock.now() + settleMs;
  for (let look = 0; ; look += 1) {
    const outcome = await executeUndo(undo, { ...target, mustSee: target.backend.list });
    const isBusy = outcome.status === 'failed' && outcome.seen === undefined && !outcome.isRefusal;
    if (!isBusy || outcome.credentialsRefused || msUntil(until, clock) === 0 || stop?.aborted) return outcome;
    await pauseAfterLook(look, until, target);
    if ((await lookPatiently({ step: undo, target })).kind !== 'as-before') return outcome;
    target.onRepeat?.(outcome.error);
  }
}
