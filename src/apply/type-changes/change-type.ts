import { ServiceError } from '../../api/http/service-error.js';
import type { Step } from '../../plan/plan.js';
import type { Target } from '../step/backend.js';
import { puttingBack, recreating } from '../step/derived-steps.js';
import type { Failed, GivenUp, Outcome } from '../step/outcome.js';
import { executeStep, outcomeOf } from '../step/execute-step.js';
import { failure, wasGivenUp, withLate } from '../step/outcome.js';
import type { StepFinding } from '../step/finding.js';
import { wasTaken } from '../step/finding.js';
import type { TypeChangeWay, TypeTrial } from './trial.js';

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
  /** Reads what came of the step, whatever happens; for as long as a listing may lag where that shows the record as before. */
  readonly look: (options?: { readonly mayLag: boolean }) => Promise<StepFinding<V>>;
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
  const heldBack = heldBackBy(way);
  if (heldBack) return heldBack;
  if (way === 'recreate') return recreate(step, target);
  const outcome = await executeStep(step, {
    ...target,
    mustSee: way === 'try' ? target.backend.list : undefined,
  });
  if (outcome.status === 'done') return taken(outcome, target);
  // Even if the run was interrupted, what the service has misread must not stay.
  if (outcome.status === 'unknown')
    return way === 'try' ? afterSurprise(outcome, step, target) : asPut(outcome);
  if (wasGivenUp(outcome) || outcome.isUnsent) return outcome;
  if (outcome.isRefusal && outcome.seen !== 'otherwise') return afterRefusal(outcome, step, target);
  return outcome.seen === 'otherwise' ? afterSurprise(outcome, step, target) : asPut(outcome);
}

/** The outcome of changes of type that are not sent at all; null if they are. */
export function heldBackBy(way: TypeChangeWay): Outcome | null {
  if (way === 'none') return failure('failed', { message: IGNORES, kind: 'rejected', hint: OTHER_WAY });
  if (way === 'undecided') return failure('failed', { message: UNDECIDED, kind: 'rejected' });
  return null;
}

const UNDECIDED =
  'not sent: the first PUT of another type in this run was not answered, so that it is not known whether the service takes one; run it again';

const IGNORES = 'not sent: the service stores only a part of such a PUT';

function asPut(outcome: Outcome): Outcome {
  return { ...outcome, as: 'put' };
}

/** With `replace: put`, the next run would fail alike. */
function withOtherWay(outcome: Failed): Outcome {
  return asPut({ ...outcome, hint: OTHER_WAY });
}

const OTHER_WAY =
  'with `dns: { replace: recreate }` (or `auto`) in the project file, the change is sent as a DELETE and a POST';

function taken<V>(outcome: Outcome, { trial }: TypeTarget<V>): Outcome {
  trial.decide('taken');
  return asPut(outcome);
}

/** The zone is read unless the listing has shown the record as it was. */
async function afterRefusal<V>(refused: Failed, step: Step<V>, target: TypeTarget<V>): Promise<Outcome> {
  const { trial } = target;
  if (refused.seen === undefined) {
    const finding = await target.look();
    if (finding.kind === 'otherwise') return afterSurprise(refused, step, target);
    const outcome = seenOutcome(finding, step, { target, outcome: refused });
    if (outcome.status === 'done') return taken(outcome, target);
    if (outcome.status === 'unknown') return asPut(refused);
  }
  if (!trial.mayRecreate) {
    trial.decide('refused');
    return withOtherWay(refused);
  }
  const obstacle = await obstacleTo(step, target);
  if (!obstacle) trial.decide('refused');
  const replaced = obstacle ?? (await recreateFor(refused.error, step, target));
  // What others have changed says why it is left as it is. That the run was stopped does not say that the PUT was sent.
  return wasGivenUp(replaced) && target.stop?.aborted ? notReplaced(refused, replaced) : replaced;
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
 * The record is, or may be, neither as before nor as it should be: the service has misread the PUT, somebody else has changed it, or the
 * listing lags behind the PUT and shows what somebody else had written before.
 */
async function afterSurprise<V>(outcome: Failed, step: Step<V>, target: TypeTarget<V>): Promise<Outcome> {
  // A listing has shown that the record is not as before: one that does is older.
  const finding = await target.look({ mayLag: true });
  if (wasTaken(finding)) return taken(seenOutcome(finding, step, { target, outcome }), target);
  const found = finding.kind === 'otherwise' ? finding.value : null;
  const misread = found && misreading(found, step, target);
  if (found && misread)
    return afterMisread({ ...outcome, status: 'failed', error: misread }, step, { target, found });
  if (outcome.status === 'unknown') return asPut(outcome);
  // One whose answer did not refuse it, so that a listing had to decide, may have been carried out before.
  const obstacle = outcome.seen === undefined ? await obstacleTo(step, target) : null;
  if (obstacle) return obstacle;
  const isGone = finding.kind === 'otherwise' && !found;
  return asPut(isGone ? { ...outcome, error: `${outcome.error}; ${goneText(step)}` } : outcome);
}

interface Misreading<V> {
  readonly target: TypeTarget<V>;
  /** What the service has stored. */
  readonly found: V;
}

/** Sets the record back and, once a listing shows it, replaces it. */
async function afterMisread<V>(
  outcome: Failed,
  step: Step<V>,
  { target, found }: Misreading<V>,
): Promise<Outcome> {
  const { trial, backend, scope, undo } = target;
  trial.decide('ignored');
  const before = step.before && backend.writable(scope, step.before);
  const undone = before && (await undo(puttingBack(step, { before: found, after: before })));
  if (undone?.status === 'done') return afterSetBack(outcome, step, target);
  const left = await target.look();
  if (wasTaken(left)) return asPut(seenOutcome(left, step, { target, outcome }));
  if (left.kind === 'as-before') return afterSetBack(outcome, step, target);
  const told = leftText(left, step, { target, undone });
  return asPut({ ...outcome, error: `${outcome.error}; ${told}` });
}

async function afterSetBack<V>(outcome: Failed, step: Step<V>, target: TypeTarget<V>): Promise<Outcome> {
  const setBack = { ...outcome, error: `${outcome.error}; it was set back` };
  if (!target.trial.mayRecreate) return withOtherWay(setBack);
  const recreated = await recreateFor(setBack.error, step, target);
  // The PUTs were written all the same.
  return wasGivenUp(recreated) ? notReplaced(setBack, recreated) : recreated;
}

/** The outcome of a PUT, where the DELETE and the POST that should do the same were given up. */
function notReplaced(put: Failed, givenUp: GivenUp): Outcome {
  return asPut({ ...put, error: `${put.error}; the record was not replaced: ${givenUp.error}` });
}

/** Tells what stands where a record could not be set back, and what to do about it. */
function leftText<V>(
  left: StepFinding<V>,
  step: Step<V>,
  { target, undone }: { readonly target: TypeTarget<V>; readonly undone: Outcome | null },
): string {
  const byHand = `set it back by hand: ${JSON.stringify(step.before)}`;
  if (left.kind !== 'otherwise')
    return undone && undone.status !== 'done'
      ? `it may not be set back (${undone.error}); if so, ${byHand}`
      : byHand;
  if (!left.value) return goneText(step);
  return misreading(left.value, step, target) ? byHand : CHANGED_SINCE;
}

const CHANGED_SINCE = 'somebody else has changed it since';

function goneText<V>({ before }: Step<V>): string {
  return `neither the old record nor the new one is there: create one by hand, such as ${JSON.stringify(before)}`;
}

/** What a service has misread that took the content of a PUT and not its type, or the type alone; null if neither. */
function misreading<V>(found: V, { before, after }: Step<V>, { backend }: Target<V>): string | null {
  if (before === null || after === null) return null;
  const { likeness, fieldsOf } = backend;
  // Whatever it made of the other fields.
  const stands = likeness(found);
  if (likeness({ ...after, type: fieldsOf(before)['type'] }) === stands) return OLD_TYPE;
  return likeness({ ...before, type: fieldsOf(after)['type'] }) === stands ? OLD_CONTENT : null;
}

const OLD_TYPE = 'the service stored the new content under the old type';
const OLD_CONTENT = 'the service stored the old content under the new type';

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

/** Sends a DELETE and a POST in place of a PUT that was not taken. */
async function recreateFor<V>(putError: string, step: Step<V>, target: TypeTarget<V>): Promise<Outcome> {
  return { ...(await recreate(step, target)), putError };
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
