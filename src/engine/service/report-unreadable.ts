import { Failure } from '../../failure.js';
import type { Tell } from '../events.js';
import type { ScopeFailure } from './read-or-fail.js';

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
  const unreadable = failures.map((each) => ({ scope: each.scope, failure: namingScope(each) }));
  const reported = isEmpty ? unreadable.slice(1) : unreadable;
  if (reported.length > 0) tell({ kind: 'unreadable', failures: reported });
  return { unreadable, end: isEmpty ? unreadable[0]?.failure : undefined };
}

function namingScope({ scope, failure }: ScopeFailure): Failure {
  const { kind, message, hint, cause } = failure;
  if (message.includes(scope)) return failure;
  return new Failure(kind, `${scope}: ${message}`, { cause, ...(hint !== undefined && { hint }) });
}
