import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renameOver } from '../../src/disk/rename-over.js';
import { temporaryFolder } from '../support/after-tests.js';
import { errorWithCode } from '../support/error-with-code.js';

/** What renaming comes to if the first attempts fail with these codes: the code it ends with, the attempts, the pauses. */
async function renamed(platform: NodeJS.Platform, codes: readonly string[]) {
  const pauses: number[] = [];
  let attempts = 0;
  const end = await renameOver('a', 'b', {
    platform,
    rename: async () => {
      const code = codes[attempts];
      attempts += 1;
      if (code !== undefined) throw errorWithCode(code);
    },
    sleep: async (ms) => void pauses.push(ms),
  }).then(
    () => '',
    (error: NodeJS.ErrnoException) => error.code,
  );
  return { end, attempts, pauses };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'on Windows, a file that is open (%s) is replaced once it is closed',
  async (code) => {
    expect(await renamed('win32', [code, code])).toMatchObject({ end: '', attempts: 3 });
  },
);

test('on Windows, the pauses grow, and come to about a second', async () => {
  const { end, pauses } = await renamed(
    'win32',
    Array.from({ length: 100 }, () => 'EPERM'),
  );
  expect(end).toBe('EPERM');
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(800);
  expect(total).toBeLessThan(1500);
});

test.each<[NodeJS.Platform, string]>([
  ['win32', 'ENOENT'],
  ['linux', 'EPERM'],
  ['darwin', 'EBUSY'],
])('on %s, %s is final', async (platform, code) => {
  expect(await renamed(platform, [code])).toEqual({ end: code, attempts: 1, pauses: [] });
});

test('a file takes the place of another', async () => {
  const folder = temporaryFolder({ a: 'new', b: 'old' });
  await renameOver(join(folder, 'a'), join(folder, 'b'));
  expect(readdirSync(folder)).toEqual(['b']);
  expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('new');
});
