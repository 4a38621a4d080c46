/** Rises with every change of the tables that older programs cannot read. */
export const FORMAT = 1;

/** Tables of interface B, made once. */
export const RECORD_TABLES = `
  CREATE TABLE zones (
    name TEXT PRIMARY KEY,
    password_hash TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE records (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    zone TEXT NOT NULL REFERENCES zones,
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    prefix TEXT NOT NULL,
    type TEXT NOT NULL,
    content TEXT NOT NULL,
    ttl INTEGER NOT NULL,
    prio INTEGER NOT NULL,
    active INTEGER NOT NULL,
    UNIQUE (zone, id)
  ) STRICT;
  CREATE INDEX records_by_owner ON records (owner, zone);
  PRAGMA user_version = ${FORMAT};
`;

/** Tables of interface A. Times are milliseconds since 1970; data of programs that had none of them get them too. */
export const MANAGEMENT_TABLES = `
  CREATE TABLE IF NOT EXISTS users (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    otp_secret TEXT NOT NULL,
    privileges TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS used_codes (
    email TEXT NOT NULL REFERENCES users (email) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    PRIMARY KEY (email, step)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS login_attempts (
    number INTEGER PRIMARY KEY,
    email TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    email TEXT NOT NULL REFERENCES users (email) ON DELETE CASCADE,
    user_agent TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS brands (
    name TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS templates (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    brand TEXT NOT NULL REFERENCES brands,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (brand, id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS translations (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    template INTEGER NOT NULL REFERENCES templates ON DELETE CASCADE,
    id TEXT NOT NULL,
    language TEXT NOT NULL,
    subject TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (template, id),
    UNIQUE (template, language)
  ) STRICT;
`;
