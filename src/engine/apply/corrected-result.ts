import type { StepResult } from '../../apply/execute.js';
import { missingAfterAll, perhapsRestored, restored } from '../../apply/restore/outcome-of-undo.js';
import type { Live } from '../../apply/step/backend.js';
import type { FindingInput } from '../../apply/step/finding.js';
import { findingIn } from '../../apply/step/finding.js';
import type { KnownIds } from '../../apply/step/known-ids.js';
import type { Failed, Outcome } from '../../apply/step/outcome.js';
import type { Step } from '../../plan/plan.js';

/**
 * Corrects the result of a step of which nothing was known; whose record is listed although it could not be restored; that counts
 * as failed, but seems to have been carried out all the same, perhaps later; or that found another record under its id, which is
 * one that the run has created.
 */
export function correctedBy<V>(
  live: readonly Live<V>[],
  result: StepResult<V>,
  input: Pick<FindingInput<V>, 'backend'> & { readonly ids: KnownIds<V> },
): StepResult<V> {
  const { step, outcome } = result;
  if (!outcome || outcome.status === 'done') return result;
  if (outcome.deleted !== undefined) return { ...result, outcome: foundAgain(live, step, outcome, input) };
  const isReplaced =
    outcome.seen === 'otherwise' && step.recordId !== null && input.ids.hasCreated(step.recordId);
  // What a refused create would have created is what others may have.
  const isRefused = outcome.seen !== 'otherwise' && !outcome.isUnsent && step.action !== 'create';
  const isSettled = outcome.lateUntil === undefined && !isReplaced && !isRefused;
  if (outcome.status === 'failed' && isSettled) return result;
  const { status, as, error } = outcome;
  const finding = findingIn(step, live, { ...input, createdId: null });
  if (finding.kind === 'as-before' && status === 'unknown')
    return { ...result, outcome: { ...outcome, seen: 'as-before' } };
  if (finding.kind !== 'done') return result;
  if (status === 'failed' && !isReplaced) {
    const when = outcome.lateUntil === undefined ? 'all the same' : 'later';
    const told = `${error}; it seems to have been carried out ${when}`;
    const { seen: _, ...rest } = outcome;
    return { ...result, outcome: { ...rest, status: 'unknown', error: told } };
  }
  const createdId = step.action === 'create' ? finding.value?.id : undefined;
  const done = { status: 'done', ...(createdId !== undefined && { createdId }), ...(as && { as }) } as const;
  return { ...result, outcome: done };
}

/**
 * A listing may show what was deleted and could not be restored: under a new id, it was after all; otherwise, the listing may lag. One may
 * also not show any more what another one has still shown.
 */
function foundAgain<V>(
  live: readonly Live<V>[],
  step: Step<V>,
  outcome: Failed,
  { backend: { identity } }: Pick<FindingInput<V>, 'backend'>,
): Outcome {
  const { recordId, before } = step;
  if (outcome.deleted === 'restored' || before === null) return outcome;
  const wanted = identity(before);
  const found = live.find((value) => identity(value) === wanted);
  const wasListed = outcome.deleted === 'listed';
  if (!found) return wasListed ? missingAfterAll(step, outcome) : outcome;
  if (found.id === recordId) return wasListed ? outcome : perhapsRestored(step, outcome);
  const { as, cause = outcome.error } = outcome;
  return { ...restored(cause, found.id), ...(as && { as }) };
}
