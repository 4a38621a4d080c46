import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeNewFiles } from '../../../src/engine/outputs/write-new-files.js';
import { temporaryFolder } from '../../support/after-tests.js';

test('files are written as the user writes files', async () => {
  const folder = temporaryFolder({ 'a/old.yaml': 'old' });
  await writeNewFiles({ folder }, [
    { path: 'a/new.yaml', text: 'ä\n' },
    { path: 'b.yaml', text: '' },
  ]);
  expect(readFileSync(join(folder, 'a/new.yaml'), 'utf8')).toBe('ä\n');
  expect(statSync(join(folder, 'b.yaml')).mode & 0o777).toBe(0o666 & ~process.umask());
});

test.each([
  ['a file that exists', 'old.yaml'],
  ['a link, even one that leads nowhere', 'link'],
  ['a folder', 'sub'],
  ['a file in the place of a folder', 'old.yaml/new.yaml'],
])('none is written because of %s, which stays as it is', async (_, path) => {
  const folder = temporaryFolder({ 'old.yaml': 'old', 'sub/file': '' });
  symlinkSync('nowhere', join(folder, 'link'));
  const files = [
    { path: 'new.yaml', text: 'new' },
    { path, text: 'new' },
    { path: 'newer.yaml', text: 'new' },
  ];
  await expect(writeNewFiles({ folder }, files)).rejects.toMatchObject({
    kind: 'error',
    message: expect.stringContaining(path),
  });
  expect(readdirSync(folder).toSorted()).toEqual(['link', 'old.yaml', 'sub']);
  expect(readFileSync(join(folder, 'old.yaml'), 'utf8')).toBe('old');
  expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
});
