import { createRequire, isBuiltin } from 'node:module';
import type { Database as LibsqlDatabase } from 'libsql';
import { Failure } from '../failure.js';

export type Value = string | number | null;

/** What the drivers of SQLite have in common, as far as the sandbox uses it. */
export interface Connection {
  readonly exec: (sql: string) => unknown;
  readonly prepare: (sql: string) => PreparedStatement;
  readonly close: () => unknown;
}

export interface PreparedStatement {
  readonly all: (...values: readonly Value[]) => readonly unknown[];
  readonly get: (...values: readonly Value[]) => unknown;
  readonly run: (...values: readonly Value[]) => unknown;
}

/** Opens the database in a file, or a new one for ':memory:'. */
export type Connect = (file: string) => Connection;

/** Loads Node's own SQLite, or libsql where Node has none. Throws a Failure when there is neither. */
export async function loadSqlite(): Promise<Connect> {
  return isBuiltin('node:sqlite') ? loadNodeSqlite() : loadLibsql();
}

interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => Connection;
}

/** Loads the SQLite of Node 22.13 and later. */
export function loadNodeSqlite(): Connect {
  const { DatabaseSync }: NodeSqlite = withoutWarnings(() => createRequire(import.meta.url)('node:sqlite'));
  return (file) => new DatabaseSync(file);
}

/** Loads libsql, which is only there if it was installed. Throws a Failure when it is not. */
export async function loadLibsql(): Promise<Connect> {
  try {
    const { default: Libsql } = await import('libsql');
    return (file) => overLibsql(new Libsql(file));
  } catch (cause) {
    throw new Failure('error', 'the sandbox needs SQLite, which this version of Node does not have', {
      hint: 'use Node 22.13 or later, or run: npm install libsql',
      cause,
    });
  }
}

function overLibsql(database: LibsqlDatabase): Connection {
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return statement;
    },
    close: () => database.close(),
  };
}

/** Node 22 tells everybody who loads its SQLite that it is experimental. */
function withoutWarnings<T>(load: () => T): T {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
