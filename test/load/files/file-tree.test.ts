import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import {
  fullPath,
  MAX_FILE_SIZE,
  recordingTree,
  shownPath,
  tooLarge,
} from '../../../src/load/files/file-tree.js';
import { temporaryFolder } from '../../support/after-tests.js';

test.each([
  ['a/b.yaml', '/project/a/b.yaml'],
  ['../b.yaml', '/b.yaml'],
  ['.', '/project'],
])('%s is shown for %s', (shown, full) => {
  const files = { folder: '/project' };
  expect(fullPath(files, shown)).toBe(full);
  expect(shownPath(files, full)).toBe(shown);
});

test('a relative path is shown as it is', () => {
  expect(shownPath({ folder: '/project' }, './a/../b.yaml')).toBe('./a/../b.yaml');
});

test('a tree records what is read, existing or not', async () => {
  const folder = temporaryFolder({ a: 'a' });
  const { tree, paths } = recordingTree(diskTree(folder));
  expect(await tree.readFile('a')).toEqual({ value: Buffer.from('a') });
  await tree.readFile(join(folder, 'b'));
  await tree.exists('c');
  expect([...paths]).toEqual([join(folder, 'a'), join(folder, 'b')]);
});

test('the limit of a file is told in MiB', () => {
  expect(tooLarge(MAX_FILE_SIZE)).toMatchObject({
    kind: 'too-large',
    reason: expect.stringContaining('64 MiB'),
  });
});
