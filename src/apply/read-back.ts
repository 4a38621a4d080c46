import { ServiceError } from '../api/service-error.js';
import { Failure } from '../diagnostics/failure.js';
import type { Step } from '../plan/plan.js';
import type { Target } from './perform.js';

/** `unknown` when the listing could not be read. */
export type Finding = 'done' | 'not-done' | 'unknown';

/**
 * Reads the listing to see whether a step was carried out though its answer was lost. No value may be there
 * twice (the rules forbid it), so a listed value that equals the new one is its trace, also under a new id.
 */
export async function readBack<V>(step: Step<V>, { backend, scope }: Target<V>): Promise<Finding> {
  const { recordId, after } = step;
  try {
    const live = await backend.list(scope);
    if (after === null) return live.some(({ id }) => id === recordId) ? 'not-done' : 'done';
    const wanted = backend.identity(after);
    return live.some((value) => backend.identity(value) === wanted) ? 'done' : 'not-done';
  } catch (error) {
    if (error instanceof ServiceError || error instanceof Failure) return 'unknown';
    throw error;
  }
}
