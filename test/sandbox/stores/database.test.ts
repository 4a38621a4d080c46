import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/sandbox/stores/database.js';
import { temporaryFolder } from '../../support/after-tests.js';

test('data of another version are left alone', async () => {
  const folder = temporaryFolder();
  const database = await openDatabase(folder);
  database.prepare('DROP TABLE users').run();
  database.prepare('PRAGMA user_version = 2').run();
  database.close();
  await expect(openDatabase(folder, { shown: 'data' })).rejects.toMatchObject({
    kind: 'error',
    message: 'the data folder data cannot be used: it was created by another version of zonemason',
  });
  await expect(openDatabase(folder)).rejects.toMatchObject({ message: expect.stringContaining(folder) });
});

test('tables that an earlier version did not have are added', async () => {
  const folder = temporaryFolder();
  const first = await openDatabase(folder);
  first.prepare("INSERT INTO zones (name) VALUES ('example.com')").run();
  first.prepare('DROP TABLE used_codes').run();
  first.close();
  const second = await openDatabase(folder);
  expect(second.prepare('SELECT name FROM zones').all()).toEqual([{ name: 'example.com' }]);
  expect(second.prepare('SELECT * FROM used_codes').all()).toEqual([]);
  second.close();
});
