import type { Step } from '../plan/plan.js';
import type { Journal } from './journal/journal.js';
import { restore } from './restore/restore.js';
import { setBack } from './restore/set-back.js';
import type { RestoringTarget } from './restore/undo.js';
import type { Outcome } from './step/outcome.js';
import { executeStep, outcomeInSpite } from './step/execute-step.js';
import { WAS_GONE, wasGivenUp } from './step/outcome.js';
import { readUntil } from './step/read-back.js';
import { NOT_RESTORED } from './step/report.js';
import { changeType, heldBackBy } from './type-changes/change-type.js';
import type { TypeTarget } from './type-changes/change-type.js';
import { changesType } from './type-changes/trial.js';

/** The outcome of each step of a unit that was attempted. */
export type Outcomes<V> = ReadonlyMap<Step<V>, Outcome>;

export interface UnitTarget<V>
  extends RestoringTarget<V>, Partial<Pick<TypeTarget<V>, 'trial' | 'confirmAgain'>> {
  /** Whether a step has nothing to delete any more, so that it is done without a request. */
  readonly isGone?: (step: Step<V>) => boolean;
  /** Aborts when even a group that has been begun may not wait any longer after `stop`. */
  readonly graceOver?: AbortSignal | undefined;
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
  const outcomes = heldBack(steps, target) ?? (await executeInTurn(steps, target));
  concludeRest(steps, outcomes, journal);
  for (const [step, outcome] of outcomes) if (wasGivenUp(outcome)) outcomes.delete(step);
  return outcomes;
}

/** The outcomes of a group whose change of type would not be sent: nothing must be deleted for it. Null if it would. */
function heldBack<V>(
  steps: readonly Step<V>[],
  { trial, journal }: UnitTarget<V>,
): Map<Step<V>, Outcome> | null {
  const outcome = trial && steps.some(changesType) ? heldBackBy(trial.way()) : null;
  if (!outcome) return null;
  for (const step of steps) journal?.conclude(step, outcome);
  return new Map(steps.map((step) => [step, outcome]));
}

/** Saves which steps were not attempted. */
function concludeRest<V>(
  steps: readonly Step<V>[],
  outcomes: Outcomes<V>,
  journal: Journal<V> | undefined,
): void {
  for (const step of steps) {
    const outcome = outcomes.get(step);
    if (!outcome || wasGivenUp(outcome)) journal?.conclude(step, null);
  }
}

/** For requests that are sent and listings that are read even after `stop`, until the grace is over. */
function laterThan<V>(first: UnitTarget<V>): UnitTarget<V> {
  return { ...first, stop: first.graceOver, finishes: true };
}

/** A create takes the place of what was deleted before it, and must be seen. */
function behind<V>(first: UnitTarget<V>, { action }: Step<V>): UnitTarget<V> {
  const later = laterThan(first);
  return action === 'create' ? { ...later, mustSee: first.listReplacement } : later;
}

/** What has been begun may have left a name without its answer: a moment without a listing must not end it. */
function patient<V>(steps: readonly Step<V>[], target: UnitTarget<V>): UnitTarget<V> {
  return steps.length > 1 || steps.some(changesType) ? { ...target, unreadableMs: target.settleMs } : target;
}

/**
 * Requests after the first step, and those that restore, are sent even after `stop`, until the grace is over. The outcome of a
 * first step that was given up says why nothing was attempted.
 */
async function executeInTurn<V>(
  steps: readonly Step<V>[],
  target: UnitTarget<V>,
): Promise<Map<Step<V>, Outcome>> {
  const first = patient(steps, target);
  const outcomes = new Map<Step<V>, Outcome>();
  for (const step of steps) {
    if (first.isGone?.(step)) {
      outcomes.set(step, WAS_GONE);
      first.journal?.conclude(step, WAS_GONE);
      continue;
    }
    first.onStart?.(step);
    // A name whose records have been deleted must not stay empty until the next run.
    const isFirst = [...outcomes.values()].every((other) => other === WAS_GONE);
    const answered = await executeNext(step, isFirst ? first : behind(first, step), { isFirst, outcomes });
    const outcome = steps.length > 1 ? await unlessDone(answered, step, laterThan(first)) : answered;
    if (wasGivenUp(outcome) && isFirst) {
      outcomes.set(step, outcome);
      break;
    }
    const ended = withDeleted(wasGivenUp(outcome) ? LEFT_OPEN : outcome, outcomes);
    outcomes.set(step, ended);
    first.journal?.conclude(step, ended);
    if (outcome.status === 'done') continue;
    if (outcome.status === 'failed' && !wasGivenUp(outcome) && !outcome.isLeftOpen)
      await restore(outcomes, [step, outcome], laterThan(first));
    break;
  }
  return outcomes;
}

/** A refusal is not believed, either: if a request was carried out all the same, the next one must follow. */
async function unlessDone<V>(outcome: Outcome, step: Step<V>, target: UnitTarget<V>): Promise<Outcome> {
  if (outcome.status !== 'failed' || outcome.isUnsent || wasGivenUp(outcome)) return outcome;
  if (outcome.seen !== undefined || outcome.as !== undefined) return outcome;
  return (await outcomeInSpite(step, outcome, target)) ?? outcome;
}

/** Adds what was deleted before it, and is not restored, to the outcome of a step that is unknown, or was left open. */
function withDeleted<V>(outcome: Outcome, before: Outcomes<V>): Outcome {
  if (outcome.status === 'done' || (outcome.status === 'failed' && !outcome.isLeftOpen)) return outcome;
  const deleted = [...before].filter(
    ([{ action }, other]) => action === 'delete' && other.status === 'done' && !other.wasGone,
  );
  if (deleted.length === 0) return outcome;
  const told = deleted.map(([step]) => JSON.stringify(step.before)).join(', ');
  return { ...outcome, error: `${outcome.error}; deleted before it, and ${NOT_RESTORED}: ${told}` };
}

/** A change of type may take a group of its own in place of its request. */
async function executeNext<V>(
  step: Step<V>,
  target: UnitTarget<V>,
  { isFirst, outcomes: group }: { readonly isFirst: boolean; readonly outcomes: Map<Step<V>, Outcome> },
): Promise<Outcome> {
  const { trial, journal, beforeSending } = target;
  if (!trial || !changesType(step)) return executeStep(step, target);
  // What is sent in place of the step is confirmed as the step, of which nothing may be in effect.
  const inPlace: UnitTarget<V> = {
    ...target,
    group,
    beforeSending: ({ action }) => (action === 'create' ? null : (beforeSending?.(step, false) ?? null)),
    isGone: () => false,
    onStart: () => undefined,
  };
  return changeType(step, {
    ...target,
    trial,
    executeInPlace: async (steps) => {
      // A name whose records have been deleted must not stay empty because of the journal.
      if (journal && !(await journal.announce(steps)) && isFirst) return new Map();
      const outcomes = await executeInTurn(steps, inPlace);
      concludeRest(steps, outcomes, journal);
      return outcomes;
    },
    look: ({ mayLag } = { mayLag: false }) => {
      const { clock, settleMs = 0 } = target;
      const until = clock.now() + (mayLag ? settleMs : 0);
      return readUntil({ step, target: laterThan(target) }, { until });
    },
    undo: (undo) => setBack(undo, laterThan(target)),
  });
}

const LEFT_OPEN: Outcome = {
  status: 'failed',
  error: 'not sent, because the service asked to wait and the run was interrupted; complete it soon',
  credentialsRefused: false,
  isLeftOpen: true,
};
