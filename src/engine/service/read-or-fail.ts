import { Failure } from '../../failure.js';
import { asFailure } from './service-failure.js';

/** A zone or mail template that could not be read; the others go on without it. */
export interface ScopeFailure {
  /** Name of the zone, `mail/<template>`, or `mail` for all templates. */
  readonly scope: string;
  readonly failure: Failure;
}

/**
 * Reads something live; what cannot be read is left out of what is made of it, under this name.
 *
 * @throws Failure `interrupted` when the signal aborts.
 */
export async function readOrFail<T>(
  name: string,
  read: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | ScopeFailure> {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw new Failure('interrupted', 'interrupted while reading what is live');
    return { scope: name, failure: asFailure(error) };
  }
}
