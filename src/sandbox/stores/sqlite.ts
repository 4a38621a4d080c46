import { createRequire, isBuiltin } from 'node:module';
import { isSea } from 'node:sea';
import type { Database as LibsqlDatabase } from 'libsql';
import { Failure } from '../../failure.js';

export type Value = string | number | null;

/** The common interface of the SQLite drivers. */
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

/** Opens the database in a file, or an empty one in memory for ':memory:'. */
export type Connect = (file: string) => Connection;

/** Loads Node's built-in SQLite, or libsql if Node has none. Throws a Failure if both are missing. */
export async function loadSqlite(): Promise<Connect> {
  return isBuiltin('node:sqlite') ? loadNodeSqlite() : loadLibsql();
}

interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => Connection;
}

/** Loads the SQLite of Node 22.13 and later. */
export function loadNodeSqlite(): Connect {
  const { DatabaseSync }: NodeSqlite = withoutWarnings(() => createRequire(process.execPath)('node:sqlite'));
  return (file) => new DatabaseSync(file);
}

/** Loads libsql, an optional dependency. Throws a Failure if it is not installed. An executable can load no package. */
export async function loadLibsql(): Promise<Connect> {
  if (isSea())
    throw new Failure('error', 'the sandbox needs SQLite, which this executable does not have', {
      hint: 'use the package from npm: npx zonemason sandbox',
    });
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

/** Suppresses the warning of Node 22 that its SQLite is experimental. */
function withoutWarnings<T>(load: () => T): T {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
