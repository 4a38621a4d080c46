import { isBuiltin } from 'node:module';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUserStore } from '../../../src/sandbox/stores/user-store.js';
import type { Database } from '../../../src/sandbox/stores/database.js';
import { openDatabase } from '../../../src/sandbox/stores/database.js';
import { createStore } from '../../../src/sandbox/stores/record-store.js';
import type { Connect } from '../../../src/sandbox/stores/sqlite.js';
import { loadLibsql, loadNodeSqlite, loadSqlite } from '../../../src/sandbox/stores/sqlite.js';
import { temporaryFolder } from '../../support/after-tests.js';

type Load = () => Promise<Connect>;

/** The drivers that this version of Node has. */
const drivers: Readonly<Record<string, Load>> = {
  libsql: loadLibsql,
  ...(isBuiltin('node:sqlite') ? { 'node:sqlite': async () => loadNodeSqlite() } : {}),
};

const pairs = Object.keys(drivers).flatMap((writer) =>
  Object.keys(drivers).map((reader) => ({ writer, reader })),
);

const record = { id: 'r1', prefix: 'w', type: 'TXT', content: 'ä → 😀', ttl: 600, prio: 0, active: true };
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
});

async function open(driver = ''): Promise<Database> {
  return openDatabase(folder, { load: drivers[driver] });
}

describe.each(pairs)('a data folder of $writer', ({ writer, reader }) => {
  test(`is read and written by ${reader}`, async () => {
    const first = await open(writer);
    createStore(first).addZone('example.com');
    createStore(first).insert('example.com', record);
    first.close();

    const second = await open(reader);
    createStore(second).insert('example.com', { ...record, id: 'r2' });
    second.close();

    const third = await open(writer);
    expect(JSON.parse(createStore(third).listing('example.com'))).toEqual([record, { ...record, id: 'r2' }]);
    third.close();
  });

  test(`can be used by ${reader} at the same time`, async () => {
    const [first, second] = [await open(writer), await open(reader)];
    createStore(first).addZone('example.com');
    createStore(second).insert('example.com', record);
    expect(createStore(first).recordsAt('example.com', 'w')).toEqual([record]);
    first.close();
    second.close();
  });
});

describe.each(Object.keys(drivers))('%s', (driver) => {
  test('undoes a transaction that throws, and keeps on working', async () => {
    const database = await open(driver);
    const zones = createStore(database);
    const failing = (): void =>
      database.transaction(() => {
        zones.addZone('example.com');
        throw new Error('stop');
      });
    expect(failing).toThrow('stop');
    expect(zones.zones()).toEqual([]);
    database.transaction(() => zones.addZone('example.org'));
    expect(zones.zones()).toEqual(['example.org']);
    database.close();
  });

  test('refuses what a table does not allow', async () => {
    const database = await open(driver);
    expect(() => createStore(database).insert('example.com', record)).toThrow(/FOREIGN KEY/);
    database.close();
  });

  test('has no row for what is not there', async () => {
    const database = await open(driver);
    expect(createUserStore(database).get('a@example.com')).toBeNull();
    database.close();
  });
});

test('the SQLite of Node comes first', async () => {
  const connection = (await loadSqlite())(':memory:');
  expect(connection.constructor.name).toBe(isBuiltin('node:sqlite') ? 'DatabaseSync' : 'Object');
  connection.close();
});
