import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskTree } from '../../../src/load/files/disk-tree.js';
import { secretFile } from '../../../src/load/files/file-tree.js';
import { overlayTree } from '../../../src/load/files/overlay-tree.js';
import { temporaryFolder } from '../../support/after-tests.js';

const folder = temporaryFolder({ 'a.yaml': 'stored', 'b.yaml': 'stored', 'secret.yaml': 'stored' });
const secrets = { has: async (path: string) => path.endsWith('secret.yaml'), isCopy: async () => false };
const open = ['a.yaml', 'new.yaml', 'secret.yaml'].map((name) => [join(folder, name), 'open'] as const);
const files = overlayTree(diskTree(folder, { secrets }), new Map(open));

test.each([
  ['an open file', 'a.yaml', { value: Buffer.from('open') }, true],
  ['an open file that is not stored', 'new.yaml', { value: Buffer.from('open') }, true],
  ['a file that is not open', 'b.yaml', { value: Buffer.from('stored') }, true],
  ['no file', 'no.yaml', { fault: expect.objectContaining({ kind: 'missing' }) }, false],
  ['an open file with secrets', 'secret.yaml', { fault: secretFile }, true],
])('%s', async (_, path, expected, exists) => {
  expect(await files.readFile(path)).toEqual(expected);
  expect(await files.readFile(join(folder, path))).toEqual(expected);
  expect(await files.exists(path)).toBe(exists);
});
