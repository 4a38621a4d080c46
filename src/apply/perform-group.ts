import type { Step } from '../plan/plan.js';
import type { Outcome, Target } from './perform.js';
import { perform } from './perform.js';

/** What became of each step of a unit; steps that were not reached are missing. */
export type Outcomes<V> = ReadonlyMap<Step<V>, Outcome>;

/**
 * Carries out the steps of a group one after another without a pause: the DELETEs that a name needs, then the
 * POST. When one fails for good, what was deleted before is put back, so that the name keeps its old answer.
 * A single step is a group of one.
 */
export async function performGroup<V>(steps: readonly Step<V>[], target: Target<V>): Promise<Outcomes<V>> {
  const outcomes = new Map<Step<V>, Outcome>();
  for (const step of steps) {
    const outcome = await perform(step, target);
    outcomes.set(step, outcome);
    if (outcome.status === 'done') continue;
    if (outcome.status === 'failed') await putBack(outcomes, outcome.error, target);
    break;
  }
  return outcomes;
}

async function putBack<V>(outcomes: Map<Step<V>, Outcome>, cause: string, target: Target<V>): Promise<void> {
  for (const [step, { status }] of [...outcomes].toReversed()) {
    if (status === 'done' && step.before !== null) outcomes.set(step, await undoDelete(step, cause, target));
  }
}

async function undoDelete<V>(step: Step<V>, cause: string, target: Target<V>): Promise<Outcome> {
  const undo: Step<V> = { ...step, action: 'create', recordId: null, before: null, after: step.before };
  const outcome = await perform(undo, target);
  const lost = `deleted, and putting it back failed; create it again by hand: ${JSON.stringify(step.before)}`;
  if (outcome.status === 'done') return failed(`deleted and put back, because what follows failed: ${cause}`);
  return { ...outcome, error: `${lost} (${outcome.error})` };
}

function failed(error: string): Outcome {
  return { status: 'failed', error, credentialsRefused: false };
}
