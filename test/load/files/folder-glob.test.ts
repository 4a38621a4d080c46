import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { filesInFolder, isPlainPath, readFolderGlob } from '../../../src/load/files/folder-glob.js';
import { temporaryFolder } from '../../support/after-tests.js';

const NAMES = [
  'a.yaml',
  'ab.yaml',
  'b.a.yaml',
  'a',
  'ab',
  'aba',
  '-a.yaml',
  '_.yml',
  '.yaml',
  '.a.yaml',
  'A.yaml',
];
const FOLDERS = ['', 'zones/', 'zones/deep/', '.hidden/', 'zones.d/'];

const folder = temporaryFolder(
  Object.fromEntries(FOLDERS.flatMap((at) => NAMES.map((name) => [`top/${at}${name}`, '']))),
);
const root = join(folder, 'top');
mkdirSync(join(root, 'zones/folder.yaml'));
symlinkSync('top/zones', join(folder, 'linked'));

const AT = [...FOLDERS, './', '../top/', 'zones/../zones.d/', '../linked/', 'none/', 'a.yaml/'];
const STARTS = ['', 'a', 'ab', 'b.', '-', '_', 'none'];
const ENDS = ['', '.yaml', 'a', 'ba', 'b.yaml', '.', 'a.yaml', '.yml'];

describe.each(AT)('in "%s"', (at) => {
  test('finds what the library finds', async () => {
    const globs = STARTS.flatMap((start) => ENDS.map((end) => `${at}${start}*${end}`));
    const found = await Promise.all(
      globs.map(async (each) => {
        const read = readFolderGlob(each);
        return read && (await filesInFolder(read, root))?.toSorted();
      }),
    );
    const options = { cwd: root, absolute: true, onlyFiles: true, expandDirectories: false };
    const expected = await Promise.all(globs.map(async (each) => (await glob(each, options)).toSorted()));
    expect(Object.fromEntries(globs.map((each, index) => [each, found[index]]))).toEqual(
      Object.fromEntries(globs.map((each, index) => [each, expected[index]])),
    );
  });
});

test('leaves a link to the library, if the glob matches it', async () => {
  const linked = temporaryFolder({ 'a.yaml': '', 'b.yml': '' });
  symlinkSync('a.yaml', join(linked, 'c.yaml'));
  const found = ['*.yaml', '*.yml'].map(async (each) => {
    const read = readFolderGlob(each);
    return read && (await filesInFolder(read, linked));
  });
  expect(await Promise.all(found)).toEqual([null, [join(linked, 'b.yml')]]);
});

test.each([
  '**/*.yaml',
  'zones/**',
  '*/a.yaml',
  '*/*.yaml',
  '*.{yaml,yml}',
  '!*.yaml',
  '?*.yaml',
  '[ab]*.yaml',
  '+(a)*.yaml',
  '\\*.yaml',
  'zones//*.yaml',
  '/zones/*.yaml',
  '.*.yaml',
  'zones/.*',
  'zonen-münchen/*.yaml',
  'a.yaml',
  '',
])('"%s" is not such a glob', (each) => {
  expect(readFolderGlob(each)).toBeNull();
});

test.each([
  ['zones/a.yaml', true],
  ['../zones.d/-a_1.yaml', true],
  ['zones/*.yaml', false],
  ['!zones/a.yaml', false],
  ['a b.yaml', false],
])('"%s" is plainly a path: %s', (each, expected) => {
  expect(isPlainPath(each)).toBe(expected);
});
