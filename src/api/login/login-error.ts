import { oneLine } from '../../text/one-line.js';
import type { OtpSource } from './one-time-codes.js';
import { amended, ServiceError } from '../http/service-error.js';

/** What is known where a login fails. */
export interface LoginContext {
  readonly email: string;
  readonly otp: OtpSource;
  /** By the clock of this machine, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Whether the service refuses what a login said of itself. Which status tells this is not shown
 * (service-interfaces.md, "Errors"): a wrong code may count as a wrong credential or as a wrong field.
 */
export function isRefusal({ status }: ServiceError): boolean {
  return status !== null && [400, 401, 403, 422].includes(status);
}

/** The same error with what is to be done about it. */
export function explainLogin(error: ServiceError, context: LoginContext): ServiceError {
  if (error.kind === 'not-found' || error.kind === 'bad-answer')
    return amended(error, { hint: WRONG_ENDPOINT });
  if (!isRefusal(error)) return error;
  return amended(error, {
    kind: 'credentials',
    message: `${error.message}; the login of ${oneLine(context.email, 80)} is refused`,
    hint: refusalHint(error, context),
  });
}

const WRONG_ENDPOINT = 'is mail.endpoint the base address of the management service, without /v2?';

/** Says that there is no one-time password to log in with, or none any more. */
export function noCode({ kind }: OtpSource): ServiceError {
  const message =
    kind === 'code'
      ? 'the one-time password that was given is used up, so no other token can be had'
      : 'no one-time password was given';
  return new ServiceError(message, { kind: 'credentials', effect: 'no', hint: GIVE_SECRET });
}

const GIVE_SECRET =
  'set ZONEMASON_MAIL_OTP_SECRET: from the secret a one-time password can be computed whenever one is needed';

/** Codes of clocks that are further apart than this may be void by the time they are looked at. */
const MAX_SKEW_MS = 15_000;

function refusalHint({ serviceTime }: ServiceError, { otp, now }: LoginContext): string {
  if (otp.kind === 'code')
    return `a one-time password is good for one login within 30 seconds; ${GIVE_SECRET}`;
  if (otp.kind === 'person')
    return 'are the email address and the password right, and was the code a new one?';
  const right = 'are the email address, the password and the secret of the one-time passwords right';
  if (serviceTime === null)
    return `${right}, and is the clock of this machine, on which the codes depend? It says ${iso(now)}`;
  const skewMs = now - serviceTime;
  if (Math.abs(skewMs) <= MAX_SKEW_MS)
    return `${right}? The clock of this machine is: the service's says the same`;
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `set the clock of this machine right, on which the codes depend: it is ${duration(skewMs)} ${direction} the service's`;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function duration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
