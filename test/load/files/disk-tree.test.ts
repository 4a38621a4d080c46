import { chmodSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { secretFile } from '../../../src/load/files/file-tree.js';
import { temporaryFolder } from '../../support/after-tests.js';

const folder = temporaryFolder({
  'b.yaml': 'b',
  'a/deep.yaml': 'deep',
  '.hidden': 'hidden',
  'own.yaml': 'own',
  'group.yaml': 'group',
});
symlinkSync('a', join(folder, 'link'));
symlinkSync('nothing', join(folder, 'broken'));
chmodSync(join(folder, 'own.yaml'), 0o600);
chmodSync(join(folder, 'group.yaml'), 0o640);

describe('a file', () => {
  test.each([
    ['b.yaml', { value: Buffer.from('b') }],
    [join(folder, 'b.yaml'), { value: Buffer.from('b') }],
    ['link/deep.yaml', { value: Buffer.from('deep') }],
    ['own.yaml', { value: Buffer.from('own'), isPrivate: true }],
    ['group.yaml', { value: Buffer.from('group') }],
    ['no.yaml', { fault: expect.objectContaining({ kind: 'missing' }) }],
  ])('%s is read', async (path, expected) => {
    expect(await diskTree(folder).readFile(path)).toEqual(expected);
  });

  test('with secrets is not', async () => {
    const asked: unknown[] = [];
    const files = diskTree(folder, {
      secrets: {
        has: async (path, file) => {
          asked.push([path, file?.ino]);
          return path.endsWith('own.yaml');
        },
        isCopy: async () => false,
      },
    });
    expect(await files.readFile('own.yaml')).toEqual({ fault: secretFile });
    expect(await files.readFile('b.yaml')).toEqual({ value: Buffer.from('b') });
    const told = ['own.yaml', 'b.yaml'].map((name) => join(folder, name));
    expect(asked).toEqual(told.map((path) => [path, statSync(path).ino]));
  });
});

describe('a link', () => {
  const outer = temporaryFolder({
    'inside/own.yaml': 'own',
    'inside/deep/x.yaml': 'x',
    'outside/far.yaml': 'far',
  });
  for (const [path, target] of [
    ['inside/to-own.yaml', 'own.yaml'],
    ['inside/to-far.yaml', '../outside/far.yaml'],
    ['inside/to-none.yaml', '../outside/none.yaml'],
    ['inside/to-itself.yaml', 'to-itself.yaml'],
    ['inside/folder', 'deep'],
    ['inside/away', '../outside'],
    ['outside/back.yaml', '../inside/own.yaml'],
  ] as const)
    symlinkSync(target, join(outer, path));
  const files = diskTree(join(outer, 'inside')).within([join(outer, 'inside')]);
  const refused = { fault: expect.objectContaining({ kind: 'outside' }) };

  test.each([
    ['to-own.yaml', { value: Buffer.from('own') }],
    ['folder/x.yaml', { value: Buffer.from('x') }],
    ['folder/none.yaml', { fault: expect.objectContaining({ kind: 'missing' }) }],
    ['away/back.yaml', { value: Buffer.from('own') }],
    ['to-far.yaml', refused],
    ['to-none.yaml', refused],
    ['away/far.yaml', refused],
    ['away/none.yaml', refused],
    ['to-itself.yaml', { fault: expect.objectContaining({ kind: 'unreadable' }) }],
  ])('%s is followed only within the bounds', async (path, expected) => {
    expect(await files.readFile(path)).toEqual(expected);
  });

  test('that takes the place of a file is refused, too', async () => {
    const path = join(outer, 'inside/replaced.yaml');
    writeFileSync(path, 'mine');
    expect(await files.readFile(path)).toEqual({ value: Buffer.from('mine') });
    rmSync(path);
    symlinkSync('../outside/far.yaml', path);
    expect(await files.readFile(path)).toEqual(refused);
  });
});

test('a folder has its entries in order, without hidden ones', async () => {
  expect(await diskTree(folder).readFolder('.')).toEqual({
    value: [
      { name: 'a', isFolder: true },
      { name: 'b.yaml', isFolder: false },
      { name: 'broken', isFolder: false },
      { name: 'group.yaml', isFolder: false },
      { name: 'link', isFolder: true },
      { name: 'own.yaml', isFolder: false },
    ],
  });
});

test.each([
  ['no', 'missing'],
  ['b.yaml', 'unreadable'],
  ['x'.repeat(5000), 'unreadable'],
])('%.10s is no folder', async (path, kind) => {
  expect(await diskTree(folder).readFolder(path)).toMatchObject({ fault: { kind } });
});

test('what there is exists, whatever it is', async () => {
  const files = diskTree(folder);
  const found = ['b.yaml', 'a', 'link', '.hidden', 'no', 'broken'].map((path) => files.exists(path));
  expect(await Promise.all(found)).toEqual([true, true, true, true, false, false]);
});

test('a glob finds files with absolute paths, no folders', async () => {
  const files = diskTree('/');
  expect((await files.glob(['*'], folder)).toSorted()).toEqual(
    ['b.yaml', 'group.yaml', 'own.yaml'].map((name) => join(folder, name)),
  );
  expect(await files.glob(['a'], folder)).toEqual([]);
  expect(await files.glob(['*.yaml', '!{own,b}.yaml'], folder)).toEqual([join(folder, 'group.yaml')]);
});

describe('a huge folder', () => {
  /** More than a function may have arguments. */
  const many = 200_000;
  const entries = Array.from({ length: many }, (_, index) => ({
    name: `z${index}.yaml`,
    isFile: () => true,
    isSymbolicLink: () => false,
  }));

  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test('has all its files found by a glob', async () => {
    vi.spyOn(fs, 'readdir').mockResolvedValue(Object.assign(entries));
    syncBuiltinESMExports();
    const found = await diskTree('/').glob(['zones/*.yaml', 'more/*.yaml'], folder);
    expect(found).toHaveLength(2 * many);
    expect(found.at(-1)).toBe(join(folder, 'more/z199999.yaml'));
  });
});
