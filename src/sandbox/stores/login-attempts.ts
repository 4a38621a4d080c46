import { Refusal } from '../http/refusal.js';
import type { Database } from './database.js';

/** Failed logins that are allowed within the window; a successful one resets the count. */
const MAX_ATTEMPTS = 5;
const WINDOW_MS = 60_000;

/**
 * Counts a login attempt, also for unknown users. Must run before the password is checked, so that concurrent attempts
 * count, and inside a transaction. Throws a Refusal after too many attempts.
 */
export function countAttempt(attempts: AttemptStore, email: string, now: number): void {
  attempts.removeBefore(now - WINDOW_MS + 1);
  const [oldest = now, ...others] = attempts.of(email);
  if (others.length + 1 >= MAX_ATTEMPTS) throw tooMany(oldest + WINDOW_MS - now);
  attempts.add(email, now);
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal(429, 'too-many-attempts', `too many failed logins; try again in ${seconds} s`, {
    'retry-after': `${seconds}`,
  });
}

/** Login attempts that failed or are in progress, by e-mail address. Times are milliseconds since 1970. */
export type AttemptStore = ReturnType<typeof createAttemptStore>;

export function createAttemptStore({ prepare: sql }: Database) {
  const of = sql('SELECT at FROM login_attempts WHERE email = ? ORDER BY at');
  const add = sql('INSERT INTO login_attempts (email, at) VALUES (?, ?)');
  const removeOf = sql('DELETE FROM login_attempts WHERE email = ?');
  const removeBefore = sql('DELETE FROM login_attempts WHERE at < ?');

  return {
    /** Times of the attempts, the oldest first. */
    of: (email: string): readonly number[] => of.all(email).map((row) => Number(row['at'])),
    add: (email: string, at: number) => add.run(email, at),
    removeOf: (email: string) => removeOf.run(email),
    removeBefore: (at: number) => removeBefore.run(at),
  };
}
