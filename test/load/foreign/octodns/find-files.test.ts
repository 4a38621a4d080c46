import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileTree } from '../../../../src/load/files/file-tree.js';
import { findOctodnsFiles, zoneOfFile } from '../../../../src/load/foreign/octodns/find-files.js';
import { temporaryFolder } from '../../../support/after-tests.js';
import { disk } from '../../../support/disk.js';
import { placed } from '../../support.js';

test('the files of a folder are those of the zones that they are named after', async () => {
  const folder = temporaryFolder({
    'a.example.yaml': '',
    'B.example.YML': '',
    'com.yaml': '',
    'a.example.txt': '',
    'c.example./www.yaml': '',
    'c.example./.yaml': '',
    'other/www.yaml': '',
  });
  const { files, diagnostics } = await findOctodnsFiles(folder, disk);
  expect(files).toEqual([
    { path: join(folder, 'B.example.YML'), zone: 'b.example' },
    { path: join(folder, 'a.example.yaml'), zone: 'a.example' },
    { path: join(folder, 'com.yaml'), zone: null },
    { path: join(folder, 'c.example./.yaml'), zone: 'c.example' },
    { path: join(folder, 'c.example./www.yaml'), zone: 'c.example' },
  ]);
  expect(diagnostics).toEqual([]);
});

test('a folder that is not there is told', async () => {
  const folder = join(temporaryFolder(), 'no');
  const { files, diagnostics } = await findOctodnsFiles(folder, disk);
  expect([files, placed(diagnostics)]).toEqual([[], ['file/unreadable']]);
  expect(diagnostics[0]).toMatchObject({ severity: 'error', file: folder, related: [] });
});

test('a folder in it that cannot be read is told, and the others are read', async () => {
  const folder = temporaryFolder({ 'a.example./www.yaml': '', 'b.example./www.yaml': '' });
  const closed = join(folder, 'a.example.');
  const tree: FileTree = {
    ...disk,
    readFolder: async (path) =>
      path === closed ? { fault: { kind: 'unreadable', reason: 'closed' } } : disk.readFolder(path),
  };
  const { files, diagnostics } = await findOctodnsFiles(folder, tree);
  expect(files).toEqual([{ path: join(folder, 'b.example./www.yaml'), zone: 'b.example' }]);
  expect(diagnostics).toMatchObject([{ message: 'closed', file: closed }]);
});

test.each([
  ['example.com.yaml', 'example.com'],
  ['a/Bücher.example.yml', 'xn--bcher-kva.example'],
  ['example.com..yaml', 'example.com'],
  ['example.yaml', null],
  ['a..example.yaml', null],
])('the zone of %s is %s', (path, zone) => {
  expect(zoneOfFile(path)).toBe(zone);
});
