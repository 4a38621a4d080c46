import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceFile, stageFile } from '../../src/disk/replace-file.js';
import { temporaryFolder } from '../support/after-tests.js';

const isRoot = process.getuid?.() === 0;
/** A user who owns nothing. */
const NOBODY = 65_534;

function modeOf(path: string): number {
  return statSync(path).mode & 0o7777;
}

describe('a file that is replaced', () => {
  test.each([0o600, 0o640, 0o664, 0o755])('keeps its mode %i', async (mode) => {
    const folder = temporaryFolder({ file: 'old and longer' });
    const path = join(folder, 'file');
    chmodSync(path, mode);
    await replaceFile(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(modeOf(path)).toBe(mode);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  test('is for its owner only where it is private', async () => {
    const path = join(temporaryFolder({ file: 'old' }), 'file');
    await replaceFile(path, 'new', { isPrivate: true });
    expect(modeOf(path)).toBe(0o600);
  });

  test.runIf(isRoot)('keeps its owner, if root writes it', async () => {
    const path = join(temporaryFolder({ file: 'old' }), 'file');
    chownSync(path, NOBODY, NOBODY);
    chmodSync(path, 0o640);
    await replaceFile(path, 'new');
    expect(statSync(path)).toMatchObject({ uid: NOBODY, gid: NOBODY });
    expect(modeOf(path)).toBe(0o640);
  });

  test('may have the longest name there is', async () => {
    const path = join(temporaryFolder(), 'x'.repeat(255));
    await replaceFile(path, 'old');
    await replaceFile(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
  });
});

test('what is staged changes nothing until it is put in its place', async () => {
  const folder = temporaryFolder({ file: 'old' });
  const path = join(folder, 'file');
  const staged = await stageFile(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('old');
  await staged.discard();
  expect(readdirSync(folder)).toEqual(['file']);
});

test.each<[string, (path: string) => unknown]>([
  ['a folder', (path) => mkdirSync(path)],
  ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ['a device', (path) => symlinkSync('/dev/null', path)],
  ['a ring of links', (path) => symlinkSync('file', path)],
])('%s is not replaced', async (_, put) => {
  const folder = temporaryFolder();
  const path = join(folder, 'file');
  await put(path);
  const { ino } = lstatSync(path);
  await expect(replaceFile(path, 'new')).rejects.toBeInstanceOf(Error);
  expect(lstatSync(path).ino).toBe(ino);
  expect(readdirSync(folder)).toEqual(['file']);
});
