import { ServiceError } from '../../api/http/service-error.js';
import type { FailureKind } from '../../failure.js';
import { Failure } from '../../failure.js';
import type { ScopeFailure } from '../scope-failure.js';

const kinds: Readonly<Record<ServiceError['kind'], FailureKind>> = {
  unreachable: 'unreachable',
  server: 'unreachable',
  credentials: 'credentials',
  'not-found': 'error',
  rejected: 'error',
  'bad-answer': 'error',
  aborted: 'interrupted',
};

const hints: Partial<Record<ServiceError['kind'], string>> = {
  credentials: "you find a zone's password on the Dynamic DNS tab of its control panel",
  'not-found': 'does the zone exist at the service, and is dns.endpoint right?',
};

/** Converts an error of the service; rethrows anything else. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof ServiceError)) throw error;
  const hint = error.hint ?? hints[error.kind];
  return new Failure(kinds[error.kind], error.message, { cause: error, ...(hint !== undefined && { hint }) });
}

/** Reads live state before any write. @throws Failure for an error of the service, `interrupted` once the signal aborts. */
export async function unlessInterrupted<T>(
  read: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (signal?.aborted) throw new Failure('interrupted', 'interrupted; nothing was changed');
    throw asFailure(error);
  }
}

/** Reads the live state of a scope, and returns the error of the service if there is one. @throws Failure `interrupted`. */
export async function readOrFail<T>(
  scope: string,
  read: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | ScopeFailure> {
  try {
    return await unlessInterrupted(read, signal);
  } catch (error) {
    if (signal?.aborted || !(error instanceof Failure)) throw error;
    return { scope, failure: error };
  }
}
