/** A value as the service holds it. */
export type Live<V> = V & { readonly id: string };

/**
 * A service that steps are applied to. `scope` is what its values belong to: a zone, a mail template. All
 * methods but `identity` throw a ServiceError when they do not succeed, `list` also a Failure when the answer is
 * no listing. Once `stop` aborts, a write that still waits is given up and throws one of kind `aborted`.
 */
export interface Backend<V> {
  readonly list: (scope: string, signal?: AbortSignal) => Promise<readonly Live<V>[]>;
  readonly create: (scope: string, value: V, stop?: AbortSignal) => Promise<string | null>;
  readonly update: (scope: string, id: string, value: V, stop?: AbortSignal) => Promise<void>;
  readonly delete: (scope: string, id: string, stop?: AbortSignal) => Promise<unknown>;
  /** A text that is equal for values that are the same but for spelling. */
  readonly identity: (value: V) => string;
  /** A listed value as it can be sent: a listing may have spellings that the service does not take. */
  readonly writable: (scope: string, value: V) => V;
}
