import type { ServiceError } from '../../api/http/service-error.js';
import type { WrittenNothing } from './report.js';

/** The outcome of a step. */
export type Outcome = Known & {
  /** How a change of type was written. */
  readonly as?: 'put' | 'recreate';
  /** Why it was not written as a PUT, if one was sent. */
  readonly putError?: string;
  /** Until when a request without a response may still be carried out, by the clock of the run. */
  readonly lateUntil?: number;
};

/** The outcome of a step that is not done, or may not be. */
export type Failed = Extract<Outcome, { readonly error: string }>;

/** The outcome of a step that was given up before it was sent. */
export type GivenUp = Failed & { readonly isGivenUp: true };

type Known =
  | {
      readonly status: 'done';
      /** Id of the record that was created, if it is known. */
      readonly createdId?: string;
      /** Set if the service stored something that does not serve in its place, so that nothing may rest on it. */
      readonly isUnfit?: boolean;
      /** Whether it was a DELETE that was not sent, since a listing showed that others had deleted the record. */
      readonly wasGone?: boolean;
    }
  | {
      readonly status: 'failed' | 'unknown';
      readonly error: string;
      /** What to do about it. */
      readonly hint?: string;
      readonly credentialsRefused: boolean;
      /** Whether there was no connection, or it was lost before the answer was complete. */
      readonly isUnreachable?: boolean;
      /** Whether nothing was sent: it was held back, or there was no connection. */
      readonly isUnsent?: boolean;
      /** Whether the run was asked to stop before the request was sent. */
      readonly isGivenUp?: boolean;
      /** Whether it was not sent although steps before it in its group were: nothing is restored then, which would have to wait as well. */
      readonly isLeftOpen?: boolean;
      /** Whether the answer says that the service does not do this: by its status, or by a 2xx without an effect. */
      readonly isRefusal?: boolean;
      /** What a listing showed of the step, if one was read. */
      readonly seen?: 'as-before' | 'still-listed' | 'otherwise';
      /** What has become of its record, as the error says, if a DELETE was sent all the same; `listed`: it was listed when that was looked at. */
      readonly deleted?: 'restored' | 'missing' | 'listed';
      /** Why it had to be restored, as the error says, too. */
      readonly cause?: string;
      /** The id under which it was restored. */
      readonly restoredId?: string;
      /** Whether its answer proved it, but no listing has shown it. */
      readonly isProven?: boolean;
      /** Of a message none of which was carried out: how a run ends that has changed nothing else. */
      readonly exit?: WrittenNothing;
    };

/** Whether steps that wait for one with this outcome may start. */
export function isInPlace(outcome: Outcome | null | undefined): boolean {
  return outcome?.status === 'done' && outcome.isUnfit !== true;
}

/** Whether a step was given up before it was sent. */
export function wasGivenUp(outcome: Outcome): outcome is GivenUp {
  return outcome.status !== 'done' && outcome.isGivenUp === true;
}

/** The id of what a step has created, or what was created again to restore its record, if it is known. */
export function createdIdOf(outcome: Outcome | null | undefined): string | null {
  if (!outcome) return null;
  return (outcome.status === 'done' ? outcome.createdId : outcome.restoredId) ?? null;
}

/** The outcome of a DELETE of what others have deleted, as a listing shows. */
export const WAS_GONE = { status: 'done', wasGone: true } as const satisfies Outcome;

/** The outcome of a step that is done. */
export function done(createdId: string | null, isUnfit = false): Outcome {
  return { status: 'done', ...(createdId !== null && { createdId }), ...(isUnfit && { isUnfit }) };
}

/** What a step ended with. */
export type StepError = Pick<ServiceError, 'message' | 'kind'> & Partial<Pick<ServiceError, 'hint'>>;

type Details = Pick<
  Extract<Known, { readonly error: string }>,
  'isUnsent' | 'isGivenUp' | 'isRefusal' | 'seen'
> & { readonly exit?: WrittenNothing | undefined };

/** The outcome of a step that is not done, or may not be. */
export function failure(
  status: 'failed' | 'unknown',
  { kind, message, hint = null }: StepError,
  { isUnsent = false, isGivenUp = false, isRefusal = false, seen, exit }: Details = {},
): Outcome {
  return {
    status,
    error: message,
    ...(hint !== null && { hint }),
    credentialsRefused: kind === 'credentials',
    ...(kind === 'unreachable' && { isUnreachable: true }),
    ...(isUnsent && { isUnsent }),
    ...(isGivenUp && { isGivenUp }),
    ...(isRefusal && { isRefusal }),
    ...(seen && { seen }),
    ...(exit && { exit }),
  };
}

/** Extends the time until which the step may still be carried out. */
export function withLate(outcome: Outcome, until = -Infinity): Outcome {
  return until > (outcome.lateUntil ?? -Infinity) ? { ...outcome, lateUntil: until } : outcome;
}
