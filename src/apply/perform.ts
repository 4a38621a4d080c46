import type { Backoff } from '../api/backoff.js';
import { ServiceError } from '../api/service-error.js';
import type { Step } from '../plan/plan.js';
import type { Backend } from './backend.js';
import { readBack } from './read-back.js';

/** What became of a request, or of several that belong together. */
export type Outcome =
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

const DONE: Outcome = { status: 'done' };

/** The place that a step writes to. */
export interface Target<V> {
  readonly backend: Backend<V>;
  readonly scope: string;
  /** Once aborted, a request that still waits to be sent is given up. */
  readonly stop?: AbortSignal | undefined;
  /** Waits before a POST is sent again; no time when it is left out. */
  readonly backoff?: Backoff;
}

/** How often a POST is sent when reading back shows each time that nothing arrived. */
const CREATE_ATTEMPTS = 3;

/**
 * Carries out one step. An answer that leaves open whether the request was carried out is settled by reading
 * the listing back; a create is sent again only when that shows that nothing arrived. Never throws a
 * ServiceError.
 */
export async function perform<V>(step: Step<V>, target: Target<V>): Promise<Outcome> {
  const attempts = step.action === 'create' ? CREATE_ATTEMPTS : 1;
  let outcome: Outcome = DONE;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await target.backoff?.(attempt - 1);
    try {
      return await send(step, target);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      outcome = failure('failed', error);
      // A POST that is refused may be the duplicate of an earlier one that arrived late after all.
      const isSettled = error.effect === 'no' && attempt === 0;
      const found = isSettled ? 'not-done' : await readBack(step, target);
      if (found === 'done') return DONE;
      if (found === 'unknown') return failure('unknown', error);
      if (error.effect === 'no') return outcome;
    }
  }
  return outcome;
}

function failure(status: 'failed' | 'unknown', error: ServiceError): Outcome {
  const { kind, message } = error;
  const isGivenUp = status === 'failed' && kind === 'aborted';
  return {
    status,
    error: message,
    credentialsRefused: kind === 'credentials',
    ...(isGivenUp && { isGivenUp }),
  };
}

async function send<V>(
  { recordId, before, after }: Step<V>,
  { backend, scope, stop }: Target<V>,
): Promise<Outcome> {
  if (after !== null && recordId === null) {
    const createdId = await backend.create(scope, after, stop);
    return createdId === null ? DONE : { status: 'done', createdId };
  }
  if (recordId !== null && after !== null) await backend.update(scope, recordId, after, stop);
  if (recordId !== null && after === null && before !== null) await backend.delete(scope, recordId, stop);
  return DONE;
}
