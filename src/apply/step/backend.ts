import type { WriteProof } from '../../api/http/answers/write-proof.js';
import type { Attempt } from '../../api/http/attempt.js';
import type { Writing } from '../../api/http/exchange.js';
import type { Step } from '../../plan/plan.js';
import type { Clock } from '../../api/http/sleep.js';
import type { KnownIds } from './known-ids.js';
import type { ValueModel } from './value-model.js';

/** A value in the service, with its id. */
export type Live<V> = V & { readonly id: string };

/**
 * What can be read of a target, whatever its protocol. A `scope` is a zone or a mail template. `list` throws a ServiceError on
 * failure, and a Failure if the response is not a listing. A read that would have to wait after `hurry` aborts is abandoned
 * with an error of kind `aborted`.
 */
export interface Source<V> extends ValueModel<V> {
  readonly list: (scope: string, signal?: AbortSignal, hurry?: AbortSignal) => Promise<readonly Live<V>[]>;
}

/**
 * The service that steps are applied to, one request each. The methods that send requests throw a ServiceError on failure. A
 * write that is still waiting when `stop` aborts is abandoned with an error of kind `aborted`.
 */
export interface Backend<V> extends Source<V> {
  readonly create: (scope: string, value: V, writing?: Writing) => Promise<WriteProof>;
  readonly update: (scope: string, id: string, value: V, writing?: Writing) => Promise<WriteProof>;
  readonly delete: (scope: string, id: string, writing?: Writing) => Promise<WriteProof>;
  /** Whether the service is known to refuse a duplicate of this value. */
  readonly refusesRepeat: (value: V) => boolean;
  /** Converts a listed value into one that can be sent: listings may contain spellings that the service refuses. */
  readonly writable: (scope: string, value: V) => V;
}

/** Where a step is executed, and how. */
export interface Target<V> {
  readonly backend: Backend<V>;
  readonly scope: string;
  readonly clock: Clock;
  /** How long, in milliseconds, a listing may lag behind the writes; it does not when this is left out. */
  readonly settleMs?: number;
  /** When left out, no id was known before the run. */
  readonly ids?: KnownIds<V> | undefined;
  /** Once aborted, requests that are not sent yet are abandoned, and nothing waits any longer. */
  readonly stop?: AbortSignal | undefined;
  /** How long, in milliseconds, to try to read what came of a step while no listing can be read: once by default. */
  readonly unreadableMs?: number | undefined;
  /** Whether a request is sent even after `stop` if the service does not ask to wait. */
  readonly finishes?: boolean;
  /** How to list where a listing must show the write even if its answer proves it. */
  readonly mustSee?: Backend<V>['list'] | undefined;
  /** Called after each attempt to send a write. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Called right before a request of a step is sent, which may be done already if one was lost before: see `Writing`. */
  readonly beforeSending?: ((step: Step<V>, mayBeDone: boolean) => Promise<void> | null) | undefined;
  /** Called before a wait of up to `ms` milliseconds for a listing to show what came of a write whose answer was lost. */
  readonly onWait?: ((ms: number) => void) | undefined;
  /** Called before a listing that lags behind an answered write is read again for up to `ms` milliseconds. */
  readonly onLag?: ((ms: number) => void) | undefined;
  /** Called before a write is sent again, with what became of the answer to the last one. */
  readonly onRepeat?: ((error: string) => void) | undefined;
}
