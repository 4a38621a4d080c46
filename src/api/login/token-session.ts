import type { Authorization } from '../http/exchange.js';
import type { Login } from './login.js';
import { redactor } from '../http/redaction/redact.js';
import type { Effect } from '../http/service-error.js';
import { amended, ServiceError, withEarlierEffect } from '../http/service-error.js';
import { unlessAborted } from './unless-aborted.js';

/** Authorizes requests with a bearer token, which is kept in memory (service-interfaces.md, "Authentication"). */
export interface TokenSession {
  /**
   * Sends a request with a token, and once more with a new one after a 401. Concurrent requests share one login. Throws
   * what `send` throws, or a ServiceError without effect if the login fails.
   */
  readonly authorized: <T>(send: Send<T>, signal?: AbortSignal) => Promise<T>;
  /** Aborts a login in progress. */
  readonly close: () => void;
}

type Send<T> = (authorization: Authorization) => Promise<T>;

/** Creates a session that logs in when it needs a token. A failed login ends it: another would fail as well. */
export function loginSession(login: Login): TokenSession {
  const closing = new AbortController();
  let held: Promise<string> | null = null;
  /** The token that `held` has resolved to. */
  let newest: string | null = null;
  /** The authorization with that token. No secret is sent or received between two logins, so all requests share it. */
  let authorization: Authorization | null = null;
  /** Number of new tokens in a row that were not accepted. */
  let unproven = 0;

  const obtain = async (): Promise<string> => {
    newest = await login.obtain(closing.signal);
    authorization = null;
    return newest;
  };
  const current = (): Promise<string> => (held ??= obtain());
  const discard = (refused: string, refusal: ServiceError): void => {
    // If another request was refused before this one, there is a new token already, or it is being obtained.
    if (newest !== refused) return;
    if (unproven > 0) throw refusesNewToken(refusal);
    unproven += 1;
    newest = null;
    held = null;
  };
  const sendWith = async <T>(send: Send<T>, token: string): Promise<T> => {
    const header = `Bearer ${token}`;
    if (authorization?.header !== header) authorization = { header, redact: login.redact() };
    const result = await send(authorization);
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

/** Creates a session with a given token, which cannot be renewed; `source` is where it was read from. */
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
    message: `${refusal.message}; the service has just issued this token`,
    hint: 'are mail.brand and mail.endpoint those of the user?',
  });
}

function refusesGivenToken(refusal: ServiceError, source: string): ServiceError {
  return amended(refusal, {
    message: `${refusal.message}; the token from ${source} has expired, was revoked, or was never valid`,
    hint: 'set a new one, or an email address, a password and the secret for one-time passwords to log in with',
  });
}
