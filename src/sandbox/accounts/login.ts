import { passwordCheck } from './passwords.js';
import { Refusal } from '../refusal.js';
import type { Stores } from '../stores.js';
import { bearerChallenge } from './authorize.js';
import { countAttempt } from './login-attempts.js';
import type { Login } from './request-login.js';
import { stepOfCode } from './totp.js';

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
