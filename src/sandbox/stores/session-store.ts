import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.js';

/** The session of a token (service-interfaces.md, "Token"). Times are milliseconds since 1970. */
export interface Session {
  readonly email: string;
  /** Null if the request had none. */
  readonly userAgent: string | null;
  readonly createdAt: number;
  /** Null for a token that is valid until it is revoked. */
  readonly expiresAt: number | null;
}

/** Sessions by token. Only hashes of the tokens are stored. */
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
    /** Returns the session of a token, even if it has expired; null for an unknown token. */
    get: (token: string): Session | null => {
      const row = get.get(hashOf(token));
      return row ? sessionOf(row) : null;
    },
    /** Adds a session and returns its token, 32 random bytes. Removes expired sessions. */
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

/** A plain hash is enough: random tokens cannot be guessed. */
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
