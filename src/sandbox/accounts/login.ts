import { countAttempt } from '../stores/login-attempts.js';
import { passwordCheck } from './passwords.js';
import { Refusal } from '../http/refusal.js';
import type { Stores } from '../stores/stores.js';
import { bearerChallenge } from './authentication.js';
import { stepOfCode } from './totp.js';
import type { JsonObject } from '../../text/json.js';
import { malformed, readObject, textOf } from '../http/http.js';

/**
 * Returns a function that creates a session and returns its token (service-interfaces.md, "Authentication"). It throws a
 * Refusal after too many attempts, and the same Refusal for an unknown user, a wrong password, a wrong code and a used
 * code.
 */
export function createLogin(stores: Stores, now: () => number): (login: Login) => Promise<string> {
  const { users, sessions, attempts } = stores;
  const isPassword = passwordCheck();
  return async ({ email, password, otp, expiresAt, userAgent }) => {
    const createdAt = now();
    stores.atomically(() => countAttempt(attempts, email, createdAt));
    const user = users.get(email);
    const isCorrect = await isPassword(password, user?.passwordHash ?? null);
    const step = user && isCorrect ? stepOfCode(user.otpSecret, otp, createdAt) : null;
    return stores.atomically(() => {
      // The code is marked as used in the same transaction, so only one of two concurrent logins succeeds.
      if (step === null || !users.useCode(email, step)) throw wrongCredentials();
      attempts.removeOf(email);
      return sessions.add({ email, userAgent, createdAt, expiresAt });
    });
  };
}

function wrongCredentials(): Refusal {
  return new Refusal(401, 'unauthorized', 'email, password or otp is wrong, or the otp was used before', {
    'www-authenticate': bearerChallenge(),
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
  /** Null if the request has none. */
  readonly userAgent: string | null;
}

/**
 * Reads a request for a token. Throws a Refusal if the body is malformed or the token would already have expired.
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
  const expiresAt = timeOf(textOf(body, 'expires'));
  if (expiresAt > now) return expiresAt;
  const detail = `expires is in the past; the server time is ${new Date(now).toISOString()}`;
  throw new Refusal(422, 'expires-past', detail);
}

/** The UTC offset is required: without it the time would depend on the reader's time zone. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

function timeOf(text: string): number {
  const day = DATE_TIME.exec(text)?.[1];
  const time = Date.parse(text);
  if (day !== undefined && isDay(day) && !Number.isNaN(time)) return time;
  throw malformed('expires must be an ISO 8601 date-time with a UTC offset, such as 2030-01-31T12:00:00Z');
}

/** Date.parse reads February 31 as March 3. */
function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}
