import type { Authorization } from '../http/exchange.js';
import type { Login } from './login.js';
import { redactor } from '../http/redaction/redact.js';
import type { Effect } from '../http/service-error.js';
import { amended, ServiceError, withEarlierEffect } from '../http/service-error.js';
import { unlessAborted } from './unless-aborted.js';

/** Lets requests in with a bearer token, which is kept in memory (service-interfaces.md, "Authentication"). */
export interface TokenSession {
  /**
   * Sends a request with a token, and once more with a new one where the service refuses the first with 401.
   * Requests at the same time share one login. Throws what `send` throws, or a ServiceError without effect: a
   * login changes nothing.
   */
  readonly authorized: <T>(send: Send<T>, signal?: AbortSignal) => Promise<T>;
  /** Gives up a login that is under way. */
  readonly close: () => void;
}

type Send<T> = (authorization: Authorization) => Promise<T>;

/** A session whose tokens are obtained when they are needed. A login that fails is its end: no other would fare better. */
export function loginSession(login: Login): TokenSession {
  const closing = new AbortController();
  let held: Promise<string> | null = null;
  /** The token that `held` has come to. */
  let newest: string | null = null;
  /** Tokens in a row that came in the place of another and have not let a request in. */
  let unproven = 0;

  const obtain = async (): Promise<string> => (newest = await login.obtain(closing.signal));
  const current = (): Promise<string> => (held ??= obtain());
  const discard = (refused: string, refusal: ServiceError): void => {
    // Where another request was refused before this one, there is a new token already, or it is under way.
    if (newest !== refused) return;
    if (unproven > 0) throw refusesNewToken(refusal);
    unproven += 1;
    newest = null;
    held = null;
  };
  const sendWith = async <T>(send: Send<T>, token: string): Promise<T> => {
    const result = await send({ header: `Bearer ${token}`, redact: login.redact() });
    unproven = 0;
    return result;
  };

  return {
    authorized: async (send, signal) => {
      const token = newest ?? (await withEffect('no', unlessAborted(current, signal)));
      try {
        return await sendWith(send, token);
      } catch (refusal) {
        if (!isUnauthorized(refusal)) throw refusal;
        discard(token, refusal);
        const other = await withEffect(refusal.effect, unlessAborted(current, signal));
        return sendWith(send, other).catch((error: unknown) => {
          throw error instanceof ServiceError ? withEarlierEffect(error, refusal.effect) : error;
        });
      }
    },
    close: () => closing.abort(),
  };
}

/** A session of one token that was given and that nothing can renew; `source` says where it is from. */
export function fixedSession(token: string, source: string): TokenSession {
  const authorization = { header: `Bearer ${token}`, redact: redactor([token]) };
  return {
    authorized: async (send) => {
      try {
        return await send(authorization);
      } catch (error) {
        throw isUnauthorized(error) ? refusesGivenToken(error, source) : error;
      }
    },
    close: () => undefined,
  };
}

function isUnauthorized(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 401;
}

async function withEffect<T>(effect: Effect, login: Promise<T>): Promise<T> {
  try {
    return await login;
  } catch (error) {
    throw error instanceof ServiceError ? amended(error, { effect }) : error;
  }
}

function refusesNewToken(refusal: ServiceError): ServiceError {
  return amended(refusal, {
    message: `${refusal.message}; the token is one that the service has just given`,
    hint: 'is mail.brand right, and mail.endpoint the service that the user belongs to?',
  });
}

function refusesGivenToken(refusal: ServiceError, source: string): ServiceError {
  return amended(refusal, {
    message: `${refusal.message}; the token of ${source} has expired, was revoked, or never was one`,
    hint: 'set another, or give an email address, a password and the secret of one-time passwords, to get tokens by',
  });
}
