import { explainLogin, isRefusal, noCode } from './login-error.js';
import type { OtpSource, WhyAnother } from './one-time-codes.js';
import { oneTimeCodes } from './one-time-codes.js';
import type { Redact } from '../http/redaction/redact.js';
import { redactor } from '../http/redaction/redact.js';
import { ServiceError } from '../http/service-error.js';
import { sleep as realSleep } from '../http/sleep.js';
import { tokenIn, tokenRequest } from './token-wire.js';
import type { Transport, TransportOptions } from '../http/transport.js';
import { createTransport } from '../http/transport.js';
import { interrupted } from './unless-aborted.js';

/** Who logs in (service-interfaces.md, "Token"). */
export interface LoginCredentials {
  readonly email: string;
  readonly password: string;
  readonly otp: OtpSource;
}

/** A wait that whoever watches should be told of. */
export interface LoginWait {
  /** The service wants a rest (`busy`), or what makes another code needed than that of now. */
  readonly why: WhyAnother | 'busy';
  readonly ms: number;
}

export interface LoginOptions {
  readonly credentials: LoginCredentials;
  /** When a token is to expire that is asked for now; after 15 minutes when left out. */
  readonly expiresAt?: (now: number) => Date;
  readonly onWait?: (wait: LoginWait) => void;
}

/** Gets tokens, and never sends a one-time password twice. */
export interface Login {
  /**
   * Gets a new token by POST /v2/tokens. A login that is refused or not answered is tried once more with the next
   * code. Throws a ServiceError.
   */
  readonly obtain: (signal: AbortSignal) => Promise<string>;
  /** Takes out what was sent or received so far and must not be shown. */
  readonly redact: () => Redact;
}

export interface LoginInput extends LoginOptions, Pick<TransportOptions, 'endpoint' | 'now' | 'sleep'> {
  readonly transport: Transport;
}

/** Makes a login at the service at `endpoint`, over a transport whose User-Agent tells what the tokens are for. */
export function createLogin(input: LoginInput): Login {
  const { transport, endpoint, credentials, expiresAt, onWait, now, sleep } = withDefaults(input);
  const { email, password, otp } = credentials;
  const codes = oneTimeCodes(otp, { now, sleep, onWait: (why, ms) => onWait({ why, ms }) });
  const tokens: string[] = [];
  const redact = (): Redact => redactor([password, ...secretsOf(otp), ...codes.given, ...tokens]);

  const post = async (code: string, signal: AbortSignal): Promise<string> => {
    const expires = expiresAt(now()).toISOString();
    try {
      const request = tokenRequest(endpoint, { email, password, otp: code, expires });
      const token = tokenIn(await transport.send({ ...request, redact: redact() }, signal));
      tokens.push(token);
      return token;
    } catch (error) {
      throw error instanceof ServiceError ? explainLogin(error, { email, otp, now: now() }) : error;
    }
  };
  const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
    onWait({ why: 'busy', ms });
    await sleep(ms, signal);
    if (signal.aborted) throw interrupted();
  };

  return {
    redact,
    obtain: async (signal) => {
      const first = await codes.next(null, signal);
      if (first === null) throw noCode(otp);
      try {
        return await post(first, signal);
      } catch (error) {
        if (!(error instanceof ServiceError) || otp.kind === 'code') throw error;
        const why = whyAgain(error);
        if (why === null) throw error;
        if (error.retryAfterMs) await rest(error.retryAfterMs, signal);
        const second = await codes.next(why, signal);
        if (second === null) throw error;
        return post(second, signal);
      }
    },
  };
}

/** Gets one token over a transport of its own. Throws a ServiceError. */
export async function obtainToken(
  options: TransportOptions & LoginOptions,
  signal: AbortSignal,
): Promise<string> {
  const transport = createTransport(options);
  try {
    return await createLogin({ ...options, transport }).obtain(signal);
  } finally {
    await transport.close();
  }
}

const DEFAULT_LIFETIME_MS = 15 * 60_000;

function withDefaults(input: LoginInput): Required<LoginInput> {
  return {
    expiresAt: (now) => new Date(now + DEFAULT_LIFETIME_MS),
    onWait: () => undefined,
    now: Date.now,
    sleep: realSleep,
    ...input,
  };
}

function secretsOf(otp: OtpSource): readonly string[] {
  if (otp.kind === 'secret') return otp.secrets;
  return otp.kind === 'code' ? [otp.code] : [];
}

/** Why a login is tried once more; null when another code would not make it fare better. */
function whyAgain(error: ServiceError): WhyAnother | null {
  if (isRefusal(error)) return 'refused';
  // What is asked too much may have used the code up all the same.
  if (error.status === 429) return 'sent';
  return error.transient && error.effect === 'unknown' ? 'lost' : null;
}
