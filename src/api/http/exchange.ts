import type { Dispatcher } from 'undici';
import type { Answer } from './answers/answer.js';
import { answerReader, isSuccess } from './answers/answer.js';
import type { Attempt, Method, SentRequest } from './attempt.js';
import { connectionFault, ExchangeFault } from './connection-fault.js';
import type { RequestLimits } from './limits.js';
import type { Redact } from './redaction/redact.js';
import { whenAborted } from './when-aborted.js';

export interface Writing {
  /** Once aborted, the write is neither sent nor retried; one in flight is finished. */
  readonly stop?: AbortSignal | undefined;
  /** Once aborted, the request is sent only if that is possible soon, and never retried. */
  readonly hurry?: AbortSignal | undefined;
  /**
   * Called right before each attempt, when nothing else is to be waited for. If it returns a promise, that is waited for
   * first; what it throws ends the request.
   */
  readonly beforeSending?: (() => Promise<void> | null) | undefined;
  /** Called whenever an attempt ended without an answer, so that the service may still carry it out. */
  readonly onUnclear?: (() => void) | undefined;
  /** Called after each attempt that was sent. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
}

export interface ApiRequest extends Writing {
  readonly method: Method;
  /** Absolute path on the endpoint's host, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Removes its credentials from texts for messages. */
  readonly redact: Redact;
  /** Whether its content can be used only once, so that it must not be retried once it was sent. */
  readonly singleUse?: boolean;
  /** What to do if its answer is too long. */
  readonly hintIfTooLong?: string;
}

export interface Authorization {
  /** Value of the Authorization header. */
  readonly header: string;
  /** Removes the credentials, and those that it was obtained with. */
  readonly redact: Redact;
}

export interface Line {
  readonly dispatcher: Dispatcher;
  /** Scheme, host and port of the endpoint. */
  readonly origin: string;
  readonly limits: RequestLimits;
  /** `zonemason/<version>`. */
  readonly userAgent: string;
  /** Milliseconds since any moment; monotonic. */
  readonly ticks: () => number;
  /** Called after each attempt that was sent. */
  readonly onRequest?: ((sent: SentRequest) => void) | undefined;
  /** Whether a complete answer has come, of whatever status; set here. */
  hasAnswered: boolean;
}

/**
 * Sends a request once and reads the answer, whatever its status; does not follow redirects.
 *
 * Throws a ServiceError if no complete answer arrived. Its `effect` is exact: undici reports when it starts to write,
 * and before that the request had no effect. An error status counts even if its body is cut off or too long.
 */
export function exchange(request: ApiRequest, line: Line, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { dispatcher, origin, limits, userAgent, ticks } = line;
    const { hintIfTooLong } = request;
    const reader = answerReader(limits.maxResponseBytes);
    let connection: Dispatcher.DispatchController | null = null;
    let deadline: NodeJS.Timeout | undefined;
    let ended: Error | null = null;
    let ignoreSignal: (() => void) | undefined;
    let sentAt = 0;

    const end = (cause: Error): void => {
      if (ended) return;
      ended = cause;
      clearTimeout(deadline);
      ignoreSignal?.();
      const answer = reader.answer();
      if (connection) {
        const attempt = { status: answer?.status ?? null, ms: ticks() - sentAt };
        request.onAttempt?.(attempt);
        line.onRequest?.({ method: request.method, ...attempt });
      }
      const { hasAnswered } = line;
      if (answer && (cause === COMPLETE || !isSuccess(answer))) {
        line.hasAnswered = true;
        resolve(answer);
      } else {
        const sent = connection !== null;
        reject(connectionFault(cause, { origin, sent, limits, hintIfTooLong, hasAnswered }));
      }
      if (cause !== COMPLETE) connection?.abort(cause);
    };
    const abort = (): void => end(new ExchangeFault('REQUEST_ABORTED', signal?.reason));

    if (signal?.aborted) return abort();
    ignoreSignal = whenAborted(signal, abort);
    dispatcher.dispatch(
      {
        origin,
        method: request.method,
        path: request.path,
        // Without accept-encoding the service may use any coding, and nothing here decompresses.
        headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...request.headers },
        body: request.body ?? null,
      },
      {
        onRequestStart: (controller) => {
          if (ended) return controller.abort(ended);
          connection = controller;
          sentAt = ticks();
          deadline = setTimeout(() => end(new ExchangeFault('REQUEST_TIMEOUT')), limits.requestMs);
        },
        onResponseStart: (_, status, headers) => {
          if (status >= 200) reader.begin(status, headers);
        },
        onResponseData: (_, chunk) => {
          if (!reader.add(chunk)) end(new ExchangeFault('ANSWER_TOO_LARGE'));
        },
        onResponseEnd: () => end(COMPLETE),
        onResponseError: (_, error) => end(error),
      },
    );
  });
}

const COMPLETE = new Error('the answer is complete');
