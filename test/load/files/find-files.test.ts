import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { findZoneFiles } from '../../../src/load/files/find-files.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

const files = [
  'zones/b.yaml',
  'zones/a.yaml',
  'zones/deep/c.yaml',
  'zones/d.yml',
  'zones/.e.yaml',
  'other/[f].yaml',
];

test.each<[readonly string[], readonly string[]]>([
  [['zones/*.yaml'], ['zones/a.yaml', 'zones/b.yaml']],
  [['zones/**/*.yaml'], ['zones/a.yaml', 'zones/b.yaml', 'zones/deep/c.yaml']],
  [['zones/*.{yaml,yml}'], ['zones/a.yaml', 'zones/b.yaml', 'zones/d.yml']],
  [
    ['zones/b.yaml', 'zones/*.yaml', './zones/a.yaml'],
    ['zones/a.yaml', 'zones/b.yaml'],
  ],
  [['zones/*.yaml', '!zones/b.yaml'], ['zones/a.yaml']],
  [['nothing/*.yaml'], []],
  [['nothing.yaml'], ['nothing.yaml']],
  [['not there.yaml'], ['not there.yaml']],
  [['zones'], ['zones']],
  [
    ['nothing.yaml', 'zones/deep/*'],
    ['nothing.yaml', 'zones/deep/c.yaml'],
  ],
  [[], []],
])('%j', async (globs, expected) => {
  const folder = temporaryFolder(Object.fromEntries(files.map((file) => [file, ''])));
  const found = await findZoneFiles(globs, folder, disk);
  expect(found.map((path) => relative(folder, path))).toEqual(expected);
});

test('paths are in the order of their numbers, the same in every folder', async () => {
  const folder = temporaryFolder({ 'h10.yaml': '', 'h2.yaml': '', 'h02.yaml': '' });
  const found = await findZoneFiles(['*.yaml'], folder, disk);
  expect(found.map((path) => relative(folder, path))).toEqual(['h02.yaml', 'h2.yaml', 'h10.yaml']);
});

test('paths are relative to the working folder', async () => {
  const folder = temporaryFolder({ 'a.yaml': '' });
  expect(await findZoneFiles(['*.yaml'], folder, disk)).toEqual([
    relative(process.cwd(), join(folder, 'a.yaml')),
  ]);
});
