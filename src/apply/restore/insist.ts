import type { Step } from '../../plan/plan.js';
import { outcomeInSpite } from '../step/execute-step.js';
import type { StepFinding } from '../step/finding.js';
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
  /** Whether what was refused was tried again for as long as that is done. */
  readonly hasInsisted?: boolean;
}

interface Insistence<V> {
  /** The outcome of the last try. */
  readonly undo: Outcome;
  /** What a listing shows of the record; null if it shows that it is missing, or was not asked. */
  readonly found: StepFinding<V> | null;
}

const MISSING = { kind: 'as-before' } as const;

/**
 * Tries for as long as a listing may lag to create a record again that was refused once: the service may be busy, or refuse what a
 * listing has not caught up with yet. Ends early where the record is back. What could be there twice is sent once, when that time is over.
 */
export async function insist<V>(
  step: Step<V>,
  refused: Failed,
  { last, failure, target }: Undoing<V>,
): Promise<Insistence<V>> {
  const { backend, clock, settleMs = 0, stop } = target;
  const until = clock.now() + settleMs;
  const undo = restoringIn(target, step);
  const mayRepeat = undo.after !== null && !refused.credentialsRefused;
  const mayDouble = undo.after !== null && !refused.isUnsent && !backend.refusesRepeat(undo.after);
  // A listing that shows it again afterwards is an older one.
  let wasMissing = false;
  for (let n = 0, isDue = false; ; n += 1) {
    const look = await lookPatiently({ step: undo, target });
    wasMissing ||= look.kind === 'as-before';
    const found = wasMissing && look.kind === 'still-listed' ? MISSING : look;
    const isListed = found.kind === 'still-listed';
    const isMissing = mayRepeat && found.kind === 'as-before';
    if (!(isListed || isMissing) || stop?.aborted) return { undo: refused, found };
    const left = msUntil(until, clock);
    if (isMissing && isDue && (left === 0 || !mayDouble)) {
      if (await outcomeInSpite(last, failure, target)) return { undo: refused, found };
      target.onRepeat?.(refused.error);
      const again = await undoDelete(step, target);
      if (again.status !== 'failed' || again.seen !== undefined) return { undo: again, found: null };
      isDue = false;
      continue;
    }
    if (left === 0) return { undo: refused, found };
    if (n === LOOKS_IN_SILENCE && (isListed || mayDouble)) target.onLag?.(left);
    await pauseAfterLook(n, until, target);
    isDue = true;
  }
}
