import { Failure } from '../../failure.js';
import type { Tell } from '../events.js';
import type { ScopeFailure } from '../scope-failure.js';

export interface Unreadable {
  /** All failures, with the scope in each message. */
  readonly unreadable: readonly ScopeFailure[];
  /** When nothing could be read: the first failure, which ends the run and is not reported. */
  readonly end: Failure | undefined;
}

/** Reports the scopes that could not be read. */
export function reportUnreadable(
  failures: readonly ScopeFailure[],
  isEmpty: boolean,
  tell: Tell,
): Unreadable {
  const unreadable = failures.map(namingScope);
  const reported = isEmpty ? unreadable.slice(1) : unreadable;
  if (reported.length > 0) tell({ kind: 'unreadable', failures: reported });
  return { unreadable, end: isEmpty ? unreadable[0]?.failure : undefined };
}

/** Names the scope in the message of a failure. */
export function namingScope({ scope, failure }: ScopeFailure): ScopeFailure {
  const { kind, message, hint, cause } = failure;
  if (message.includes(scope)) return { scope, failure };
  const options = { cause, ...(hint !== undefined && { hint }) };
  return { scope, failure: new Failure(kind, `${scope}: ${message}`, options) };
}
