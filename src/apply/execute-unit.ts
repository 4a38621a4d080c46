import type { Step } from '../plan/plan.js';
import type { Journal } from './journal/journal.js';
import type { Target } from './step/backend.js';
import { readBack } from './step/read-back.js';
import type { Outcome } from './step/execute-step.js';
import { executeStep, withLate } from './step/execute-step.js';

/** The outcome of each step of a unit that was attempted. */
export type Outcomes<V> = ReadonlyMap<Step<V>, Outcome>;

export interface UnitTarget<V> extends Target<V> {
  /** The journal that each step is saved to before and after, if one is kept. */
  readonly journal?: Journal<V>;
  /** Aborts when even a group that has been begun may not wait any longer after `stop`. */
  readonly graceOver?: AbortSignal | undefined;
  /** Whether a step has nothing to delete any more, so that it is done without a request. */
  readonly isGone?: (step: Step<V>) => boolean;
  /** Called right before the first request of a step. */
  readonly onStart?: (step: Step<V>) => void;
}

/**
 * Executes the steps of a group back to back: DELETEs at a name, then the POST that replaces them. If one fails for
 * good, the deleted records are restored, so that the name keeps its old answer. A single step is a group of one.
 *
 * If `stop` aborts before the first step is sent, no step is attempted. After that the group is finished, unless the
 * service asks to wait longer than the grace: then the outcome says what is missing.
 *
 * Announces all steps to the journal together, so that there is no delay between them. If that fails, no step is
 * attempted.
 */
export async function executeUnit<V>(steps: readonly Step<V>[], target: UnitTarget<V>): Promise<Outcomes<V>> {
  const { journal } = target;
  if (journal && !(await journal.announce(steps))) return new Map();
  const outcomes = await executeInTurn(steps, target);
  for (const step of steps) if (!outcomes.has(step)) journal?.conclude(step, null);
  return outcomes;
}

/** Requests after the first step, and those that restore, are sent even after `stop`, until the grace is over. */
async function executeInTurn<V>(steps: readonly Step<V>[], first: UnitTarget<V>): Promise<Outcomes<V>> {
  const later = { ...first, stop: first.graceOver, finishes: true };
  const outcomes = new Map<Step<V>, Outcome>();
  for (const step of steps) {
    if (first.isGone?.(step)) {
      outcomes.set(step, GONE);
      first.journal?.conclude(step, GONE);
      continue;
    }
    first.onStart?.(step);
    // A name whose records have been deleted must not stay empty until the next run.
    const isFirst = [...outcomes.values()].every((other) => other === GONE);
    const outcome = await executeStep(step, isFirst ? first : later);
    if (isGivenUp(outcome) && isFirst) break;
    const known = isGivenUp(outcome) ? failed(LEFT_OPEN) : outcome;
    outcomes.set(step, known);
    first.journal?.conclude(step, known);
    if (outcome.status === 'done') continue;
    if (outcome.status === 'failed' && !isGivenUp(outcome)) await restore(outcomes, outcome.error, later);
    break;
  }
  return outcomes;
}

const GONE = { status: 'done' } as const;

const LEFT_OPEN =
  'the steps before it at this name are done, but the service asked to wait and the run was interrupted; run the same command again soon';

function isGivenUp(outcome: Outcome): boolean {
  return outcome.status !== 'done' && outcome.isGivenUp === true;
}

async function restore<V>(
  outcomes: Map<Step<V>, Outcome>,
  cause: string,
  target: UnitTarget<V>,
): Promise<void> {
  const deleted = [...outcomes].filter(
    ([step, { status }]) => status === 'done' && step.before !== null && !target.isGone?.(step),
  );
  const undone: (readonly [Step<V>, Outcome])[] = [];
  for (const [step] of deleted.toReversed()) undone.push([step, await undoDelete(step, target)]);
  // Only then: nothing may come between two records that are restored.
  for (const [step, undo] of undone) {
    const outcome = await outcomeOfUndo(step, undo, { cause, target });
    outcomes.set(step, withLate(outcome, outcomes.get(step)?.lateUntil));
  }
}

/** Creates a deleted record again, even if the journal cannot be written: the name must not stay without an answer. */
async function undoDelete<V>(step: Step<V>, target: UnitTarget<V>): Promise<Outcome> {
  const after = step.before && target.backend.writable(target.scope, step.before);
  const undo: Step<V> = {
    ...step,
    id: `${step.id}-undo`,
    action: 'create',
    recordId: null,
    before: null,
    after,
  };
  await target.journal?.announce([undo]);
  const outcome = await executeStep(undo, target);
  target.journal?.conclude(undo, outcome);
  return outcome;
}

/** A record that cannot be created again may never have been deleted, whatever the answer to its DELETE was. */
async function outcomeOfUndo<V>(
  step: Step<V>,
  outcome: Outcome,
  { cause, target }: { readonly cause: string; readonly target: UnitTarget<V> },
): Promise<Outcome> {
  if (outcome.status === 'done')
    return withLate(failed(`deleted and restored, because a later step failed: ${cause}`), outcome.lateUntil);
  if (outcome.status === 'failed' && (await readBack({ step, target })).kind === 'as-before')
    return failed(
      `still there, although the service answered that it was deleted; a later step failed: ${cause}`,
    );
  const lost = `deleted and not restored; create it by hand: ${JSON.stringify(step.before)}`;
  return { ...outcome, error: `${lost} (${outcome.error})` };
}

function failed(error: string): Outcome {
  return { status: 'failed', error, credentialsRefused: false };
}
