import { expect, test } from 'vitest';
import { foldersAbove, foldersFrom } from '../../src/disk/file-identity.js';

test('the folders above a path end with the root', () => {
  expect(foldersAbove('/a/b')).toEqual(['/a', '/']);
  expect(foldersAbove('/')).toEqual([]);
  expect(foldersFrom('/a/b')).toEqual(['/a/b', '/a', '/']);
});
