import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { findZoneFiles, zoneFilePath } from '../../../src/load/files/find-files.js';
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

test('paths are relative to the working folder', async () => {
  const folder = temporaryFolder({ 'a.yaml': '' });
  expect(await findZoneFiles(['*.yaml'], folder, disk)).toEqual([
    relative(process.cwd(), join(folder, 'a.yaml')),
  ]);
});

test.each<[readonly string[], string]>([
  [['zones/*.yaml'], 'zones/example.com.yaml'],
  [['./dns/*.yml'], './dns/example.com.yml'],
  [['zones/*'], 'zones/example.com.yaml'],
  [['zones/**/*.yaml'], 'zones/example.com.yaml'],
  [['*/zone.yaml'], 'example.com/zone.yaml'],
  [['zones/zone-*.yaml'], 'zones/zone-example.com.yaml'],
  [['zones/example.org.yaml', 'more/*.yaml', 'zones/*.yaml'], 'more/example.com.yaml'],
  [['zones/*.{yaml,yml}', 'zones/*.yaml'], 'zones/example.com.yaml'],
])('the file of a zone is where %j finds it: %s', async (globs, path) => {
  expect(zoneFilePath(globs, 'example.com')).toBe(path);
  const folder = temporaryFolder({});
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
  expect((await findZoneFiles(globs, folder, disk)).join(' ')).toContain(join(path));
});

test.each<[readonly string[]]>([
  [['zones/example.org.yaml']],
  [['*/*.yaml']],
  [['zones/*.{yaml,yml}']],
  [['zones/**']],
  [['zones/?*.yaml']],
  [['!zones/*.yaml']],
  [[]],
])('%j does not say where the file of a zone is', (globs) => {
  expect(zoneFilePath(globs, 'example.com')).toBeNull();
});
