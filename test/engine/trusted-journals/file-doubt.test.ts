import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processUser } from '../../../src/config/owners.js';
import { fileDoubt } from '../../../src/engine/trusted-journals/file-doubt.js';
import { temporaryFolder } from '../../support/after-tests.js';

const NOBODY = 65_534;

/** The path of a file with a mode. */
function fileWith(mode: number): string {
  const path = join(temporaryFolder({ file: '' }), 'file');
  chmodSync(path, mode);
  return path;
}

test.each([
  [0o600, false],
  [0o644, false],
  [0o620, true],
  [0o602, true],
])('a file of mode %o is writable by others: %s', async (mode, expected) => {
  const doubt = await fileDoubt(fileWith(mode), processUser());
  expect(doubt?.startsWith('writable by other users') ?? false).toBe(expected);
});

test('a file of another user is not trusted, unless it is of root', async () => {
  const path = fileWith(0o600);
  if (processUser() === 0) chownSync(path, NOBODY, NOBODY);
  const { uid } = lstatSync(path);
  expect(await fileDoubt(path, uid)).toBe(null);
  expect(await fileDoubt(path, uid + 1)).toBe('owned by another user');
  expect(await fileDoubt('/etc/passwd', uid)).toBe(null);
});

test('where there are no users, only the kind of a file counts', async () => {
  expect(await fileDoubt(fileWith(0o666), undefined)).toBe(null);
});

test('a link is not followed, and a folder or a pipe is no file', async () => {
  const folder = temporaryFolder({ file: '' });
  symlinkSync('file', join(folder, 'link'));
  mkdirSync(join(folder, 'folder'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const doubts = await Promise.all(
    ['link', 'folder', 'pipe', 'gone'].map((name) => fileDoubt(join(folder, name), processUser())),
  );
  expect(doubts).toEqual(['a link', 'not a file', 'not a file', null]);
});
