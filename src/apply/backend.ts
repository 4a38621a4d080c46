import type { Writing } from '../api/http/exchange.js';
import type { Clock } from '../api/http/sleep.js';

/** A value as the service holds it. */
export type Live<V> = V & { readonly id: string };

/**
 * A service that steps are applied to. `scope` is what its values belong to: a zone, a mail template. All
 * methods except `identity` throw a ServiceError on failure, `list` also a Failure if the answer is not a listing. A write
 * that is waiting when `stop` aborts is given up and throws one of kind `aborted`; so does a read that would have to wait
 * after `hurry` aborts.
 */
export interface Backend<V> {
  readonly list: (scope: string, signal?: AbortSignal, hurry?: AbortSignal) => Promise<readonly Live<V>[]>;
  readonly create: (scope: string, value: V, writing?: Writing) => Promise<string | null>;
  readonly update: (scope: string, id: string, value: V, writing?: Writing) => Promise<void>;
  readonly delete: (scope: string, id: string, writing?: Writing) => Promise<unknown>;
  /** Equal for values that differ only in spelling. */
  readonly identity: (value: V) => string;
  /** Whether the service is known to refuse a second value like this one. */
  readonly refusesRepeat: (value: V) => boolean;
  /** A listed value as it can be sent: a listing may have spellings that the service does not take. */
  readonly writable: (scope: string, value: V) => V;
}

/** The place that a step writes to. */
export interface Target<V> {
  readonly backend: Backend<V>;
  readonly scope: string;
  readonly clock: Clock;
  /** Once aborted, a request that still waits to be sent is given up, and nothing is waited for. */
  readonly stop?: AbortSignal | undefined;
  /** Called before waiting at most `ms` milliseconds for a request that may be carried out late. */
  readonly onWait?: ((ms: number) => void) | undefined;
}
