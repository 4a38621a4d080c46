import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Statement as LibsqlStatement } from 'libsql';
import { Failure } from '../failure.js';
import { makePrivateFolder } from '../private-folder.js';
import { FORMAT, MANAGEMENT_TABLES, RECORD_TABLES } from './schema.js';

type Value = string | number | null;
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
const IN_MEMORY = ':memory:';

/**
 * Opens the database of a data folder, which it makes if need be, or one in memory for ':memory:'. A committed
 * transaction is on the disk: write-ahead log, synced at every commit. Throws a Failure when the folder cannot
 * be used.
 */
export async function openDatabase(dataFolder: string): Promise<Database> {
  if (dataFolder === IN_MEMORY) return open(IN_MEMORY);
  try {
    await makePrivateFolder(dataFolder);
    await access(dataFolder, constants.W_OK);
    return await open(join(dataFolder, 'sandbox.db'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Failure('error', `the data folder ${dataFolder} cannot be used: ${reason}`, { cause });
  }
}

async function open(file: string): Promise<Database> {
  const { default: Libsql } = await import('libsql');
  const connection = new Libsql(file, { timeout: 5000 });
  const database: Database = {
    prepare: (sql) => statement(connection.prepare(sql)),
    transaction: (work) => connection.transaction(work).immediate(),
    close: () => void connection.close(),
  };
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  database.transaction(() => {
    const format = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (format === 0) connection.exec(RECORD_TABLES);
    else if (format !== FORMAT) throw new Error('another version of zonemason made it');
    connection.exec(MANAGEMENT_TABLES);
  });
  return database;
}

/** Rows as objects; their columns are for the caller to read. */
function statement(prepared: LibsqlStatement): Statement {
  return {
    all: (...values) => prepared.all(...values).filter(isRow),
    get: (...values) => [prepared.get(...values)].find(isRow),
    run: (...values) => void prepared.run(...values),
  };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
