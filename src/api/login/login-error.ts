import { oneLine } from '../../text/one-line.js';
import type { OtpSource } from './one-time-codes.js';
import { amended, ServiceError } from '../http/service-error.js';

export interface LoginContext {
  readonly email: string;
  readonly otp: OtpSource;
  /** Time of this machine, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Whether the service rejects the credentials. The status for this is not documented (service-interfaces.md, "Errors"): a
 * wrong code may count as a wrong credential or as a wrong field.
 */
export function isRefusal({ status }: ServiceError): boolean {
  return status !== null && [400, 401, 403, 422].includes(status);
}

/** Adds to an error how to fix it. */
export function explainLogin(error: ServiceError, context: LoginContext): ServiceError {
  if (error.kind === 'not-found' || error.kind === 'bad-answer')
    return amended(error, { hint: WRONG_ENDPOINT });
  if (!isRefusal(error)) return error;
  return amended(error, {
    kind: 'credentials',
    message: `${error.message}; the service rejects the login of ${oneLine(context.email, 80)}`,
    hint: refusalHint(error, context),
  });
}

const WRONG_ENDPOINT = 'is mail.endpoint the base URL of the management service, without /v2?';

/** The error for a login without an unused one-time password. */
export function noCode({ kind }: OtpSource): ServiceError {
  const message =
    kind === 'code'
      ? 'the given one-time password was used already, so no other token can be obtained'
      : 'no one-time password was given';
  return new ServiceError(message, { kind: 'credentials', effect: 'no', hint: GIVE_SECRET });
}

const GIVE_SECRET =
  'set ZONEMASON_MAIL_OTP_SECRET, so that a one-time password can be computed whenever one is needed';

/** With clocks further apart than this, a code may have expired before the service checks it. */
const MAX_SKEW_MS = 15_000;

function refusalHint({ serviceTime }: ServiceError, { otp, now }: LoginContext): string {
  const skew = serviceTime === null ? null : skewOf(now - serviceTime);
  if (otp.kind === 'code')
    return withSkew(`a one-time password is valid for one login within 30 seconds; ${GIVE_SECRET}`, skew);
  if (otp.kind === 'person')
    return withSkew('are the email address and the password right, and was the code a new one?', skew);
  const right = 'are the email address, the password and the secret of the one-time passwords right';
  if (serviceTime === null)
    return `${right}, and the clock of this machine, on which the codes depend? It says ${iso(now)}`;
  if (skew === null) return `${right}? The clock of this machine agrees with that of the service`;
  return `set the clock of this machine, on which the codes depend: it is ${skew}`;
}

/** A code may have been computed on this machine, whatever passed it on. */
function withSkew(hint: string, skew: string | null): string {
  return skew === null ? hint : `${hint}; the clock of this machine is ${skew}`;
}

/** How far the clock of this machine is from that of the service; null when they agree. */
function skewOf(skewMs: number): string | null {
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return null;
  return `${duration(skewMs)} ${skewMs > 0 ? 'ahead of' : 'behind'} the service's`;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function duration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
