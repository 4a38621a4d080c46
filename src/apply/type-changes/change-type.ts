import { ServiceError } from '../../api/http/service-error.js';
import type { Step } from '../../plan/plan.js';
import type { Target } from '../step/backend.js';
import { puttingBack, recreating } from '../step/derived-steps.js';
import type { Outcome } from '../step/execute-step.js';
import { executeStep, failure, outcomeOf, wasGivenUp, withLate } from '../step/execute-step.js';
import type { StepFinding } from '../step/finding.js';
import { readBack } from '../step/read-back.js';
import type { TypeTrial } from './trial.js';

export interface TypeTarget<V> extends Target<V> {
  readonly trial: Pick<TypeTrial<V>, 'way' | 'mayRecreate' | 'decide'>;
  /**
   * Confirms once more that a step may be sent, by a reading that was just made.
   *
   * @throws ServiceError if it must not be sent.
   */
  readonly confirmAgain?: ((step: Step<V>) => Promise<void>) | undefined;
  /** Executes steps back to back. The outcome of the first says if they were given up; there is none if none was begun. */
  readonly executeInPlace: (steps: readonly Step<V>[]) => Promise<ReadonlyMap<Step<V>, Outcome>>;
  /** Executes a step that sets something back, whatever happens, and waits until a listing shows it. */
  readonly undo: (step: Step<V>) => Promise<Outcome>;
}

/**
 * Gives a record another type: by a PUT, or by a DELETE and a POST if the service is known to refuse that, or does so now. A
 * refusal means that only if the record still stands as before; otherwise something else has changed. Never throws a
 * ServiceError.
 */
export async function changeType<V>(step: Step<V>, target: TypeTarget<V>): Promise<Outcome> {
  const way = target.trial.way();
  if (way === 'none') return failure('failed', { message: IGNORES, kind: 'rejected' });
  if (way === 'undecided') return failure('failed', { message: UNDECIDED, kind: 'rejected' });
  if (way === 'recreate') return recreate(step, target);
  const outcome = await executeStep(step, {
    ...target,
    mustSee: way === 'try' ? target.backend.list : undefined,
  });
  if (outcome.status === 'done') return taken(outcome, target);
  if (outcome.status === 'unknown') return asPut(outcome);
  if (wasGivenUp(outcome) || outcome.isUnsent) return outcome;
  if (outcome.isRefusal && outcome.seen !== 'otherwise') return afterRefusal(outcome, step, target);
  return outcome.seen === 'otherwise' ? afterSurprise(outcome, step, target) : asPut(outcome);
}

const UNDECIDED =
  'not sent: the first PUT of another type in this run was not answered, so that it is not known whether the service takes one; run it again';

const IGNORES = 'not sent: the service stores the new content of such a PUT under the old type';

type Failed = Extract<Outcome, { readonly error: string }>;

function asPut(outcome: Outcome): Outcome {
  return { ...outcome, as: 'put' };
}

function taken<V>(outcome: Outcome, { trial }: TypeTarget<V>): Outcome {
  trial.decide('taken');
  return asPut(outcome);
}

/** The zone is read unless the refusal is final, or the listing has shown the record as it was. */
async function afterRefusal<V>(refused: Failed, step: Step<V>, target: TypeTarget<V>): Promise<Outcome> {
  const { trial } = target;
  if (!trial.mayRecreate) {
    trial.decide('refused');
    return asPut(refused);
  }
  if (refused.seen === undefined) {
    const finding = await readBack({ step, target });
    if (finding.kind === 'otherwise') return afterSurprise(refused, step, target);
    const outcome = seenOutcome(finding, step, { target, outcome: refused });
    if (outcome.status === 'done') return taken(outcome, target);
    if (outcome.status === 'unknown') return asPut(refused);
  }
  const obstacle = await obstacleTo(step, target);
  if (obstacle) return obstacle;
  trial.decide('refused');
  return recreate(step, target);
}

/** What came of a PUT that did not seem to be taken, as a listing shows it. */
function seenOutcome<V>(
  finding: StepFinding<V>,
  step: Step<V>,
  { target, outcome }: { readonly target: Target<V>; readonly outcome: Failed },
): Outcome {
  const kind = outcome.credentialsRefused ? 'credentials' : 'rejected';
  return outcomeOf(finding, step, { target, error: { message: outcome.error, kind }, isRefusal: true });
}

/**
 * The record is neither as before nor as it should be: the service has misread the PUT, somebody else has changed it, or the
 * listing lags behind the PUT and shows what somebody else had written before.
 */
async function afterSurprise<V>(outcome: Failed, step: Step<V>, target: TypeTarget<V>): Promise<Outcome> {
  const finding = await readBack({ step, target });
  if (finding.kind === 'done' || finding.kind === 'altered')
    return taken(seenOutcome(finding, step, { target, outcome }), target);
  const found = finding.kind === 'otherwise' ? finding.value : null;
  const misread = misreadValue(step, target);
  const { identity } = target.backend;
  if (found && misread && identity(found) === identity(misread))
    return afterMisread(outcome, step, { target, misread });
  // One whose answer did not refuse it, so that a listing had to decide, may have been carried out before.
  const obstacle = outcome.seen === undefined ? await obstacleTo(step, target) : null;
  if (obstacle) return obstacle;
  const isGone = finding.kind === 'otherwise' && !found;
  return asPut(isGone ? { ...outcome, error: `${outcome.error}; ${goneText(step)}` } : outcome);
}

interface Misreading<V> {
  readonly target: TypeTarget<V>;
  /** What the service has stored. */
  readonly misread: V;
}

/** Sets the record back and, once a listing shows it, replaces it. */
async function afterMisread<V>(
  outcome: Failed,
  step: Step<V>,
  { target, misread }: Misreading<V>,
): Promise<Outcome> {
  const { trial, backend, scope, undo } = target;
  trial.decide('ignored');
  const before = step.before && backend.writable(scope, step.before);
  const undone = before && (await undo(puttingBack(step, { before: misread, after: before })));
  const told = `${MISREAD}; ${setBackText(step, undone)}`;
  if (undone?.status !== 'done' || !trial.mayRecreate) return asPut({ ...outcome, error: told });
  const recreated = await recreate(step, target);
  if (recreated.status === 'done' || !wasGivenUp(recreated)) return recreated;
  // The PUTs were written all the same.
  return asPut({ ...outcome, error: `${told}, and not replaced: ${recreated.error}` });
}

function setBackText<V>({ before }: Step<V>, undone: Outcome | null): string {
  if (undone?.status === 'done') return 'it was set back';
  const byHand = `set it back by hand: ${JSON.stringify(before)}`;
  const isOpen = undone?.status === 'unknown' || undone?.seen === 'as-before';
  return isOpen ? `it may not be set back (${undone.error}); if so, ${byHand}` : byHand;
}

function goneText<V>({ before }: Step<V>): string {
  return `neither the old record nor the new one is there: create one by hand, such as ${JSON.stringify(before)}`;
}

const MISREAD = 'the service stored the new content under the old type';

/** What a service that ignores the type of a PUT stores: the new content under the old type; null if no record is changed. */
function misreadValue<V>({ before, after }: Step<V>, { backend }: Target<V>): V | null {
  return before === null || after === null ? null : { ...after, type: backend.fieldsOf(before)['type'] };
}

/** The outcome of a step that may not be sent any more; null if it may. */
async function obstacleTo<V>(step: Step<V>, { confirmAgain }: TypeTarget<V>): Promise<Outcome | null> {
  try {
    await confirmAgain?.(step);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return failure('failed', error, { isGivenUp: error.kind === 'aborted' });
  }
}

async function recreate<V>(step: Step<V>, target: TypeTarget<V>): Promise<Outcome> {
  const steps = recreating(step);
  const outcomes = await target.executeInPlace(steps);
  const [deleted, created] = steps.map((each) => outcomes.get(each));
  const outcome = created ? combined(deleted, created) : deleted;
  if (!outcome) return failure('failed', { message: NOT_BEGUN, kind: 'aborted' }, { isGivenUp: true });
  return withLate({ ...outcome, as: 'recreate' }, deleted?.lateUntil);
}

const NOT_BEGUN = 'the run was stopped before it was begun';

/** If the POST has failed, what became of the deleted record says more. */
function combined(deleted: Outcome | undefined, created: Outcome): Outcome {
  if (created.status !== 'failed' || !deleted || deleted.status === 'done') return created;
  return { ...created, ...deleted, credentialsRefused: created.credentialsRefused };
}
