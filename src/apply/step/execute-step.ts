import type { WriteProof } from '../../api/http/answers/write-proof.js';
import { ServiceError } from '../../api/http/service-error.js';
import type { Step } from '../../plan/plan.js';
import type { Target } from './backend.js';
import type { Sight, StepFinding } from './finding.js';
import { sightOf, wasTaken } from './finding.js';
import type { LateWrite } from './late-writes.js';
import { lateUntil, lookOnce, mayBeDoubled, settle, settledBy } from './late-writes.js';
import type { Failed, Outcome, StepError } from './outcome.js';
import { createdIdOf, done, failure, WAS_GONE, withLate } from './outcome.js';
import { lookPatiently, readUntil } from './read-back.js';

/** How often a POST is sent, at least, if reading back shows each time that nothing was created. */
const CREATE_ATTEMPTS = 3;

/**
 * Executes one step. If no answer proves what the service has done, or still will do, a reading of the listing decides.
 * Repeats a write only if its answer was lost and that shows that it was not carried out. Never throws a ServiceError.
 */
export async function executeStep<V>(step: Step<V>, target: Target<V>): Promise<Outcome> {
  const outcome = await attemptStep(step, target);
  const id = createdIdOf(outcome);
  if (id !== null) target.ids?.created(id);
  return outcome;
}

async function attemptStep<V>(step: Step<V>, target: Target<V>): Promise<Outcome> {
  const lost: Lost = { at: null };
  let sight: Sight<V> | null = null;
  let insistsUntil: number | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await trySend(step, target, lost);
    const late = { step, target, since: lost.at ?? -Infinity, isRepeated: attempt > 1 };
    if (!(answer instanceof ServiceError)) {
      if (answer.kind === 'proven' && answer.wasGone && lost.at === null) return WAS_GONE;
      return withLate(await outcomeOfAnswer(answer, step, target), lateUntil(late));
    }
    const isRefusal = answer.status !== null && REFUSALS.has(answer.status);
    if (lost.at === null) {
      const isUnsent = answer.status === null;
      return failure('failed', answer, { isGivenUp: answer.kind === 'aborted', isRefusal, isUnsent });
    }
    insistsUntil ??= settledBy(late);
    const isLast = !maySendAgain(late, { answer, attempt, insistsUntil });
    const mayDouble = mayBeDoubled(late);
    const isSentAgainSoon = !isLast && !mayDouble;
    sight ??= sightOf({ mayDouble });
    const finding = sight.latest(
      await (isSentAgainSoon
        ? lookOnce(late, { attempt, by: insistsUntil })
        : settle(late, mayDouble ? undefined : insistsUntil)),
    );
    const outcome = outcomeOf(finding, step, { target, error: answer, isRefusal });
    // A POST that was sent once and has been carried out cannot be carried out late.
    if (outcome.status === 'done' && attempt === 1 && step.action === 'create') return outcome;
    const isMissing = finding.kind === 'as-before' || (finding.kind === 'still-listed' && !mayDouble);
    if (!isMissing || isLast || target.stop?.aborted) return withLate(outcome, lateUntil(late));
    target.onRepeat?.(answer.message);
    lost.at = target.clock.now();
  }
}

/**
 * Whether a request whose answer was lost may be sent again, if a listing shows that it was not carried out. Behind another step,
 * that is for as long as a listing may lag if a second one does no harm, even if one is refused, as by a service that is busy: the
 * name may have no answer, or a wrong one.
 */
function maySendAgain<V>(
  late: LateWrite<V>,
  { answer: { effect, kind }, attempt, insistsUntil }: Attempted,
): boolean {
  const { step, target } = late;
  const insists = target.finishes === true && kind !== 'credentials' && kind !== 'aborted';
  if (step.action === 'create' && attempt < CREATE_ATTEMPTS && (insists || effect !== 'no')) return true;
  return insists && !mayBeDoubled(late) && target.clock.now() < insistsUntil;
}

interface Attempted {
  readonly answer: ServiceError;
  /** The number of the attempt, from 1 on. */
  readonly attempt: number;
  readonly insistsUntil: number;
}

/** The statuses by which a service may say that it does not do what a request asks for. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 405, 409, 422, 501]);

/** When a response was last lost or a request last repeated; null if neither has happened. */
interface Lost {
  at: number | null;
}

/** Sends the request once. Returns a ServiceError instead of throwing it. */
async function trySend<V>(step: Step<V>, target: Target<V>, lost: Lost): Promise<WriteProof | ServiceError> {
  const onUnclear = (): void => {
    lost.at = target.clock.now();
  };
  try {
    return await send(step, target, { onUnclear, mayBeDone: () => lost.at !== null });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.effect === 'unknown') onUnclear();
    return error;
  }
}

async function send<V>(
  step: Step<V>,
  { backend, scope, stop, finishes = false, onAttempt, beforeSending }: Target<V>,
  { onUnclear, mayBeDone }: { readonly onUnclear: () => void; readonly mayBeDone: () => boolean },
): Promise<WriteProof> {
  const { recordId, before, after } = step;
  const prepare = (): Promise<void> | null => beforeSending?.(step, mayBeDone()) ?? null;
  const waiting = finishes ? { hurry: stop } : { stop };
  const writing = { onUnclear, onAttempt, beforeSending: prepare, ...waiting };
  if (after !== null && recordId === null) return backend.create(scope, after, writing);
  if (recordId !== null && after !== null) return backend.update(scope, recordId, after, writing);
  if (recordId !== null && before !== null) return backend.delete(scope, recordId, writing);
  return { kind: 'proven', id: null };
}

/**
 * One reading decides about an answer that says no. An answer that proves nothing may be ahead of the listing: it is read
 * again for as long as it may lag.
 */
async function outcomeOfAnswer<V>(proof: WriteProof, step: Step<V>, target: Target<V>): Promise<Outcome> {
  const { backend, clock, settleMs = 0, ids, mustSee } = target;
  const createdId = proof.kind === 'refused' ? null : proof.id;
  const isNew = createdId === null || ids?.wasListed(createdId) !== true;
  // Known before a listing shows it: its old record must not be deleted, or what has its id would be.
  if (proof.kind === 'proven' && createdId !== null) ids?.created(createdId);
  if (proof.kind === 'proven' && isNew && !mustSee) return done(createdId);
  const until = clock.now() + (proof.kind === 'refused' ? 0 : settleMs);
  const list = proof.kind === 'proven' && mustSee ? mustSee : backend.list;
  const looking = { ...target, backend: { ...backend, list }, onWait: target.onLag };
  const finding = await readUntil({ step, target: looking, createdId }, { until });
  const unproven = finding.kind === 'unknown' ? NOT_READ : isNew ? NOT_SEEN : OLD_ID;
  const message = proof.kind === 'proven' ? unproven : proof.told;
  const outcome = outcomeOf(finding, step, { target, error: { message, kind: 'rejected' }, isRefusal: true });
  return outcome.status === 'failed' && proof.kind === 'proven' && isNew
    ? { ...outcome, isProven: true }
    : outcome;
}

const OLD_ID = 'the answer has the id of a record that was there before';
const NOT_READ = 'the service answered that it was done, but no listing has shown it';
const NOT_SEEN = 'the service answered that it was done, but the listing does not show it';

interface Cause<V> {
  readonly target: Target<V>;
  /** Tells why the listing had to decide. */
  readonly error: StepError;
  readonly isRefusal: boolean;
}

/** What came of a step as a listing shows it. */
export function outcomeOf<V>(
  finding: StepFinding<V>,
  { action, after }: Step<V>,
  { target, error, isRefusal }: Cause<V>,
): Outcome {
  if (finding.kind === 'unknown') return failure('unknown', error);
  if (!wasTaken(finding)) return failure('failed', error, { isRefusal, seen: finding.kind });
  const { kind, value } = finding;
  const serves = kind === 'done' || (after !== null && target.backend.serves(value, after));
  return done(action === 'create' && value ? value.id : null, !serves);
}

/** The outcome of a step whose request was refused, if a listing shows that it was carried out all the same; null if not. */
export async function outcomeInSpite<V>(
  step: Step<V>,
  { error: message }: Failed,
  target: Target<V>,
): Promise<Outcome | null> {
  const finding = await lookPatiently({ step, target });
  const error = { message, kind: 'rejected' } as const;
  return wasTaken(finding) ? outcomeOf(finding, step, { target, error, isRefusal: true }) : null;
}
