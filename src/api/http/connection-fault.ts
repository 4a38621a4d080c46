import errors from 'undici/lib/core/errors.js';
import { ConnectFault, describeConnectFault, reasonOf, seconds } from './connections/connect-fault.js';
import { sandboxCommand } from '../../text/loopback.js';
import { codeOf } from '../../text/system-error.js';
import type { RequestLimits } from './limits.js';
import type { ServiceErrorDetails } from './service-error.js';
import { ServiceError } from './service-error.js';

/** Why this side ended an exchange: the caller's signal, the time limit, or the size limit of a success. */
export class ExchangeFault extends Error {
  readonly code: 'REQUEST_ABORTED' | 'REQUEST_TIMEOUT' | 'ANSWER_TOO_LARGE';

  constructor(code: ExchangeFault['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export interface FaultContext {
  /** Scheme, host and port of the endpoint. */
  readonly origin: string;
  /** Whether writing the request had begun. */
  readonly sent: boolean;
  /** Whether the endpoint has answered any request of the run, so that its URL is right. */
  readonly hasAnswered?: boolean;
  readonly limits: RequestLimits;
  /** What to do about an answer that is too long. */
  readonly hintIfTooLong?: string | undefined;
}

/** The error for an exchange without a complete answer. Its `effect` depends only on whether anything was sent. */
export function connectionFault(cause: Error, context: FaultContext): ServiceError {
  const { message, ...details } = describe(cause, context);
  const effect = context.sent ? 'unknown' : 'no';
  // undici's parser error has what the service sent, unredacted.
  const shown = cause instanceof errors.HTTPParserError ? undefined : cause;
  return new ServiceError(message, { ...details, effect, cause: shown });
}

type ExchangeFaultDetails = Pick<ServiceErrorDetails, 'kind' | 'transient' | 'hint'> & {
  readonly message: string;
};

function describe(
  cause: Error,
  { origin, sent, limits, hintIfTooLong, hasAnswered = false }: FaultContext,
): ExchangeFaultDetails {
  const url = new URL(origin);
  const { host, protocol } = url;
  if (cause instanceof ConnectFault)
    return {
      kind: 'unreachable',
      ...describeConnectFault(cause, host, limits.connectMs),
      ...hintIfStopped(cause, url),
    };
  switch (codeOf(cause)) {
    case 'REQUEST_ABORTED':
      return aborted(`the request to ${host} was interrupted`);
    case 'UND_ERR_CLOSED':
    case 'UND_ERR_DESTROYED':
      return aborted(`the connections to ${host} are closed`);
    case 'ANSWER_TOO_LARGE':
      return {
        ...badAnswer(`the answer of ${host} is longer than ${sizeText(limits.maxResponseBytes)}`, false),
        ...(hintIfTooLong !== undefined && { hint: hintIfTooLong }),
      };
    case 'REQUEST_TIMEOUT':
      return unreachable(`${host} did not finish its answer within ${seconds(limits.requestMs)}`);
    case 'UND_ERR_HEADERS_TIMEOUT':
      return unreachable(`${host} did not answer within ${seconds(limits.headersMs)}`);
    case 'UND_ERR_BODY_TIMEOUT':
      return unreachable(`the answer of ${host} stalled for ${seconds(limits.bodyMs)}`);
    case 'UND_ERR_HEADERS_OVERFLOW':
      return badAnswer(`the headers of the answer of ${host} are too long`, false);
  }
  if (cause instanceof errors.SocketError && UNASKED.has(cause.message))
    return badAnswer(`${host} answered with ${UNASKED.get(cause.message)}, which no request asked for`, true);
  const mayBeTls = protocol === 'http:' && !hasAnswered;
  const hint = mayBeTls ? { hint: `does ${host} expect https:// instead of http://?` } : {};
  if (cause instanceof errors.HTTPParserError)
    return { ...badAnswer(`${host} did not answer with HTTP`, true), ...hint };
  if (!sent) return unreachable(`cannot connect to ${host}: ${reasonOf(cause)}`);
  return { ...unreachable(`the connection to ${host} was lost before its answer was complete`), ...hint };
}

/** What to do where nothing listens on this machine, which is never reached through a proxy. */
function hintIfStopped({ cause }: ConnectFault, url: URL): Pick<ServiceErrorDetails, 'hint'> {
  const command = sandboxCommand(url);
  if (command === null || codeOf(cause) !== 'ECONNREFUSED') return {};
  return { hint: `nothing listens there: if it is to be the sandbox, start it with \`${command}\`` };
}

const MEBIBYTE = 1024 * 1024;

function sizeText(bytes: number): string {
  return bytes % MEBIBYTE === 0 ? `${bytes / MEBIBYTE} MiB` : `${bytes} bytes`;
}

/** What undici calls statuses that it takes for no answer (RFC 9110 section 15.2). */
const UNASKED: ReadonlyMap<string, string> = new Map([
  ['bad response', '100 Continue'],
  ['bad upgrade', '101 Switching Protocols'],
]);

function aborted(message: string): ExchangeFaultDetails {
  return { kind: 'aborted', transient: false, message };
}

function unreachable(message: string): ExchangeFaultDetails {
  return { kind: 'unreachable', transient: true, message };
}

function badAnswer(message: string, transient: boolean): ExchangeFaultDetails {
  return { kind: 'bad-answer', transient, message };
}
