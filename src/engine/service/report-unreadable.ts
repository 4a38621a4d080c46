import { Failure } from '../../failure.js';
import { enumeration } from '../../text/plural.js';
import type { Tell } from '../events.js';
import type { ScopeFailure } from '../scope-failure.js';

export interface Unreadable {
  /** All failures, with the scope in each message. */
  readonly unreadable: readonly ScopeFailure[];
  /** When nothing could be read: the first failure, or that of all, which ends the run and is not reported. */
  readonly end: Failure | undefined;
}

/** Reports the scopes that could not be read. Where all failed for one reason, it is told once. */
export function reportUnreadable(
  failures: readonly ScopeFailure[],
  isEmpty: boolean,
  tell: Tell,
): Unreadable {
  const unreadable = failures.map(namingScope);
  const ofAll = isEmpty ? failureOfAll(unreadable) : null;
  if (ofAll) return { unreadable, end: ofAll };
  const reported = isEmpty ? unreadable.slice(1) : unreadable;
  if (reported.length > 0) tell({ kind: 'unreadable', failures: reported });
  return { unreadable, end: isEmpty ? unreadable[0]?.failure : undefined };
}

const MOST_NAMED = 3;

/** The one failure of several scopes, which differs only by their names; null if there is none. */
function failureOfAll(failures: readonly ScopeFailure[]): Failure | null {
  const [first, ...others] = failures;
  if (!first || others.length === 0) return null;
  if (others.some((other) => reasonOf(other) !== reasonOf(first))) return null;
  const { kind, message, hint, cause } = first.failure;
  const names = enumeration(
    others.map(({ scope }) => scope),
    MOST_NAMED,
  );
  const text = `${message}; the same for ${names}, ${failures.length} in all`;
  return new Failure(kind, text, { cause, ...(hint !== undefined && { hint }) });
}

function reasonOf({ scope, failure }: ScopeFailure): string {
  return failure.message.replaceAll(scope, '');
}

/** Names the scope in the message of a failure. */
export function namingScope({ scope, failure }: ScopeFailure): ScopeFailure {
  const { kind, message, hint, cause } = failure;
  if (message.includes(scope)) return { scope, failure };
  const options = { cause, ...(hint !== undefined && { hint }) };
  return { scope, failure: new Failure(kind, `${scope}: ${message}`, options) };
}
