import type { Step } from '../plan/plan.js';
import type { Journal } from './journal/journal.js';
import type { Target } from './backend.js';
import type { Outcome } from './perform.js';
import { perform, withLate } from './perform.js';

/** What became of each step of a unit; steps that were not reached are missing. */
export type Outcomes<V> = ReadonlyMap<Step<V>, Outcome>;

export interface GroupTarget<V> extends Target<V> {
  /** Where steps are written down before and after; nowhere when it is left out. */
  readonly journal?: Journal<V>;
  /** Called right before the first request of a step. */
  readonly onStart?: (step: Step<V>) => void;
}

/**
 * Carries out the steps of a group one after another without a pause: the DELETEs that a name needs, then the
 * POST. When one fails for good, what was deleted before is put back, so that the name keeps its old answer.
 * A single step is a group of one. Once `stop` aborts, a first step that still waits to be sent is given up and not
 * reached; after it the group is finished, however long the service asks to wait.
 *
 * All steps are announced to the journal together, so that nothing is waited for between them. When that cannot
 * be done no step is reached.
 */
export async function performGroup<V>(
  steps: readonly Step<V>[],
  target: GroupTarget<V>,
): Promise<Outcomes<V>> {
  const { journal, onStart } = target;
  const outcomes = new Map<Step<V>, Outcome>();
  if (journal && !(await journal.announce(steps))) return outcomes;
  for (const step of steps) {
    onStart?.(step);
    // What has been deleted must not wait for the next run to be created again.
    const outcome = await perform(step, outcomes.size === 0 ? target : patient(target));
    if (isGivenUp(outcome)) break;
    outcomes.set(step, outcome);
    journal?.conclude(step, outcome);
    if (outcome.status === 'done') continue;
    if (outcome.status === 'failed') await putBack(outcomes, outcome.error, target);
    break;
  }
  for (const step of steps) if (!outcomes.has(step)) journal?.conclude(step, null);
  return outcomes;
}

function patient<V>(target: GroupTarget<V>): GroupTarget<V> {
  return { ...target, stop: undefined };
}

function isGivenUp(outcome: Outcome): boolean {
  return outcome.status !== 'done' && outcome.isGivenUp === true;
}

async function putBack<V>(
  outcomes: Map<Step<V>, Outcome>,
  cause: string,
  target: GroupTarget<V>,
): Promise<void> {
  for (const [step, { status, lateUntil }] of [...outcomes].toReversed()) {
    if (status !== 'done' || step.before === null) continue;
    outcomes.set(step, withLate(await undoDelete(step, cause, target), lateUntil));
  }
}

/** A name must not stay without its answer, so a journal that cannot be written any more holds nothing up here. */
async function undoDelete<V>(step: Step<V>, cause: string, target: GroupTarget<V>): Promise<Outcome> {
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
  const outcome = await perform(undo, patient(target));
  target.journal?.conclude(undo, outcome);
  const lost = `deleted, and putting it back failed; create it again by hand: ${JSON.stringify(step.before)}`;
  if (outcome.status === 'done')
    return withLate(failed(`deleted and put back, because what follows failed: ${cause}`), outcome.lateUntil);
  return { ...outcome, error: `${lost} (${outcome.error})` };
}

function failed(error: string): Outcome {
  return { status: 'failed', error, credentialsRefused: false };
}
