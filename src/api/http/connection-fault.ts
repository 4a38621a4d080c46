import { errors } from 'undici';
import { ConnectFault, describeConnectFault, reasonOf, seconds } from './connections/connect-fault.js';
import { codeOf } from '../../text/system-error.js';
import type { RequestLimits } from './limits.js';
import type { ServiceErrorDetails } from './service-error.js';
import { ServiceError } from './service-error.js';

/** The whole request took longer than it may. */
export class RequestTimeout extends Error {
  readonly code = 'REQUEST_TIMEOUT';
}

/** The body of a success is longer than the limit. */
export class AnswerTooLarge extends Error {
  readonly code = 'ANSWER_TOO_LARGE';
}

/** The caller's signal fired. */
export class RequestAborted extends Error {
  readonly code = 'REQUEST_ABORTED';

  constructor(reason: unknown) {
    super('the request was aborted', { cause: reason });
  }
}

export interface FaultContext {
  /** Host and port, as shown. */
  readonly host: string;
  /** Whether the request had begun to be written. */
  readonly sent: boolean;
  readonly limits: RequestLimits;
  /** Whether it went over plain HTTP. */
  readonly isPlain: boolean;
}

/**
 * Says what it means that no whole answer came. `effect` depends on one thing only, whether anything of the
 * request had been sent.
 */
export function connectionFault(cause: Error, context: FaultContext): ServiceError {
  const { message, ...details } = describe(cause, context);
  const effect = context.sent ? 'unknown' : 'no';
  // undici's parser error holds what the service sent, which nothing has redacted.
  const shown = cause instanceof errors.HTTPParserError ? undefined : cause;
  return new ServiceError(message, { ...details, effect, cause: shown });
}

type Fault = Pick<ServiceErrorDetails, 'kind' | 'transient' | 'hint'> & { readonly message: string };

function describe(cause: Error, { host, sent, limits, isPlain }: FaultContext): Fault {
  if (cause instanceof ConnectFault)
    return { kind: 'unreachable', ...describeConnectFault(cause, host, limits.connectMs) };
  switch (codeOf(cause)) {
    case 'REQUEST_ABORTED':
      return { kind: 'aborted', transient: false, message: `the request to ${host} was interrupted` };
    case 'UND_ERR_CLOSED':
    case 'UND_ERR_DESTROYED':
      return { kind: 'aborted', transient: false, message: `the connections to ${host} are closed` };
    case 'ANSWER_TOO_LARGE':
      return badAnswer(`the answer of ${host} is longer than ${limits.maxResponseBytes} bytes`, false);
    case 'REQUEST_TIMEOUT':
      return unreachable(`${host} did not finish its answer within ${seconds(limits.requestMs)}`);
    case 'UND_ERR_HEADERS_TIMEOUT':
      return unreachable(`${host} did not answer within ${seconds(limits.headersMs)}`);
    case 'UND_ERR_BODY_TIMEOUT':
      return unreachable(`the answer of ${host} stopped for ${seconds(limits.bodyMs)}`);
    case 'UND_ERR_HEADERS_OVERFLOW':
      return badAnswer(`the head of the answer of ${host} is too long`, false);
  }
  const hint = isPlain ? { hint: `does ${host} want https:// instead of http://?` } : {};
  if (cause instanceof errors.HTTPParserError)
    return { ...badAnswer(`${host} did not answer in HTTP`, true), ...hint };
  if (!sent) return unreachable(`cannot connect to ${host}: ${reasonOf(cause)}`);
  return { ...unreachable(`the connection to ${host} was lost before its answer was complete`), ...hint };
}

function unreachable(message: string): Fault {
  return { kind: 'unreachable', transient: true, message };
}

function badAnswer(message: string, transient: boolean): Fault {
  return { kind: 'bad-answer', transient, message };
}
