import { setMaxListeners } from 'node:events';
import type { Answer } from './answers/answer.js';
import { isSuccess } from './answers/answer.js';
import { answerError } from './answers/answer-error.js';
import { openConnections } from './connections/connections.js';
import type { ApiRequest } from './exchange.js';
import { exchange } from './exchange.js';
import type { RequestLimits } from './limits.js';
import { defaultLimits } from './limits.js';
import type { ProxyEnvironment } from './connections/proxy.js';
import type { RetryOptions, RetryPolicy } from './retry.js';
import { defaultRetryPolicy, isThrottled, withRetries } from './retry.js';
import { ServiceError } from './service-error.js';
import type { Sleep } from './sleep.js';
import { sleep } from './sleep.js';
import { createThrottle } from './throttle.js';

/** The service said that it is asked too much. */
export interface Throttling {
  readonly status: number;
  /** How long no request is sent, in milliseconds. */
  readonly restMs: number;
}

/** A request has failed and is sent again. */
export interface Retrial {
  /** One line, without secrets. */
  readonly error: string;
  /** How long it waits, in milliseconds. */
  readonly pauseMs: number;
}

export interface TransportOptions {
  readonly endpoint: URL;
  /** `zonemason/<version>`. */
  readonly userAgent?: string;
  /** `defaultLimits` for what is left out. */
  readonly limits?: Partial<RequestLimits>;
  readonly retryPolicy?: RetryPolicy;
  /** Where proxies are named; there is none when it is left out. */
  readonly env?: ProxyEnvironment;
  readonly onThrottle?: (throttling: Throttling) => void;
  readonly onRetry?: (retrial: Retrial) => void;
  /** Of 0 to below 1. */
  readonly random?: () => number;
  readonly sleep?: Sleep;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Requests to one endpoint, with its limits, retries and rests. */
export interface Transport {
  /**
   * Sends a request, again where the retry policy allows it, and gives back an answer of status 2xx, whole.
   * Throws a ServiceError for everything else, also once `signal` aborts.
   */
  readonly send: (request: ApiRequest, signal?: AbortSignal) => Promise<Answer>;
  /** Closes the connections once what is under way has ended. */
  readonly close: () => Promise<void>;
}

/** Makes a transport. It connects when there is something to send; throws a Failure when a proxy setting is no URL. */
export function createTransport(options: TransportOptions): Transport {
  const { retryPolicy, random, now, wait, userAgent, onThrottle, onRetry } = withDefaults(options);
  const limits = { ...defaultLimits, ...options.limits };
  const dispatcher = openConnections(options.endpoint, limits, options.env ?? {});
  const throttle = createThrottle({ limit: limits.connections, now, sleep: wait });
  const line = { dispatcher, origin: options.endpoint.origin, limits };

  const slowDown = (error: unknown): void => {
    if (!(error instanceof ServiceError) || !isThrottled(error)) return;
    const restMs = error.retryAfterMs ?? retryPolicy.firstPauseMs;
    throttle.slowDown(restMs);
    onThrottle?.({ status: error.status ?? 0, restMs });
  };
  const sendOnce = async (request: ApiRequest, { signal, isRepeat }: Try): Promise<Answer> => {
    const { stop, hurry } = request;
    await throttle.enter(stop ?? hurry ?? signal);
    try {
      const isTooLate = hurry?.aborted && (isRepeat || throttle.isResting());
      if (stop?.aborted || isTooLate) throw stopped(request);
      const answer = await exchange(request, line, signal);
      if (!isSuccess(answer)) throw answerError(answer, request, now());
      throttle.ease();
      return answer;
    } catch (error) {
      slowDown(error);
      throw error;
    } finally {
      throttle.leave();
    }
  };

  return {
    send: (request, signal) => {
      // A run has one signal for all its requests, which is no leak.
      const waitUntil = request.stop ?? request.hurry ?? signal;
      if (waitUntil) setMaxListeners(0, waitUntil);
      // Without accept-encoding any coding would do, and nothing here unpacks one.
      const headers = { 'user-agent': userAgent, 'accept-encoding': 'identity', ...request.headers };
      const pause: RetryOptions['pause'] = (ms, { message }) => {
        onRetry?.({ error: message, pauseMs: ms });
        return wait(ms, waitUntil);
      };
      const { method, singleUse = false, onUnclear } = request;
      const retry = { method, singleUse, onUnclear, policy: retryPolicy, random, pause };
      let isRepeat = false;
      const sendNext = (): Promise<Answer> => {
        const answer = sendOnce({ ...request, headers }, { signal, isRepeat });
        isRepeat = true;
        return answer;
      };
      return withRetries(sendNext, retry);
    },
    close: () => dispatcher.close(),
  };
}

interface Try {
  readonly signal: AbortSignal | undefined;
  /** Whether the same request was sent before. */
  readonly isRepeat: boolean;
}

function stopped({ method, path }: ApiRequest): ServiceError {
  return new ServiceError(`${method} ${path}: not sent, since the run was stopped`, {
    kind: 'aborted',
    effect: 'no',
  });
}

function withDefaults(options: TransportOptions) {
  return {
    retryPolicy: options.retryPolicy ?? defaultRetryPolicy,
    random: options.random ?? Math.random,
    now: options.now ?? Date.now,
    wait: options.sleep ?? sleep,
    userAgent: options.userAgent ?? 'zonemason',
    onThrottle: options.onThrottle,
    onRetry: options.onRetry,
  };
}
