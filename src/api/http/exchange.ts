import type { Dispatcher } from 'undici';
import type { Answer } from './answers/answer.js';
import { answerReader, isSuccess } from './answers/answer.js';
import { AnswerTooLarge, connectionFault, RequestAborted, RequestTimeout } from './connection-fault.js';
import type { RequestLimits } from './limits.js';
import type { Redact } from './redaction/redact.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a write goes on its way. */
export interface Writing {
  /** Once aborted it is not sent any more, nor sent again: it waits for nothing. What was sent is finished. */
  readonly stop?: AbortSignal | undefined;
  /** Told whenever a try has ended so that the service may carry it out, even later. */
  readonly onUnclear?: (() => void) | undefined;
}

export interface ApiRequest extends Writing {
  readonly method: Method;
  /** Absolute path on the endpoint's host, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Takes the credentials within it out of what a message shows. */
  readonly redact: Redact;
  /** Whether what is in it can be used but once, so that it must not be sent again once it was sent. */
  readonly singleUse?: boolean;
  /** Once aborted it is sent only if that can be done at once, and not again. */
  readonly hurry?: AbortSignal | undefined;
}

/** What a request is sent over. */
export interface Line {
  readonly dispatcher: Dispatcher;
  /** Scheme, host and port of the endpoint. */
  readonly origin: string;
  readonly limits: RequestLimits;
}

/**
 * Sends one request once and reads the answer, whatever its status; redirects are not followed.
 *
 * Throws a ServiceError when no whole answer came. Its `effect` is exact, since undici tells when it begins
 * to write: before that the request had none. An error status stands even if its body is cut or too long.
 */
export function exchange(request: ApiRequest, line: Line, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { dispatcher, origin, limits } = line;
    const reader = answerReader(limits.maxResponseBytes);
    let connection: Dispatcher.DispatchController | null = null;
    let deadline: NodeJS.Timeout | undefined;
    let ended: Error | null = null;

    const end = (cause: Error): void => {
      if (ended) return;
      ended = cause;
      clearTimeout(deadline);
      signal?.removeEventListener('abort', abort);
      const answer = reader.answer();
      if (answer && (cause === COMPLETE || !isSuccess(answer))) resolve(answer);
      else reject(connectionFault(cause, { ...shownOrigin(origin), sent: connection !== null, limits }));
      if (cause !== COMPLETE) connection?.abort(cause);
    };
    const abort = (): void => end(new RequestAborted(signal?.reason));

    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    dispatcher.dispatch(
      {
        origin,
        method: request.method,
        path: request.path,
        headers: request.headers,
        body: request.body ?? null,
      },
      {
        onRequestStart: (controller) => {
          if (ended) return controller.abort(ended);
          connection = controller;
          deadline = setTimeout(() => end(new RequestTimeout()), limits.requestMs);
        },
        onResponseStart: (_, status, headers) => {
          if (status >= 200) reader.begin(status, headers);
        },
        onResponseData: (_, chunk) => {
          if (!reader.add(chunk)) end(new AnswerTooLarge());
        },
        onResponseEnd: () => end(COMPLETE),
        onResponseError: (_, error) => end(error),
      },
    );
  });
}

function shownOrigin(origin: string): { readonly host: string; readonly isPlain: boolean } {
  const { host, protocol } = new URL(origin);
  return { host, isPlain: protocol === 'http:' };
}

const COMPLETE = new Error('the answer is complete');

/** What a request shows to be let in. */
export interface Authorization {
  /** Value of the Authorization header. */
  readonly header: string;
  /** Takes out what must not be shown of it, nor of how it was come by. */
  readonly redact: Redact;
}
