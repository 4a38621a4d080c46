import { ServiceError } from '../api/http/service-error.js';
import type { Step } from '../plan/plan.js';
import type { Target } from './backend.js';
import { lateUntil, lookOnce, mayBeDoubled, settle } from './late-writes.js';
import type { Finding } from './late-writes.js';

/** What became of a request, or of several that belong together. */
export type Outcome = Known & {
  /** Until when a request that was lost may still be carried out, by the clock of the run. */
  readonly lateUntil?: number;
};

type Known =
  | {
      readonly status: 'done';
      /** Id of the record that was created, when the service told it. */
      readonly createdId?: string;
    }
  | {
      readonly status: 'failed' | 'unknown';
      readonly error: string;
      readonly credentialsRefused: boolean;
      /** The run was asked to stop while the request waited, and it had no effect. */
      readonly isGivenUp?: boolean;
    };

/** How often a POST is sent when reading back shows each time that nothing arrived. */
const CREATE_ATTEMPTS = 3;

/**
 * Carries out one step. An answer that leaves open whether the request was carried out, now or a little later, is settled
 * by reading the listing back; a create is sent again only when that shows that nothing arrived. Never throws a
 * ServiceError.
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
    // One POST that was lost and is found has arrived, and cannot do so again.
    if (finding === 'done' && attempt === 1 && step.action === 'create') return outcome;
    if (finding !== 'not-done' || isLast) return withLate(outcome, lateUntil(late));
    lost.at = target.clock.now();
  }
}

/** When an answer was last lost, or a request sent again; null as long as none was. */
interface Lost {
  at: number | null;
}

/** Sends it once; an error of the service is given back. */
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
  { backend, scope, stop }: Target<V>,
  onUnclear: () => void,
): Promise<Known> {
  const writing = { stop, onUnclear };
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
    ...(isGivenUp && { isGivenUp }),
  };
}

/** The same outcome, of something that may still be carried out until a time. */
export function withLate(outcome: Outcome, until = -Infinity): Outcome {
  return until > (outcome.lateUntil ?? -Infinity) ? { ...outcome, lateUntil: until } : outcome;
}
