export type ServiceErrorKind =
  | 'unreachable' // no connection, or it was lost before the answer was complete
  | 'credentials' // 401, 403
  | 'not-found' // 404, 410
  | 'rejected' // any other 4xx
  | 'server' // 5xx or 429 that outlasted the retries
  | 'bad-answer' // a status of 300 to 399, or an answer that cannot be read
  | 'aborted'; // the caller's signal

/** 'no': the request certainly had no effect; 'unknown': it may have been carried out. */
export type Effect = 'no' | 'unknown';

export interface ServiceErrorDetails {
  readonly kind: ServiceErrorKind;
  readonly effect: Effect;
  /** Status of the answer, if one arrived. */
  readonly status?: number;
  /** Whether the same request may succeed a moment later. */
  readonly transient?: boolean;
  /** What Retry-After asked for. */
  readonly retryAfterMs?: number | null;
  /** When the service answered, by its own clock, in milliseconds since 1970. */
  readonly serviceTime?: number | null;
  /** What to do about it, one sentence. */
  readonly hint?: string | null;
  readonly cause?: unknown;
}

/** A failed request. The message is one printable line without credentials: the request and its outcome. */
export class ServiceError extends Error {
  readonly kind: ServiceErrorKind;
  readonly status: number | null;
  readonly effect: Effect;
  readonly transient: boolean;
  readonly retryAfterMs: number | null;
  readonly serviceTime: number | null;
  readonly hint: string | null;

  constructor(message: string, details: ServiceErrorDetails) {
    super(message, { cause: details.cause });
    this.name = 'ServiceError';
    this.kind = details.kind;
    this.status = details.status ?? null;
    this.effect = details.effect;
    this.transient = details.transient ?? false;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.serviceTime = details.serviceTime ?? null;
    this.hint = details.hint ?? null;
  }
}

/** A copy of an error with some changes. */
export function amended(
  error: ServiceError,
  { message = error.message, ...changes }: Partial<ServiceErrorDetails> & { readonly message?: string },
): ServiceError {
  const { kind, effect, status, transient, retryAfterMs, serviceTime, hint, cause } = error;
  return new ServiceError(message, {
    kind,
    effect,
    ...(status !== null && { status }),
    transient,
    retryAfterMs,
    serviceTime,
    hint,
    cause,
    ...changes,
  });
}

/**
 * The last error of a request that was retried: if an earlier attempt may have taken effect, so may the whole request,
 * whatever the last answer says.
 */
export function withEarlierEffect(error: ServiceError, earlier: Effect): ServiceError {
  return earlier === error.effect || earlier === 'no' ? error : amended(error, { effect: earlier });
}
