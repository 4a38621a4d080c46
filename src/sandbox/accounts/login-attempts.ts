import { Refusal } from '../refusal.js';
import type { Database } from '../database.js';

/** So many attempts may fail within the window; one that succeeds forgets those before it. */
const MAX_ATTEMPTS = 5;
const WINDOW_MS = 60_000;

/**
 * Counts an attempt to log in before anything is compared, so that attempts made at once count too, for
 * addresses that nobody has as well. To be called in a transaction. Throws a Refusal when there were too many.
 */
export function countAttempt(attempts: AttemptStore, email: string, now: number): void {
  attempts.removeBefore(now - WINDOW_MS + 1);
  const [oldest = now, ...others] = attempts.of(email);
  if (others.length + 1 >= MAX_ATTEMPTS) throw tooMany(oldest + WINDOW_MS - now);
  attempts.add(email, now);
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refusal({
    status: 429,
    code: 'too-many-attempts',
    detail: `too many attempts to log in failed; the next one may be made in ${seconds} s`,
    headers: { 'retry-after': `${seconds}` },
  });
}

/** Attempts to log in that were not successful, or not yet, by email address. Times are milliseconds since 1970. */
export interface AttemptStore {
  /** Times of the attempts, the oldest first. */
  readonly of: (email: string) => readonly number[];
  readonly add: (email: string, at: number) => void;
  readonly removeOf: (email: string) => void;
  /** Removes the attempts of everybody that are older. */
  readonly removeBefore: (at: number) => void;
}

/** A store over an open database. */
export function createAttemptStore(database: Database): AttemptStore {
  const sql = (text: string) => database.prepare(text);
  const of = sql('SELECT at FROM login_attempts WHERE email = ? ORDER BY at');
  const add = sql('INSERT INTO login_attempts (email, at) VALUES (?, ?)');
  const removeOf = sql('DELETE FROM login_attempts WHERE email = ?');
  const removeBefore = sql('DELETE FROM login_attempts WHERE at < ?');

  return {
    of: (email) => of.all(email).map((row) => Number(row['at'])),
    add: (email, at) => add.run(email, at),
    removeOf: (email) => removeOf.run(email),
    removeBefore: (at) => removeBefore.run(at),
  };
}
