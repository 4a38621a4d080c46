import type { Step } from '../plan/plan.js';
import type { Journal } from './journal/journal.js';
import type { Backend, Target } from './step/backend.js';
import { restoring } from './step/derived-steps.js';
import type { Outcome } from './step/execute-step.js';
import { executeStep, withLate } from './step/execute-step.js';
import { readBack, readUntil } from './step/read-back.js';

export interface RestoringTarget<V> extends Target<V> {
  /** The journal that each step is saved to before and after, if one is kept. */
  readonly journal?: Journal<V>;
  /** Whether a step has nothing to delete any more, so that it is done without a request. */
  readonly isGone?: (step: Step<V>) => boolean;
  /** How to list what must be seen of a POST behind DELETEs, or of one that restores; when left out, its answer is believed. */
  readonly listReplacement?: Backend<V>['list'];
}

/**
 * Creates again what was deleted before a step that failed for the given cause, and corrects the outcomes. Whether it is back is
 * seen, not believed.
 */
export async function restore<V>(
  outcomes: Map<Step<V>, Outcome>,
  cause: string,
  target: RestoringTarget<V>,
): Promise<void> {
  const deleted = [...outcomes].filter(
    ([step, { status }]) => status === 'done' && step.before !== null && !target.isGone?.(step),
  );
  const undone: (readonly [Step<V>, Outcome])[] = [];
  for (const [step] of deleted.toReversed()) undone.push([step, await undoDelete(step, target)]);
  // Only then: nothing may come between two records that are restored.
  const conclude = async ([step, undo]: readonly [Step<V>, Outcome]): Promise<void> => {
    const outcome = await outcomeOfUndo(step, undo, { cause, target });
    outcomes.set(step, withLate(outcome, outcomes.get(step)?.lateUntil));
  };
  await Promise.all(undone.map(conclude));
}

/** Creates a deleted record again, even if the journal cannot be written: the name must not stay without an answer. */
async function undoDelete<V>(step: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  const value = step.before && target.backend.writable(target.scope, step.before);
  return executeUndo(restoring(step, value), target);
}

/** Executes a step that sets something back, whatever holds steps of the plan back. Never throws a ServiceError. */
export async function executeUndo<V>(undo: Step<V>, target: RestoringTarget<V>): Promise<Outcome> {
  await target.journal?.announce([undo]);
  const outcome = await executeStep(undo, { ...target, beforeSending: undefined });
  target.journal?.conclude(undo, outcome);
  return outcome;
}

/** A record that cannot be created again may never have been deleted, whatever the answer to its DELETE was. */
async function outcomeOfUndo<V>(
  step: Step<V>,
  outcome: Outcome,
  { cause, target }: { readonly cause: string; readonly target: RestoringTarget<V> },
): Promise<Outcome> {
  if (outcome.status === 'done') {
    const isBack = await isRestored(step, outcome.createdId ?? null, target);
    const told = failed(`${isBack ? RESTORED : unrestored(step)}: ${cause}`);
    return withLate({ ...told, wasDeleted: true }, outcome.lateUntil);
  }
  if (outcome.status === 'failed' && (await readBack({ step, target })).kind === 'as-before')
    return failed(
      `the listing still shows it, although the service answered that it was deleted; a later step failed: ${cause}`,
    );
  return { ...outcome, error: `${unrestored(step)} (${outcome.error})`, wasDeleted: true };
}

const RESTORED = 'deleted and restored, because a later step failed';

function unrestored<V>({ before }: Step<V>): string {
  return `deleted and not restored; create it by hand: ${JSON.stringify(before)}`;
}

/** Whether a listing shows what was created again; its answer is believed where none can be read. */
async function isRestored<V>(
  step: Step<V>,
  createdId: string | null,
  target: RestoringTarget<V>,
): Promise<boolean> {
  const { backend, clock, settleMs = 0, listReplacement: list } = target;
  if (!list) return true;
  const undo = restoring(step, step.before && backend.writable(target.scope, step.before));
  const looking = { ...target, backend: { ...backend, list }, onWait: target.onLag };
  const { kind } = await readUntil(
    { step: undo, target: looking, createdId },
    { until: clock.now() + settleMs },
  );
  return kind !== 'as-before';
}

function failed(error: string): Exclude<Outcome, { readonly status: 'done' }> {
  return { status: 'failed', error, credentialsRefused: false };
}
