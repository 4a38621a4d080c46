import { ServiceError } from '../api/http/service-error.js';
import { Failure } from '../failure.js';
import type { Step } from '../plan/plan.js';
import type { Backend, Live, Target } from './backend.js';

/** `unknown` when the listing could not be read. */
export type Finding = 'done' | 'not-done' | 'unknown';

/** Reads the listing to see whether a step was carried out though its answer was lost. */
export async function readBack<V>(
  step: Step<V>,
  { backend, scope, stop }: Pick<Target<V>, 'backend' | 'scope' | 'stop'>,
): Promise<Finding> {
  try {
    return isCarriedOut(step, await backend.list(scope, undefined, stop), backend) ? 'done' : 'not-done';
  } catch (error) {
    if (error instanceof ServiceError || error instanceof Failure) return 'unknown';
    throw error;
  }
}

/**
 * Whether a listing shows that a step was carried out. No value may be there twice (the rules forbid it), so a listed
 * value that equals the new one is its trace, also under a new id.
 */
export function isCarriedOut<V>(
  { recordId, after }: Step<V>,
  live: readonly Live<V>[],
  { identity }: Pick<Backend<V>, 'identity'>,
): boolean {
  if (after === null) return !live.some(({ id }) => id === recordId);
  const wanted = identity(after);
  return live.some((value) => identity(value) === wanted);
}
