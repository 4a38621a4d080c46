import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../failure.js';
import { makePrivateFolder } from '../private-folder.js';
import { systemReason } from '../text/system-error.js';
import { FORMAT, MANAGEMENT_TABLES, RECORD_TABLES } from './schema.js';
import type { Connection, PreparedStatement, Value } from './sqlite.js';
import { loadSqlite } from './sqlite.js';

type Row = Readonly<Record<string, unknown>>;

/** What the sandbox uses of SQLite. */
export interface Database {
  readonly prepare: (sql: string) => Statement;
  /** Runs work in one write transaction, which is undone when it throws. */
  readonly transaction: <T>(work: () => T) => T;
  readonly close: () => void;
}

export interface Statement {
  readonly all: (...values: readonly Value[]) => readonly Row[];
  readonly get: (...values: readonly Value[]) => Row | undefined;
  readonly run: (...values: readonly Value[]) => void;
}

/** Keeps the data in memory, for tests. */
export const IN_MEMORY = ':memory:';

/**
 * Opens the database of a data folder, which it makes if need be, or one in memory for ':memory:'. A committed
 * transaction is on the disk: write-ahead log, synced at every commit. Throws a Failure when there is no SQLite or
 * the folder cannot be used.
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
    else if (format !== FORMAT) throw new Error('another version of zonemason made it');
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

/** Rows as objects; their columns are for the caller to read. */
function statement(prepared: PreparedStatement): Statement {
  return {
    all: (...values) => prepared.all(...values).filter(isRow),
    get: (...values) => [prepared.get(...values)].find(isRow),
    run: (...values) => void prepared.run(...values),
  };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
