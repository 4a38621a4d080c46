import type { Answer } from './answers/answer.js';
import { isSuccess } from './answers/answer.js';
import { answerError } from './answers/answer-error.js';
import { openConnections } from './connections/connections.js';
import type { SentRequest } from './attempt.js';
import type { ApiRequest } from './exchange.js';
import { exchange } from './exchange.js';
import type { RequestLimits } from './limits.js';
import { defaultLimits } from './limits.js';
import type { ProxyEnvironment } from './connections/proxy.js';
import type { RetryOptions, RetryPolicy } from './retry.js';
import { defaultRetryPolicy, isThrottled, withRetries } from './retry.js';
import { ServiceError } from './service-error.js';
import type { Sleep } from './sleep.js';
import { sleep, steadyClock } from './sleep.js';
import { createThrottle } from './throttle.js';

/** The service answered that it gets too many requests. */
export interface Throttling {
  readonly status: number;
  /** How long no request is sent, in milliseconds. */
  readonly restMs: number;
}

/** A request failed and will be sent again. */
export interface Retrial {
  /** One line, without secrets. */
  readonly error: string;
  /** Time until then, in milliseconds. */
  readonly pauseMs: number;
}

export interface TransportOptions {
  readonly endpoint: URL;
  /** `zonemason/<version>`. */
  readonly userAgent?: string;
  /** Defaults to `defaultLimits`. */
  readonly limits?: Partial<RequestLimits>;
  readonly retryPolicy?: RetryPolicy;
  /** Names the proxies; none by default. */
  readonly env?: ProxyEnvironment;
  readonly onThrottle?: (throttling: Throttling) => void;
  readonly onRetry?: (retrial: Retrial) => void;
  readonly onRequest?: (sent: SentRequest) => void;
  /** From 0 to below 1. */
  readonly random?: () => number;
  readonly sleep?: Sleep;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Milliseconds since any moment; monotonic. */
  readonly ticks?: () => number;
}

/** Requests to one endpoint, with its limits, retries and rests. */
export interface Transport {
  /**
   * Sends a request, with retries as the policy allows, and returns a complete 2xx answer. Throws a ServiceError
   * otherwise, including when `signal` aborts.
   */
  readonly send: (request: ApiRequest, signal?: AbortSignal) => Promise<Answer>;
  /** Closes the connections once requests in flight have finished. */
  readonly close: () => Promise<void>;
}

/** Creates a transport. It connects with the first request. Throws a Failure if a proxy setting is not a URL. */
export function createTransport(options: TransportOptions): Transport {
  const { endpoint, env = {}, userAgent = 'zonemason', onThrottle, onRetry, onRequest } = options;
  const { retryPolicy = defaultRetryPolicy, random = Math.random, now = Date.now } = options;
  const wait = options.sleep ?? sleep;
  const limits = { ...defaultLimits, ...options.limits };
  const dispatcher = openConnections(endpoint, limits, env);
  const ticks = options.ticks ?? steadyClock.now;
  const throttle = createThrottle({ limit: limits.connections, now: ticks, sleep: wait });
  const line = {
    dispatcher,
    origin: endpoint.origin,
    limits,
    userAgent,
    ticks,
    onRequest,
    hasAnswered: false,
  };

  const slowDown = (error: unknown): void => {
    if (!(error instanceof ServiceError) || !isThrottled(error)) return;
    const restMs = error.retryAfterMs ?? retryPolicy.firstPauseMs;
    throttle.slowDown(restMs);
    onThrottle?.({ status: error.status ?? 0, restMs });
  };
  let hurryUntil: number | null = null;
  // A timer may fire a little early.
  const shortRest = async (): Promise<void> => {
    hurryUntil ??= ticks() + SHORT_REST_MS;
    for (let ms = throttle.restMs(); ms > 0 && ticks() + ms <= hurryUntil; ms = throttle.restMs())
      await wait(ms);
  };
  const sendOnce = async (request: ApiRequest, isRepeat: boolean, signal?: AbortSignal): Promise<Answer> => {
    const { stop, hurry, beforeSending } = request;
    await throttle.enter(stop ?? hurry ?? signal);
    try {
      // Another request may have to be sent first: it needs the slot.
      const preparing = stop?.aborted ? null : beforeSending?.();
      if (preparing) await throttle.without(preparing, stop ?? hurry ?? signal);
      if (hurry?.aborted && !isRepeat) await shortRest();
      const isTooLate = hurry?.aborted && (isRepeat || throttle.restMs() > 0);
      if (stop?.aborted || isTooLate) throw stopped(request, isRepeat);
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
      const waitUntil = request.stop ?? request.hurry ?? signal;
      const pause: RetryOptions['pause'] = (ms, { message }) => {
        onRetry?.({ error: message, pauseMs: ms });
        return wait(ms, waitUntil);
      };
      const { method, singleUse = false, onUnclear } = request;
      const retry = { method, singleUse, onUnclear, policy: retryPolicy, random, pause };
      return withRetries((attempt) => sendOnce(request, attempt > 0, signal), retry);
    },
    close: () => dispatcher.close(),
  };
}

/** For how long, in milliseconds, requests in a hurry wait for rests of the service, all together. */
const SHORT_REST_MS = 2_000;

function stopped({ method, path }: ApiRequest, isRepeat: boolean): ServiceError {
  const message = isRepeat
    ? 'not sent again because the run was stopped'
    : `${method} ${path}: not sent because the run was stopped`;
  return new ServiceError(message, { kind: 'aborted', effect: 'no' });
}
