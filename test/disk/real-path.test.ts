import { realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finalPath, realPathOf, realPathsOfPlainFiles } from '../../src/disk/real-path.js';
import { temporaryFolder } from '../support/after-tests.js';

const folder = realpathSync(temporaryFolder({ 'a/b': '', 'c/d/e': '' }));
const at = (path: string): string => join(folder, path);
for (const [path, target] of [
  ['file', 'a/b'],
  ['deep', 'c/d'],
  ['missing', 'a/none'],
  ['far', 'deep/../none'],
  ['away', '/nowhere/at/all'],
  ['chain', 'missing'],
  ['x', 'y'],
  ['y', 'x'],
] as const)
  symlinkSync(target, at(path));

test.each([
  ['a/b', 'a/b'],
  ['file', 'a/b'],
  ['deep/e', 'c/d/e'],
  ['missing', 'a/none'],
  ['missing/more', 'a/none/more'],
  ['chain', 'a/none'],
  ['none/at/all', 'none/at/all'],
  ['file/inside', 'a/b/inside'],
  // The folder above the target of the link.
  ['far', 'c/none'],
])('%s leads to %s', (path, expected) => {
  expect(finalPath(at(path))).toBe(at(expected));
  expect(realPathOf(at(path))).toBe(at(expected));
});

test('a link may lead to another place that is missing', () => {
  expect(realPathOf(at('away/more'))).toBe('/nowhere/at/all/more');
});

test('links that form a loop lead nowhere', () => {
  expect(() => finalPath(at('x/more'))).toThrow('ELOOP');
  expect(realPathOf(at('x/more'))).toBe(at('x/more'));
});

test('a file that is no link has the real path of its folder', () => {
  const plain = realPathsOfPlainFiles('linux');
  expect(['deep/e', 'file', 'none/b'].map((path) => plain(at(path)))).toEqual(
    ['c/d/e', 'file', 'none/b'].map(at),
  );
});

test('where names are the same in capitals, only the system knows it', () => {
  expect(realPathsOfPlainFiles('darwin')(at('deep/e'))).toBeNull();
});
