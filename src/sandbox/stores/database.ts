import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../failure.js';
import { makePrivateFolder } from '../../private-folder.js';
import { systemReason } from '../../text/system-error.js';
import type { Connection, PreparedStatement, Value } from './sqlite.js';
import { loadSqlite } from './sqlite.js';

type SqlRow = Readonly<Record<string, unknown>>;

/** A SQLite database. */
export interface Database {
  readonly prepare: (sql: string) => Statement;
  /** Runs work in one write transaction, which is rolled back if it throws. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

export interface Statement {
  readonly all: (...values: readonly Value[]) => readonly SqlRow[];
  readonly get: (...values: readonly Value[]) => SqlRow | undefined;
  readonly run: (...values: readonly Value[]) => void;
}

/** The data folder that keeps all data in memory, for tests. */
export const IN_MEMORY = ':memory:';

/**
 * Opens the database in a data folder, creating both if needed, or a database in memory for ':memory:'. Transactions are
 * synced to disk on commit. Throws a Failure if SQLite is missing or the folder cannot be used.
 */
export async function openDatabase(
  dataFolder: string,
  { shown = dataFolder, load = loadSqlite } = {},
): Promise<Database> {
  const connect = await load();
  if (dataFolder === IN_MEMORY) return setUp(connect(IN_MEMORY));
  try {
    await makePrivateFolder(dataFolder);
    await access(dataFolder, constants.W_OK);
    return setUp(connect(join(dataFolder, 'sandbox.db')));
  } catch (cause) {
    const reason = systemReason(cause);
    throw new Failure('error', `the data folder ${shown} cannot be used: ${reason}`, { cause });
  }
}

function setUp(connection: Connection): Database {
  const database = databaseOver(connection);
  connection.exec('PRAGMA busy_timeout = 5000');
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = FULL');
  connection.exec('PRAGMA foreign_keys = ON');
  database.transaction(() => {
    const format = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (format === 0) connection.exec(RECORD_TABLES);
    else if (format !== FORMAT) throw new Error('it was created by another version of zonemason');
    connection.exec(MANAGEMENT_TABLES);
  });
  return database;
}

function databaseOver(connection: Connection): Database {
  return {
    prepare: (sql) => statement(connection.prepare(sql)),
    transaction: (work) => {
      connection.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        connection.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => void connection.close(),
  };
}

function statement(prepared: PreparedStatement): Statement {
  return {
    all: (...values) => prepared.all(...values).filter(isRow),
    get: (...values) => [prepared.get(...values)].find(isRow),
    run: (...values) => void prepared.run(...values),
  };
}

function isRow(value: unknown): value is SqlRow {
  return typeof value === 'object' && value !== null;
}

/** Increased with every change to the tables that older versions cannot read. */
const FORMAT = 1;

/** Tables of interface B, created with the database. */
const RECORD_TABLES = `
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

/** Tables of interface A, also added to databases of versions without them. Times are milliseconds since 1970. */
const MANAGEMENT_TABLES = `
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
