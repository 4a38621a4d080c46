import { ServiceError } from '../../api/http/service-error.js';
import type { FailureKind } from '../../failure.js';
import { Failure } from '../../failure.js';

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
  credentials: 'the password of a zone stands on the Dynamic DNS tab of its control panel',
  'not-found': 'does the zone exist at the service, and is dns.endpoint right?',
};

/** What a service's error means for a command; anything else that was thrown is passed on as it is. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (!(error instanceof ServiceError)) throw error;
  const hint = error.hint ?? hints[error.kind];
  return new Failure(kinds[error.kind], error.message, { cause: error, ...(hint !== undefined && { hint }) });
}
