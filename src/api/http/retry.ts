import type { ApiRequest, Method } from './exchange.js';
import type { Effect } from './service-error.js';
import { ServiceError, withEarlierEffect } from './service-error.js';

/** How often a request is tried again, and how long the pauses may be at most, in milliseconds. */
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
  /** Of 0 to below 1. */
  readonly random: () => number;
  /** Waits so many milliseconds after an error, or until there is no more point in waiting. */
  readonly pause: (ms: number, error: ServiceError) => Promise<void>;
}

/**
 * Calls `send` until it succeeds or the policy allows no further try; then throws its last ServiceError, with
 * the effect of all tries. What else it throws is passed on at once.
 */
export async function withRetries<T>(send: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { method, singleUse = false, onUnclear, policy, random, pause } = options;
  let effect: Effect = 'no';
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (cause) {
      if (!(cause instanceof ServiceError)) throw cause;
      if (cause.effect === 'unknown') onUnclear?.();
      const error = withEarlierEffect(cause, effect);
      effect = error.effect;
      const isLast = attempt >= policy.retries[method] || (singleUse && wasSent(error));
      if (isLast || !mayRetry(method, error)) throw error;
      await pause(pauseBeforeRetry(error, attempt, { policy, random }), error);
    }
  }
}

/**
 * Whether a failed request may be sent again. GET, PUT and DELETE may be whenever another try can fare better;
 * a POST only if the failed one certainly had no effect (429, no connection), or there would be two records.
 */
export function mayRetry(method: Method, error: ServiceError): boolean {
  return error.transient && (method !== 'POST' || error.effect === 'no');
}

/** Whether the service may have seen the request, carried out or not. */
function wasSent({ status, effect }: ServiceError): boolean {
  return status !== null || effect === 'unknown';
}

/** Where pauses are from. */
type Jitter = Pick<RetryOptions, 'policy' | 'random'>;

/** Pause in milliseconds before try `attempt` + 1, counted from 0: what Retry-After asks for as it stands, else a random one. */
export function pauseBeforeRetry(error: ServiceError, attempt: number, jitter: Jitter): number {
  return error.retryAfterMs ?? fullJitter(attempt, jitter);
}

/** A random part of a limit that doubles each time ("full jitter"), in milliseconds. */
function fullJitter(attempt: number, { policy, random }: Jitter): number {
  return random() * Math.min(policy.longestPauseMs, policy.firstPauseMs * 2 ** attempt);
}

/** Whether the service says that it is asked too much: the whole endpoint is given a rest then. */
export function isThrottled(error: ServiceError): boolean {
  return error.status === 429 || error.status === 503;
}
