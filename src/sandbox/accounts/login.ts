import { countAttempt } from './login-attempts.js';
import { passwordCheck } from './passwords.js';
import { Refusal } from '../refusal.js';
import type { Stores } from '../stores.js';
import { bearerChallenge } from './authorize.js';
import { stepOfCode } from './totp.js';
import type { JsonObject } from '../../text/json.js';
import { malformed, readObject, textOf } from '../http.js';

/**
 * Gives a function that makes a session and gives its token (service-interfaces.md, "Authentication"). It throws a
 * Refusal: after too many attempts, and one and the same for an unknown address, a wrong password, a wrong code
 * and a code that was used before.
 */
export function createLogin(stores: Stores, now: () => number): (login: Login) => Promise<string> {
  const { users, sessions, attempts } = stores;
  const isPassword = passwordCheck();
  return async ({ email, password, otp, expiresAt, userAgent }) => {
    const createdAt = now();
    stores.atomically(() => countAttempt(attempts, email, createdAt));
    const user = users.get(email);
    const isRight = await isPassword(password, user?.passwordHash ?? null);
    const step = user && isRight ? stepOfCode(user.otpSecret, otp, createdAt) : null;
    return stores.atomically(() => {
      // A code is used up in the same transaction: of two logins at once only one gets a token.
      if (step === null || !users.useCode(email, step)) throw wrongCredentials();
      attempts.removeOf(email);
      return sessions.add({ email, userAgent, createdAt, expiresAt });
    });
  };
}

function wrongCredentials(): Refusal {
  return new Refusal({
    status: 401,
    code: 'unauthorized',
    detail: 'email, password and otp are not those of a user, or the otp was used before',
    headers: { 'www-authenticate': bearerChallenge() },
  });
}

/** A request for a token (service-interfaces.md, "Token"). */
export interface Login {
  readonly email: string;
  readonly password: string;
  /** The one-time password. */
  readonly otp: string;
  /** Milliseconds since 1970; null for a token that does not expire. */
  readonly expiresAt: number | null;
  /** Null when there is none. */
  readonly userAgent: string | null;
}

/**
 * Reads the body of a request for a token. Throws a Refusal when it is malformed, or when the token would
 * have expired already.
 */
export async function loginOf(request: Request, now: number): Promise<Login> {
  const body = await readObject(request);
  const [email, password, otp] = [textOf(body, 'email'), textOf(body, 'password'), textOf(body, 'otp')];
  return {
    email,
    password,
    otp,
    expiresAt: expiryOf(body, now),
    userAgent: request.headers.get('user-agent'),
  };
}

function expiryOf(body: JsonObject, now: number): number | null {
  if (body['expires'] === undefined) return null;
  const expiresAt = momentOf(textOf(body, 'expires'));
  if (expiresAt > now) return expiresAt;
  const detail = `expires is in the past; the time here is ${new Date(now).toISOString()}`;
  throw new Refusal({ status: 422, code: 'expires-past', detail });
}

/** A date-time with its offset from UTC: without one it would be another moment wherever it is read. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

function momentOf(text: string): number {
  const day = DATE_TIME.exec(text)?.[1];
  const moment = Date.parse(text);
  if (day !== undefined && isDay(day) && !Number.isNaN(moment)) return moment;
  throw malformed('expires must be an ISO 8601 date-time with its offset, such as 2030-01-31T12:00:00Z');
}

/** Date.parse takes February 31 for March 3. */
function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
