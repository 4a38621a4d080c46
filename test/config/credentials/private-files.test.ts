import { linkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSameFile } from '../../../src/config/credentials/private-files.js';
import { temporaryFolder } from '../../support/after-tests.js';

const folder = temporaryFolder({ a: 'same text', b: 'same text' });
linkSync(join(folder, 'a'), join(folder, 'hard-link'));
symlinkSync('a', join(folder, 'link'));
symlinkSync('.', join(folder, 'folder-link'));

test.each([
  ['a', 'a', true],
  ['missing', 'missing', true],
  ['a', 'link', true],
  ['a', 'folder-link/a', true],
  ['a', 'hard-link', true],
  ['.', 'folder-link', true],
  ['a', 'b', false],
  ['a', 'missing', false],
  ['missing', 'missing-too', false],
])('%s and %s are the same file: %s', async (a, b, isSame) => {
  expect(await isSameFile(join(folder, a), join(folder, b))).toBe(isSame);
});
