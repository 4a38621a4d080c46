import { explainLogin, isRefusal, noCode } from './login-error.js';
import type { ClaimStep, OtpSource, WhyAnother } from './one-time-codes.js';
import { oneTimeCodes } from './one-time-codes.js';
import type { Redact } from '../http/redaction/redact.js';
import { redactor } from '../http/redaction/redact.js';
import { ServiceError } from '../http/service-error.js';
import { sleep as realSleep } from '../http/sleep.js';
import type { Transport, TransportOptions } from '../http/transport.js';
import { createTransport } from '../http/transport.js';
import { interrupted } from './unless-aborted.js';
import type { Answer } from '../http/answers/answer.js';
import type { ApiRequest } from '../http/exchange.js';
import { isObject } from '../../text/json.js';
import { parseExactJson } from '../http/answers/exact-json.js';
import { servicePath } from '../http/service-path.js';

/** As in service-interfaces.md, "Token". */
export interface LoginCredentials {
  readonly email: string;
  readonly password: string;
  readonly otp: OtpSource;
}

/** A wait during a login, to be shown. */
export interface LoginWait {
  /** The service wants a rest (`busy`), or why another code is needed. */
  readonly why: WhyAnother | 'busy';
  readonly ms: number;
}

/** Keeps a token for later runs; by default nothing does. */
export interface TokenKeeper {
  /** The token of an earlier run that has not expired, or null. */
  readonly read: () => Promise<string | null>;
  readonly keep: (token: string, expires: Date) => Promise<void>;
}

export interface LoginOptions {
  readonly credentials: LoginCredentials;
  /** When a token requested at `now` shall expire; 15 minutes later by default. */
  readonly expiresAt?: (now: number) => Date;
  readonly onWait?: (wait: LoginWait) => void;
  /** Keeps other runs from using the same one-time password; by default nothing does. */
  readonly claimStep?: ClaimStep;
  readonly keeper?: TokenKeeper;
}

/** Gets tokens, and never sends a one-time password twice. */
export interface Login {
  /**
   * Gets a new token by POST /v2/tokens; the first time, that of an earlier run if one was kept. Retries a refused or unanswered
   * login once with the next code. Throws a ServiceError.
   */
  readonly obtain: (signal: AbortSignal) => Promise<string>;
  /** Removes the secrets that were sent or received so far. */
  readonly redact: () => Redact;
}

export interface LoginInput extends LoginOptions, Pick<TransportOptions, 'endpoint' | 'now' | 'sleep'> {
  readonly transport: Transport;
}

/** Creates a login at the service at `endpoint`. The service stores the User-Agent of the transport with each token. */
export function createLogin(input: LoginInput): Login {
  const { transport, endpoint, credentials, expiresAt = after15Minutes, now = Date.now } = input;
  const { onWait = () => undefined, sleep = realSleep, claimStep = async () => true, keeper } = input;
  const { email, password, otp } = credentials;
  const codes = oneTimeCodes(otp, { now, sleep, claimStep, onWait: (why, ms) => onWait({ why, ms }) });
  const tokens: string[] = [];
  const redact = (): Redact => redactor([password, ...secretsOf(otp), ...codes.given, ...tokens]);

  const post = async (code: string, signal: AbortSignal): Promise<string> => {
    const expires = expiresAt(now());
    try {
      const request = tokenRequest(endpoint, { email, password, otp: code, expires: expires.toISOString() });
      const token = tokenIn(await transport.send({ ...request, redact: redact() }, signal));
      tokens.push(token);
      await keeper?.keep(token, expires);
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

  let isFirst = true;
  const takeKept = async (): Promise<string | null> => {
    const kept = isFirst && keeper ? await keeper.read() : null;
    isFirst = false;
    if (kept !== null) tokens.push(kept);
    return kept;
  };

  return {
    redact,
    obtain: async (signal) => {
      const kept = await takeKept();
      if (kept !== null) return kept;
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

/** Gets one token over a separate transport. Throws a ServiceError. */
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

function after15Minutes(now: number): Date {
  return new Date(now + 15 * 60_000);
}

function secretsOf(otp: OtpSource): readonly string[] {
  if (otp.kind === 'secret') return otp.secrets;
  return otp.kind === 'code' ? [otp.code] : [];
}

/** Why to retry a login; null if another code would not help. */
function whyAgain(error: ServiceError): WhyAnother | null {
  if (isRefusal(error)) return 'refused';
  // The service may have used up the code although it answered 429.
  if (error.status === 429) return 'sent';
  return error.transient && error.effect === 'unknown' ? 'lost' : null;
}

/** POST /v2/tokens (service-interfaces.md, "Token"); `expires` is an ISO 8601 date-time. */
function tokenRequest(
  endpoint: URL,
  body: { email: string; password: string; otp: string; expires: string },
): Omit<ApiRequest, 'redact'> {
  return {
    method: 'POST',
    path: servicePath(endpoint, ['v2', 'tokens']),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    singleUse: true,
  };
}

/** The token of an answer `{token}`. The error never quotes the answer, which may have a token elsewhere. */
function tokenIn({ status, body }: Answer): string {
  const value = parsed(body.toString());
  const token = isObject(value) ? value['token'] : undefined;
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new ServiceError('POST /v2/tokens: the answer has no token', {
    kind: 'bad-answer',
    status,
    effect: 'unknown',
  });
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
