import type { Step } from '../plan/plan.js';
import type { Journal } from './journal/journal.js';
import type { Backend, Target } from './step/backend.js';
import { restoring } from './step/derived-steps.js';
import type { Failed, Outcome } from './step/execute-step.js';
import { executeStep, withLate } from './step/execute-step.js';
import { lookPatiently, readUntil } from './step/read-back.js';
import { NOT_RESTORED } from './step/report.js';

export interface RestoringTarget<V> extends Target<V> {
  /** The journal that each step is saved to before and after, if one is kept. */
  readonly journal?: Journal<V>;
  /** How to list what must be seen of a POST behind DELETEs, or of one that restores; when left out, its answer is believed. */
  readonly listReplacement?: Backend<V>['list'];
}

/**
 * Creates again what was deleted before a step that failed, and corrects the outcomes. Whether it is back is seen, not believed.
 * Where a listing shows neither the DELETE nor what was created behind it, although both were answered with success, it may lag.
 */
export async function restore<V>(
  outcomes: Map<Step<V>, Outcome>,
  [last, failure]: readonly [Step<V>, Failed],
  target: RestoringTarget<V>,
): Promise<void> {
  const deleted = [...outcomes].filter(
    ([{ before }, outcome]) => outcome.status === 'done' && !outcome.wasGone && before !== null,
  );
  const undone: (readonly [Step<V>, Outcome])[] = [];
  for (const [step] of deleted.toReversed()) undone.push([step, await undoDelete(step, target)]);
  // Only then: nothing may come between two records that are restored.
  const conclude = async ([step, undo]: readonly [Step<V>, Outcome]): Promise<void> => {
    const outcome = await outcomeOfUndo(step, undo, { failure, target });
    outcomes.set(step, withLate(outcome, outcomes.get(step)?.lateUntil));
    if (outcome.status === 'unknown' && outcome.seen) outcomes.set(last, { ...failure, status: 'unknown' });
  };
  await Promise.all(undone.map(conclude));
}

/** Creates a deleted record again, even if the journal cannot be written: the name must not stay without an answer. */
async function undoDelete<V>(step: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  return executeUndo(restoringIn(target, step), target);
}

function restoringIn<V>({ backend, scope }: Target<V>, step: Step<V>): Step<V> {
  return restoring(step, step.before && backend.writable(scope, step.before));
}

/** Executes a step that sets something back, whatever holds steps of the plan back. Never throws a ServiceError. */
export async function executeUndo<V>(undo: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  await target.journal?.announce([undo]);
  const outcome = await executeStep(undo, { ...target, beforeSending: undefined });
  target.journal?.conclude(undo, outcome);
  return outcome;
}

interface Undoing<V> {
  readonly failure: Failed;
  readonly target: RestoringTarget<V>;
}

/**
 * A record that cannot be created again may be there all the same: what refuses it was carried out, or it was never deleted,
 * whatever the answer to its DELETE was.
 */
async function outcomeOfUndo<V>(
  step: Step<V>,
  outcome: Outcome,
  { failure, target }: Undoing<V>,
): Promise<Outcome> {
  const cause = failure.cause ?? failure.error;
  if (outcome.status === 'done') {
    const restoredId = outcome.createdId ?? null;
    const isBack = await isRestored(step, restoredId, target);
    return withLate(restored(isBack ? RESTORED : unrestored(step), { cause, restoredId }), outcome.lateUntil);
  }
  if (outcome.status === 'failed' && outcome.seen === undefined) {
    const found = await lookPatiently({ step: restoringIn(target, step), target });
    const id = found.kind === 'done' ? (found.value?.id ?? null) : null;
    if (id !== null && id !== step.recordId) return restored(RESTORED, { cause, restoredId: id });
    if (id !== null)
      return {
        ...failed(`${STILL_LISTED}: ${cause}`, failure.isProven ? 'unknown' : 'failed'),
        seen: 'as-before',
      };
  }
  return { ...outcome, error: `${unrestored(step)} (${outcome.error})`, cause, wasDeleted: true };
}

const STILL_LISTED =
  'the listing still shows it, although the service answered that it was deleted; a later step failed';

const RESTORED = 'deleted and restored, because a later step failed';

function unrestored<V>({ before }: Step<V>): string {
  return `deleted and ${NOT_RESTORED}; create it by hand: ${JSON.stringify(before)}`;
}

/** Whether a listing shows what was created again; its answer is believed where none can be read. */
async function isRestored<V>(
  step: Step<V>,
  createdId: string | null,
  target: RestoringTarget<V>,
): Promise<boolean> {
  const { backend, clock, settleMs = 0, listReplacement: list } = target;
  if (!list) return true;
  const looking = { ...target, backend: { ...backend, list }, onWait: target.onLag };
  const { kind } = await readUntil(
    { step: restoringIn(target, step), target: looking, createdId },
    { until: clock.now() + settleMs },
  );
  return kind !== 'as-before';
}

function restored(
  told: string,
  { cause, restoredId }: { readonly cause: string; readonly restoredId: string | null },
): Failed {
  const id = restoredId !== null && { restoredId };
  return { ...failed(`${told}: ${cause}`), cause, wasDeleted: true, ...id };
}

function failed(error: string, status: Failed['status'] = 'failed'): Failed {
  return { status, error, credentialsRefused: false };
}
