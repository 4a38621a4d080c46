import { Failure } from '../../failure.js';
import type { ZoneFailure } from '../plan/plan.js';
import { asFailure } from './service-failure.js';

/**
 * Reads something live; what cannot be read is left out of what is made of it, under this name.
 *
 * @throws Failure `interrupted` when the signal aborts.
 */
export async function readOrFail<T>(
  name: string,
  read: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | ZoneFailure> {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw new Failure('interrupted', 'interrupted while reading what is live');
    return { zone: name, failure: asFailure(error) };
  }
}

/** Why something could not be read, with its name in the message. */
export function failureIn({ zone, failure }: ZoneFailure): Failure {
  const { kind, message, hint, cause } = failure;
  if (message.includes(zone)) return failure;
  return new Failure(kind, `${zone}: ${message}`, { cause, ...(hint !== undefined && { hint }) });
}
