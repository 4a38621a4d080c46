import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceTree } from '../../../../src/engine/import/sources/source-tree.js';
import { diskTree } from '../../../../src/load/files/disk-tree.js';
import { MAX_FILE_SIZE } from '../../../../src/load/files/file-tree.js';
import { temporaryFolder } from '../../../support/after-tests.js';

test('a file is read once, by whatever path', async () => {
  const folder = temporaryFolder({ a: 'a', 'sub/b': 'b' });
  const disk = diskTree(folder);
  const read: string[] = [];
  const files = { ...disk, readFile: (path: string) => (read.push(path), disk.readFile(path)) };
  const { tree, paths } = sourceTree(files, 0);
  for (const path of ['a', './a', join(folder, 'a'), 'sub/b', 'sub/../a', 'none', 'none'])
    await tree.readFile(path);
  expect(read).toEqual([join(folder, 'a'), join(folder, 'sub/b'), join(folder, 'none')]);
  expect(paths()).toEqual(read);
});

test('the files of an import have 64 MiB in all', async () => {
  const { tree } = sourceTree(diskTree(temporaryFolder({ a: 'aa', b: 'b', c: 'c' })), MAX_FILE_SIZE - 3);
  const readings = await Promise.all(['a', 'b', 'a', 'c', 'a', 'b'].map((path) => tree.readFile(path)));
  expect(readings.map((reading) => ('fault' in reading ? reading.fault.kind : 'read'))).toEqual([
    'read',
    'read',
    'read',
    'too-large',
    'read',
    'read',
  ]);
});
