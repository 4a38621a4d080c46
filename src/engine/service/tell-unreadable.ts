import { Failure } from '../../failure.js';
import type { Tell } from '../events.js';
import type { ScopeFailure } from './read-or-fail.js';

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
