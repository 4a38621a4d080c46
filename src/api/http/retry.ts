import type { Method } from './attempt.js';
import type { ApiRequest } from './exchange.js';
import { amended, ServiceError, withEarlierEffect } from './service-error.js';

/** How often a request is retried, and the bounds of the pauses in milliseconds. */
export interface RetryPolicy {
  readonly retries: Readonly<Record<Method, number>>;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  retries: { GET: 4, POST: 4, PUT: 2, DELETE: 2 },
  firstPauseMs: 250,
  longestPauseMs: 10_000,
};

export interface RetryOptions extends Pick<ApiRequest, 'method' | 'singleUse' | 'onUnclear'> {
  readonly policy: RetryPolicy;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Waits `ms` milliseconds after an error; may return early. */
  readonly pause: (ms: number, error: ServiceError) => Promise<void>;
}

/**
 * Calls `send` with the number of the attempt, from 0 on, until it succeeds or the policy allows no further attempt. Then throws the last ServiceError, with the
 * effect of all attempts; other errors are passed on at once.
 */
export async function withRetries<T>(
  send: (attempt: number) => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  const { method, singleUse = false, onUnclear, policy, random, pause } = options;
  let earlier: ServiceError | null = null;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(attempt);
    } catch (cause) {
      if (!(cause instanceof ServiceError)) throw cause;
      if (cause.effect === 'unknown') onUnclear?.();
      const error: ServiceError = earlier
        ? withEarlierEffect(withEarlierWords(cause, earlier), earlier.effect)
        : cause;
      earlier = error;
      const isLast = attempt >= policy.retries[method] || (singleUse && wasSent(error));
      if (isLast || !mayRetry(method, error)) throw error;
      await pause(pauseBeforeRetry(error, attempt, { policy, random }), error);
    }
  }
}

/**
 * Whether a failed request may be sent again: GET, PUT and DELETE after any transient error, a POST only if the failed
 * one certainly had no effect (429, no connection), since two records might be created otherwise.
 */
export function mayRetry(method: Method, error: ServiceError): boolean {
  return error.transient && (method !== 'POST' || error.effect === 'no');
}

/** The error of a request that was not sent again, with what became of the last attempt. */
function withEarlierWords(error: ServiceError, { message }: ServiceError): ServiceError {
  const wasTried = wasSent(error) || error.kind === 'unreachable';
  return wasTried ? error : amended(error, { message: `${message}; ${error.message}` });
}

/** Whether the service may have seen the request. */
function wasSent({ status, effect }: ServiceError): boolean {
  return status !== null || effect === 'unknown';
}

/**
 * Pause in milliseconds after attempt number `attempt`, counted from 0: what Retry-After asks for, else a random part
 * of a limit that doubles each time ("full jitter").
 */
export function pauseBeforeRetry(
  error: ServiceError,
  attempt: number,
  { policy, random }: Pick<RetryOptions, 'policy' | 'random'>,
): number {
  if (error.retryAfterMs !== null) return error.retryAfterMs;
  return random() * Math.min(policy.longestPauseMs, policy.firstPauseMs * 2 ** attempt);
}

/** Whether the service gets too many requests: the whole endpoint is given a rest then. */
export function isThrottled(error: ServiceError): boolean {
  return error.status === 429 || error.status === 503;
}
