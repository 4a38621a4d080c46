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
export interface SessionStore {
  readonly all: () => readonly Session[];
  /** The session of a token, however old; null when there is none. */
  readonly get: (token: string) => Session | null;
  /** Adds a session and gives its token, 32 random bytes. Sessions that expired before it began are removed. */
  readonly add: (session: Session) => string;
  /** Revokes every token. */
  readonly removeAll: () => void;
}

/** A store over an open database. */
export function createSessionStore(database: Database): SessionStore {
  const sql = (text: string) => database.prepare(text);
  const all = sql('SELECT * FROM sessions ORDER BY created_at, rowid');
  const get = sql('SELECT * FROM sessions WHERE token_hash = ?');
  const add = sql(
    `INSERT INTO sessions (token_hash, email, user_agent, created_at, expires_at) VALUES (?, ?, ?, ?, ?)`,
  );
  const removeExpired = sql('DELETE FROM sessions WHERE expires_at <= ?');
  const removeAll = sql('DELETE FROM sessions');

  return {
    all: () => all.all().map(sessionOf),
    get: (token) => {
      const row = get.get(hashOf(token));
      return row ? sessionOf(row) : null;
    },
    add: ({ email, userAgent, createdAt, expiresAt }) => {
      const token = randomBytes(32).toString('base64url');
      removeExpired.run(createdAt);
      add.run(hashOf(token), email, userAgent, createdAt, expiresAt);
      return token;
    },
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
