import type { Step } from '../plan/plan.js';
import type { Journal } from './journal/journal.js';
import type { Backend, Target } from './step/backend.js';
import { restoring } from './step/derived-steps.js';
import { readBack } from './step/read-back.js';
import type { Outcome } from './step/execute-step.js';
import { executeStep, withLate } from './step/execute-step.js';
import { changeType } from './type-changes/change-type.js';
import type { TypeTarget } from './type-changes/change-type.js';
import { changesType } from './type-changes/trial.js';

/** The outcome of each step of a unit that was attempted. */
export type Outcomes<V> = ReadonlyMap<Step<V>, Outcome>;

export interface UnitTarget<V> extends Target<V>, Partial<Pick<TypeTarget<V>, 'trial' | 'confirmAgain'>> {
  /** The journal that each step is saved to before and after, if one is kept. */
  readonly journal?: Journal<V>;
  /** Aborts when even a group that has been begun may not wait any longer after `stop`. */
  readonly graceOver?: AbortSignal | undefined;
  /** Whether a step has nothing to delete any more, so that it is done without a request. */
  readonly isGone?: (step: Step<V>) => boolean;
  /** How to list what must be seen of a POST behind DELETEs; when left out, its answer is believed. */
  readonly listReplacement?: Backend<V>['list'];
  /** Called right before the first request of a step. */
  readonly onStart?: (step: Step<V>) => void;
}

/**
 * Executes the steps of a group back to back: DELETEs at a name, then the POST that replaces them. If one fails for
 * good, or no listing shows what was created, the deleted records are restored, so that the name keeps its old answer. A
 * single step is a group of one.
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
  return concluded(steps, await executeInTurn(steps, target), journal);
}

/** Saves which steps were not attempted. */
function concluded<V>(
  steps: readonly Step<V>[],
  outcomes: Outcomes<V>,
  journal: Journal<V> | undefined,
): Outcomes<V> {
  for (const step of steps) if (!outcomes.has(step)) journal?.conclude(step, null);
  return outcomes;
}

/** For requests that are sent even after `stop`, until the grace is over. */
function laterThan<V>(first: UnitTarget<V>): UnitTarget<V> {
  return { ...first, stop: first.graceOver, finishes: true };
}

/** A create takes the place of what was deleted before it, and must be seen. */
function behind<V>(first: UnitTarget<V>, { action }: Step<V>): UnitTarget<V> {
  const later = laterThan(first);
  return action === 'create' ? { ...later, mustSee: first.listReplacement } : later;
}

/** Requests after the first step, and those that restore, are sent even after `stop`, until the grace is over. */
async function executeInTurn<V>(steps: readonly Step<V>[], first: UnitTarget<V>): Promise<Outcomes<V>> {
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
    const outcome = await executeNext(step, isFirst ? first : behind(first, step), { isFirst });
    if (isGivenUp(outcome) && isFirst) break;
    const known = isGivenUp(outcome) ? failed(LEFT_OPEN) : outcome;
    outcomes.set(step, known);
    first.journal?.conclude(step, known);
    if (outcome.status === 'done') continue;
    if (outcome.status === 'failed' && !isGivenUp(outcome))
      await restore(outcomes, outcome.error, laterThan(first));
    break;
  }
  return outcomes;
}

/** A change of type may take a group of its own in place of its request. */
async function executeNext<V>(
  step: Step<V>,
  target: UnitTarget<V>,
  { isFirst }: { readonly isFirst: boolean },
): Promise<Outcome> {
  const { trial, journal, beforeSending } = target;
  if (!trial || !changesType(step)) return executeStep(step, target);
  // What is sent in place of the step is confirmed as the step.
  const inPlace: UnitTarget<V> = {
    ...target,
    beforeSending: ({ action }, mayBeDone) =>
      action === 'create' ? null : (beforeSending?.(step, mayBeDone) ?? null),
    isGone: () => false,
    onStart: () => undefined,
  };
  return changeType(step, {
    ...target,
    trial,
    executeInPlace: async (steps) => {
      // A name whose records have been deleted must not stay empty because of the journal.
      if (journal && !(await journal.announce(steps)) && isFirst) return new Map();
      return concluded(steps, await executeInTurn(steps, inPlace), journal);
    },
    undo: (undo) => executeUndo(undo, laterThan(target)),
  });
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
  const value = step.before && target.backend.writable(target.scope, step.before);
  return executeUndo(restoring(step, value), target);
}

async function executeUndo<V>(undo: Step<V>, target: UnitTarget<V>): Promise<Outcome> {
  await target.journal?.announce([undo]);
  const outcome = await executeStep(undo, { ...target, beforeSending: undefined });
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
