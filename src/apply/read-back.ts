import { ServiceError } from '../api/service-error.js';
import type { Step } from '../plan/plan.js';
import type { Target } from './perform.js';

/** `unknown` when the listing could not be read. */
export type Finding = 'done' | 'not-done' | 'unknown';

/**
 * Reads the listing to see whether a step was carried out though its answer was lost. Steps of one plan never
 * create the same value twice (the rules forbid it), so a listed value that equals the new one is its trace.
 */
export async function readBack<V>(step: Step<V>, { backend, scope }: Target<V>): Promise<Finding> {
  const { recordId, after } = step;
  try {
    const live = await backend.list(scope);
    const candidates = recordId === null ? live : live.filter(({ id }) => id === recordId);
    if (after === null) return candidates.length === 0 ? 'done' : 'not-done';
    const wanted = backend.identity(after);
    return candidates.some((value) => backend.identity(value) === wanted) ? 'done' : 'not-done';
  } catch (error) {
    if (error instanceof ServiceError) return 'unknown';
    throw error;
  }
}
