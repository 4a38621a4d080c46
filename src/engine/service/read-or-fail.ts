import { Failure } from '../../failure.js';
import type { Tell } from '../events.js';
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

export interface Unreadable {
  /** All failures, with the names in the messages. */
  readonly unreadable: readonly ScopeFailure[];
  /** The first of them where nothing could be read: it ends the run, and is not told. */
  readonly end: Failure | undefined;
}

/** Tells what could not be read. */
export function tellUnreadable(
  failures: readonly ScopeFailure[],
  isNothing: boolean,
  tell: Tell,
): Unreadable {
  const unreadable = failures.map((each) => ({ scope: each.scope, failure: failureIn(each) }));
  const [first, ...others] = unreadable;
  const told = isNothing ? others : unreadable;
  if (told.length > 0) tell({ kind: 'unreadable', failures: told });
  return { unreadable, end: isNothing ? first?.failure : undefined };
}

/** Why something could not be read, with its name in the message. */
function failureIn({ scope, failure }: ScopeFailure): Failure {
  const { kind, message, hint, cause } = failure;
  if (message.includes(scope)) return failure;
  return new Failure(kind, `${scope}: ${message}`, { cause, ...(hint !== undefined && { hint }) });
}
