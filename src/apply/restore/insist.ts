import type { Step } from '../../plan/plan.js';
import { outcomeInSpite } from '../step/execute-step.js';
import type { StepFinding } from '../step/finding.js';
import { sightOf } from '../step/finding.js';
import { mayBeDoubled } from '../step/late-writes.js';
import type { Failed, Outcome } from '../step/outcome.js';
import { LOOKS_IN_SILENCE, lookPatiently, msUntil, pauseAfterLook } from '../step/read-back.js';
import type { RestoringTarget } from './undo.js';
import { restoringIn, undoDelete } from './undo.js';

/** Why and how what a step has deleted is created again. */
export interface Undoing<V> {
  /** The step that failed. */
  readonly last: Step<V>;
  readonly failure: Failed;
  readonly target: RestoringTarget<V>;
  /** What came of trying again what was refused, for as long as that is done. */
  readonly insistence?: Pick<Insistence<V>, 'wasMissing'>;
}

export interface Insistence<V> {
  /** The outcome of the last try. */
  readonly undo: Outcome;
  /** What a listing shows of the record; null if none was asked after the last try. */
  readonly found: StepFinding<V> | null;
  /** Whether one has shown that it is missing. */
  readonly wasMissing: boolean;
}

/**
 * Tries for as long as a listing may lag to create a record again that was refused once: the service may be busy, or refuse what a
 * listing has not caught up with yet. Ends early where the record is back. What could be there twice is sent once, when that time is over.
 */
export async function insist<V>(
  step: Step<V>,
  refused: Failed,
  { last, failure, target }: Undoing<V>,
): Promise<Insistence<V>> {
  const { clock, settleMs = 0, stop } = target;
  const until = clock.now() + settleMs;
  const restoring = restoringIn(target, step);
  const doubt = { step: restoring, target };
  const sight = sightOf<V>({ mayDouble: mayBeDoubled(doubt) });
  let undo = refused;
  for (let n = 0, isDue = false; ; n += 1) {
    const found = sight.latest(await lookPatiently(doubt));
    const wasMissing = sight.wasMissing();
    const isListed = found.kind === 'still-listed';
    const isMissing = found.kind === 'as-before' && !undo.credentialsRefused;
    if (!isListed && !isMissing) return { undo, found, wasMissing };
    const mayDouble = !undo.isUnsent && mayBeDoubled(doubt);
    const left = stop?.aborted ? 0 : msUntil(until, clock);
    if (isMissing && isDue && (mayDouble ? left === 0 : !stop?.aborted)) {
      if (await outcomeInSpite(last, failure, target)) return { undo, found, wasMissing };
      target.onRepeat?.(undo.error);
      const again = await undoDelete(step, target);
      if (again.status !== 'failed' || again.seen !== undefined)
        return { undo: again, found: null, wasMissing };
      undo = again;
      isDue = false;
      continue;
    }
    if (left === 0) return { undo, found, wasMissing };
    if (n === LOOKS_IN_SILENCE && (isListed || mayDouble)) target.onLag?.(left);
    await pauseAfterLook(n, until, target);
    isDue = true;
  }
}
