import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders } from '../../src/disk/make-folders.js';
import { temporaryFolder } from '../support/after-tests.js';

test('creates what is missing, once, and tells the first', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a/b/c');
  expect(await makeFolders(path, 0o700)).toBe(join(folder, 'a'));
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(await makeFolders(path)).toBeUndefined();
  expect(await makeFolders(join(folder, 'a/b/d/e'))).toBe(join(folder, 'a/b/d'));
});

test('several at a time make one folder', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a/b/c/d');
  const made = await Promise.all(Array.from({ length: 8 }, () => makeFolders(path)));
  expect(made.filter((first) => first === join(folder, 'a'))).toHaveLength(1);
  expect(existsSync(path)).toBe(true);
});

test.each([
  ['file', 'EEXIST'],
  ['file/b', 'ENOTDIR'],
])('what is no folder fails: %s', async (path, code) => {
  const folder = temporaryFolder({ file: '' });
  await expect(makeFolders(join(folder, path))).rejects.toMatchObject({ code });
});

test.runIf(existsSync('/proc/self'))('a file system that has no place for it ends the attempt', async () => {
  await expect(makeFolders('/proc/none/locks')).rejects.toMatchObject({ code: 'ENOENT' });
});
