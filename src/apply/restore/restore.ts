import type { Step } from '../../plan/plan.js';
import { outcomeInSpite } from '../step/execute-step.js';
import { graceAfter } from '../step/grace.js';
import type { Failed, Outcome } from '../step/outcome.js';
import { withLate } from '../step/outcome.js';
import { outcomeOfUndo } from './outcome-of-undo.js';
import type { RestoringTarget } from './undo.js';
import { undoDelete } from './undo.js';

/**
 * Creates again what was deleted before a step that failed, and corrects the outcomes. Whether it is back is seen, not believed.
 * Where a listing shows neither the DELETE nor what was created behind it, although both were answered with success, it may lag.
 */
export async function restore<V>(
  outcomes: Map<Step<V>, Outcome>,
  [last, failure]: readonly [Step<V>, Failed],
  target: RestoringTarget<V>,
): Promise<void> {
  const { group = new Map<Step<V>, Outcome>() } = target;
  const taken = [...group, ...outcomes].filter(
    ([{ before }, outcome]) => outcome.status === 'done' && !outcome.wasGone && before !== null,
  );
  const undone = await undoInTurn(taken.map(([step]) => step).toReversed(), target);
  // Only then: nothing may come between two records that are restored.
  const concluded = await Promise.all(
    undone.map(
      async ([step, undo]) => [step, await outcomeOfUndo(step, undo, { last, failure, target })] as const,
    ),
  );
  const isBack = concluded.some(([, { deleted }]) => deleted !== 'missing');
  const mayHaveArrived = taken.length > 0 && last.action === 'create' && !isBack;
  const arrived = mayHaveArrived ? await outcomeInSpite(last, failure, target) : null;
  if (arrived) {
    outcomes.set(last, arrived);
    target.journal?.conclude(last, arrived);
    return;
  }
  for (const [step, outcome] of concluded) {
    const own = outcomes.has(step) ? outcomes : group;
    own.set(step, withLate(outcome, own.get(step)?.lateUntil));
    if (outcome.status === 'unknown' && outcome.seen) outcomes.set(last, { ...failure, status: 'unknown' });
  }
}

/**
 * Creates deleted records again, each once the one before was answered, whatever the answer: one that has to wait holds up no other.
 * After a stop, once an answer takes too long, none waits for any.
 */
async function undoInTurn<V>(
  steps: readonly Step<V>[],
  target: RestoringTarget<V>,
): Promise<readonly (readonly [Step<V>, Outcome])[]> {
  const undone: Promise<readonly [Step<V>, Outcome]>[] = [];
  const { stop = new AbortController().signal, clock } = target;
  let isSilent = false;
  for (const step of steps) {
    const grace = graceAfter(stop, clock);
    await new Promise<void>((answered) => {
      const onAttempt: typeof target.onAttempt = (attempt) => {
        target.onAttempt?.(attempt);
        answered();
      };
      const undo = undoDelete(step, { ...target, onAttempt });
      undone.push(undo.then((outcome) => [step, outcome]));
      undo.then(() => answered(), answered);
      grace.over.addEventListener('abort', () => {
        isSilent = true;
        answered();
      });
      if (isSilent) answered();
    });
    grace.end();
  }
  return Promise.all(undone);
}
