import { STATUS_CODES } from 'node:http';
import type { Answer } from './answer.js';
import { contentCoding } from './answer.js';
import { shortened } from '../../../text/columns.js';
import { errorLine } from './error-line.js';
import type { ApiRequest } from '../exchange.js';
import { parseHttpDate, retryAfterMs } from './retry-after.js';
import { oneLine } from '../../../text/one-line.js';
import type { Redact } from '../redaction/redact.js';
import type { Effect, ServiceErrorKind } from '../service-error.js';
import { ServiceError } from '../service-error.js';

/**
 * The error that an answer of status 300 or above means. `now` is in milliseconds since 1970, for a Retry-After
 * that is a date.
 */
export function answerError(answer: Answer, request: ApiRequest, now: number): ServiceError {
  const { redact } = request;
  const { status, headers } = answer;
  const told = status < 400 ? redirection(headers.location ?? '', redact) : bodyLine(answer, redact);
  return new ServiceError(`${request.method} ${shortened(request.path)}: ${statusLine(status, told)}`, {
    kind: kindOf(status),
    effect: effectOf(status),
    status,
    transient: status === 429 || status >= 500,
    retryAfterMs: retryAfterMs(headers['retry-after'], now),
    serviceTime: parseHttpDate(headers.date ?? ''),
  });
}

function kindOf(status: number): ServiceErrorKind {
  if (status < 400) return 'bad-answer';
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404 || status === 410) return 'not-found';
  return status === 429 || status >= 500 ? 'server' : 'rejected';
}

/** A refusal had none. A redirect may follow a write that was carried out, and so may a server's fault. */
function effectOf(status: number): Effect {
  return status >= 400 && status < 500 ? 'no' : 'unknown';
}

function bodyLine(answer: Answer, redact: Redact): string {
  const coding = contentCoding(answer, redact);
  return coding === null ? errorLine(answer.body.toString(), redact) : `its body is compressed (${coding})`;
}

function redirection(location: string, redact: Redact): string {
  return location === ''
    ? 'it has neither a result nor a Location'
    : `redirects to ${oneLine(redact(location), 200)}`;
}

/** `409 Conflict: what was told`, not repeating a reason phrase that the service begins with itself. */
function statusLine(status: number, told: string): string {
  const reason = STATUS_CODES[status] ?? '';
  const parts = told.toLowerCase().startsWith(reason.toLowerCase()) ? [told] : [reason, told];
  return `${status} ${parts.filter((part) => part !== '').join(': ')}`.trimEnd();
}
