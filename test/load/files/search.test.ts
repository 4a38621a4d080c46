import fs, { mkdirSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { glob } from 'tinyglobby';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Bounds } from '../../../src/load/files/bounds.js';
import { boundsOfFolders } from '../../../src/load/files/bounds.js';
import type { SearchLimits } from '../../../src/load/files/search.js';
import { findFiles } from '../../../src/load/files/search.js';
import { temporaryFolder } from '../../support/after-tests.js';

const top = temporaryFolder(
  Object.fromEntries(
    [
      'p/a.yaml',
      'p/zones/b.yaml',
      'p/zones/c.yml',
      'p/zones/deep/er/d.yaml',
      'p/zones/.hidden/e.yaml',
      'p/[x]/f.yaml',
      'p/node_modules/g/h.yaml',
      'o/i.yaml',
      'o/deep/j.yaml',
    ].map((path) => [path, '']),
  ),
);
const root = join(top, 'p');
symlinkSync('deep', join(root, 'zones/linked'));
symlinkSync('../zones/b.yaml', join(root, '[x]/linked.yaml'));
mkdirSync(join(root, 'zones/folder.yaml'));

const everywhere: Bounds = () => null;

async function find(patterns: readonly string[], limits: Partial<SearchLimits> = {}) {
  const { files, refused } = await findFiles(patterns, root, {
    bounds: everywhere,
    signal: undefined,
    ...limits,
  });
  const shown = (paths: Iterable<string>): readonly string[] =>
    Array.from(paths, (path) => relative(root, path)).toSorted();
  return { files: shown(files), refused: shown(refused.keys()), faults: [...refused.values()] };
}

test.each<readonly string[][]>([
  [['**/*.yaml']],
  [['zones/**']],
  [['zones/**/*.yaml', '!zones/deep/**']],
  [['**/*.{yaml,yml}', '!**/node_modules/**']],
  [['*/*.yaml', '*/*/*.yaml']],
  [['zones/*', 'zones/b.yaml', '!zones/b.yaml']],
  [['!zones/b.yaml', 'zones/**/*.yaml']],
  [['\\[x\\]/*.yaml']],
  [['[[]x]/*.yaml']],
  [['./zones/../zones/?.yaml']],
  [['../o/**/*.yaml']],
  [['../{o,p}/*.yaml']],
  [['../*/*.yaml', '!../p/*.yaml']],
  [[join(top, 'o/**/*.yaml')]],
  [['zones/.hidden/*.yaml']],
  [['zones/*/*.yaml']],
  [['+(zones|o)/*.yaml']],
  [['!(zones)/*.yaml']],
  [['none/**/*.yaml']],
  [['a.yaml']],
  [[]],
])('%j finds what the library finds', async (patterns) => {
  const options = { cwd: root, absolute: true, onlyFiles: true, expandDirectories: false };
  const found = patterns.length === 0 ? [] : await glob([...patterns], options);
  const expected = found.map((path) => relative(root, path)).toSorted();
  expect(await find(patterns)).toMatchObject({ files: expected, refused: [] });
});

test.each([['*a*a*a*a*ac'], ['+(a|b*)+(a|b*)+(a|b*)+(a|b*)+(a|b*)c']])(
  'a glob that would take for ever finds nothing: %s',
  async (pattern) => {
    const folder = temporaryFolder({ [`${'a'.repeat(240)}b`]: '' });
    const { files } = await findFiles([pattern], folder, { bounds: everywhere, signal: undefined });
    expect(files).toEqual([]);
  },
);

describe('a folder out of bounds', () => {
  const bounds = boundsOfFolders([root], []);

  test.each<[readonly string[], readonly string[]]>([
    [['/**/*.yaml'], ['..']],
    [['../o/*.yaml'], ['../o']],
    [['../o/**/*.yaml'], ['../o']],
    [['../*/*.yaml'], ['..']],
    [['zones/../../o/*.yml'], ['../o']],
    [[join(top, 'o', '*.yaml')], ['../o']],
  ])('is not entered by %j', async (patterns) => {
    const { files, refused } = await find(patterns, { bounds });
    expect([files, refused.length]).toEqual([[], 1]);
  });

  test('does not keep other globs from finding files, nor is it found itself where it is allowed', async () => {
    const patterns = ['../o/**/*.yaml', 'zones/*.yaml'];
    expect(await find(patterns, { bounds })).toMatchObject({ files: ['zones/b.yaml'], refused: ['../o'] });
    expect(await find(patterns, { bounds: boundsOfFolders([root], [join(top, 'o')]) })).toMatchObject({
      files: ['../o/deep/j.yaml', '../o/i.yaml', 'zones/b.yaml'],
      refused: [],
    });
  });

  test('is not entered through a link, and known by the path of the link', async () => {
    const folder = temporaryFolder({ 'p/a.yaml': '', 'o/b.yaml': '' });
    symlinkSync('../o', join(folder, 'p/out'));
    symlinkSync('/', join(folder, 'p/away'));
    const inside = boundsOfFolders([join(folder, 'p')], []);
    const search = (patterns: readonly string[]) =>
      findFiles(patterns, join(folder, 'p'), { bounds: inside, signal: undefined });
    const { files, refused } = await search(['**/*.yaml']);
    expect(files).toEqual([join(folder, 'p/a.yaml')]);
    expect([...refused.keys()].toSorted()).toEqual(['away', 'out'].map((name) => join(folder, 'p', name)));
    expect((await search(['**/*.yaml', '!{out,away}/**'])).refused.size).toBe(0);
    expect([...(await search(['out/*.yaml'])).refused.keys()]).toEqual([join(folder, 'p/out')]);
  });
});

test.each(['/proc/*/status', '/sys/**', '/dev/*', '/proc/self/**/*.yaml'])(
  'files of the kernel are not looked for: %s',
  async (pattern) => {
    const { files, faults } = await find([pattern]);
    expect([files, faults.map(({ kind }) => kind)]).toEqual([[], ['outside']]);
  },
);

describe('another file system', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test('is entered only by a glob that begins there', async () => {
    const stat = fs.statSync;
    vi.spyOn(fs, 'statSync').mockImplementation((path) => {
      const stats = stat(path);
      return Object.assign(stats, { dev: /\/o(?:\/|$)/.test(String(path)) ? 2 : 1 });
    });
    syncBuiltinESMExports();
    expect(await find(['../**/*.yaml', '!../p/**'])).toMatchObject({ files: [], refused: ['../o'] });
    expect(await find(['../o/**/*.yaml'])).toMatchObject({ files: ['../o/deep/j.yaml', '../o/i.yaml'] });
  });
});

test('a search ends where there is too much', async () => {
  const { refused, faults } = await find(['zones/**/*.none'], { most: 3 });
  expect([refused, faults.map(({ kind }) => kind)]).toEqual([['zones'], ['too-large']]);
});

test('a search ends when it is interrupted', async () => {
  const stop = new AbortController();
  const found = find(['**/*.yaml'], { signal: stop.signal });
  stop.abort();
  await expect(found).rejects.toMatchObject({ kind: 'interrupted' });
});
