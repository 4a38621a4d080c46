import { ServiceError } from '../../api/http/service-error.js';
import type { Step } from '../../plan/plan.js';
import type { Target } from './backend.js';
import { lateUntil, lookOnce, mayBeDoubled, settle } from './late-writes.js';
import type { Finding } from './late-writes.js';

/** The outcome of a step. */
export type Outcome = Known & {
  /** Until when a request without a response may still be carried out, by the clock of the run. */
  readonly lateUntil?: number;
};

type Known =
  | {
      readonly status: 'done';
      /** Id of the record that was created, if the service returned it. */
      readonly createdId?: string;
    }
  | {
      readonly status: 'failed' | 'unknown';
      readonly error: string;
      readonly credentialsRefused: boolean;
      /** Whether there was no connection, or it was lost before the answer was complete. */
      readonly isUnreachable?: boolean;
      /** Whether the run was asked to stop before the request was sent. */
      readonly isGivenUp?: boolean;
    };

/** How often a POST is sent if reading back shows each time that nothing was created. */
const CREATE_ATTEMPTS = 3;

/**
 * Carries out one step. If it is unclear whether the service has carried out a request or still will, reads the listing
 * back. Repeats a create only if that shows that nothing was created. Never throws a ServiceError.
 */
export async function perform<V>(step: Step<V>, target: Target<V>): Promise<Outcome> {
  const attempts = step.action === 'create' ? CREATE_ATTEMPTS : 1;
  const lost: Lost = { at: null };
  for (let attempt = 1; ; attempt += 1) {
    const result = await trySend(step, target, lost);
    const late = { step, target, since: lost.at ?? -Infinity, isRepeated: attempt > 1 };
    if (!(result instanceof ServiceError)) return withLate(result, lateUntil(late));
    if (lost.at === null) return failure('failed', result, { isGivenUp: result.kind === 'aborted' });
    const isLast = result.effect === 'no' || attempt === attempts;
    const finding = await (isLast || mayBeDoubled(late) ? settle(late) : lookOnce(late, attempt));
    const outcome = outcomeOf(finding, result);
    // A POST that was sent once and has been carried out cannot be carried out late.
    if (finding === 'done' && attempt === 1 && step.action === 'create') return outcome;
    if (finding !== 'not-done' || isLast) return withLate(outcome, lateUntil(late));
    lost.at = target.clock.now();
  }
}

/** When a response was last lost or a request last repeated; null if neither has happened. */
interface Lost {
  at: number | null;
}

/** Sends the request once. Returns a ServiceError instead of throwing it. */
async function trySend<V>(step: Step<V>, target: Target<V>, lost: Lost): Promise<Known | ServiceError> {
  const onUnclear = (): void => {
    lost.at = target.clock.now();
  };
  try {
    return await send(step, target, onUnclear);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.effect === 'unknown') onUnclear();
    return error;
  }
}

async function send<V>(
  { recordId, before, after }: Step<V>,
  { backend, scope, stop, finishes = false, onAttempt }: Target<V>,
  onUnclear: () => void,
): Promise<Known> {
  const writing = { ...(finishes ? { hurry: stop } : { stop }), onUnclear, onAttempt };
  if (after !== null && recordId === null) {
    const createdId = await backend.create(scope, after, writing);
    return createdId === null ? DONE : { status: 'done', createdId };
  }
  if (recordId !== null && after !== null) await backend.update(scope, recordId, after, writing);
  if (recordId !== null && after === null && before !== null) await backend.delete(scope, recordId, writing);
  return DONE;
}

const DONE = { status: 'done' } as const;

function outcomeOf(finding: Finding, error: ServiceError): Outcome {
  if (finding === 'done') return DONE;
  return failure(finding === 'unknown' ? 'unknown' : 'failed', error);
}

function failure(
  status: 'failed' | 'unknown',
  { kind, message }: ServiceError,
  { isGivenUp = false } = {},
): Outcome {
  return {
    status,
    error: message,
    credentialsRefused: kind === 'credentials',
    ...(kind === 'unreachable' && { isUnreachable: true }),
    ...(isGivenUp && { isGivenUp }),
  };
}

/** Extends the time until which the step may still be carried out. */
export function withLate(outcome: Outcome, until = -Infinity): Outcome {
  return until > (outcome.lateUntil ?? -Infinity) ? { ...outcome, lateUntil: until } : outcome;
}
