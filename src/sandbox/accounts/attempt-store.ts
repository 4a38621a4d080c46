import type { Database } from '../database.js';

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
