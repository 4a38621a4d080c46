import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database.js';

/** What a token stands for (service-interfaces.md, "Token"). Times are milliseconds since 1970. */
export interface Session {
  readonly email: string;
  /** Null when the request had none. */
  readonly userAgent: string | null;
  readonly createdAt: number;
  /** Null for a token that is valid until it is revoked. */
  readonly expiresAt: number | null;
}

/** Sessions by their tokens, of which only hashes are kept. */
export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore({ prepare: sql }: Database) {
  const all = sql('SELECT * FROM sessions ORDER BY created_at, rowid');
  const get = sql('SELECT * FROM sessions WHERE token_hash = ?');
  const add = sql(
    `INSERT INTO sessions (token_hash, email, user_agent, created_at, expires_at) VALUES (?, ?, ?, ?, ?)`,
  );
  const removeExpired = sql('DELETE FROM sessions WHERE expires_at <= ?');
  const removeAll = sql('DELETE FROM sessions');

  return {
    all: (): readonly Session[] => all.all().map(sessionOf),
    /** The session of a token, even if it has expired; null when there is none. */
    get: (token: string): Session | null => {
      const row = get.get(hashOf(token));
      return row ? sessionOf(row) : null;
    },
    /** Adds a session and returns its token, 32 random bytes. Removes the sessions that expired before it was created. */
    add: ({ email, userAgent, createdAt, expiresAt }: Session): string => {
      const token = randomBytes(32).toString('base64url');
      removeExpired.run(createdAt);
      add.run(hashOf(token), email, userAgent, createdAt, expiresAt);
      return token;
    },
    /** Revokes every token. */
    removeAll: () => removeAll.run(),
  };
}

/** Tokens are random, so a plain hash hides them: nobody can try them all. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}

function sessionOf(row: Readonly<Record<string, unknown>>): Session {
  const { user_agent: userAgent, expires_at: expiresAt } = row;
  return {
    email: String(row['email']),
    userAgent: typeof userAgent === 'string' ? userAgent : null,
    createdAt: Number(row['created_at']),
    expiresAt: typeof expiresAt === 'number' ? expiresAt : null,
  };
}
