import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatHolder } from '../../../src/engine/lock/holder.js';
import {
  createLock,
  lockFileName,
  lockNameOf,
  overlaps,
  readLock,
  releaseLock,
} from '../../../src/engine/lock/lock-file.js';
import { temporaryFolder } from '../../support/after-tests.js';

const holder = { host: 'a', pid: 4711, started: '5', run: 'apply', since: '2026-11-21T09:30:00.000Z' };
const text = formatHolder(holder);

describe('a lock', () => {
  test('is created once, for its owner alone, and nothing is left beside it', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'x.lock');
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, pid) =>
        createLock(path, formatHolder({ ...holder, pid: pid + 1 }), folder),
      ),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['x.lock']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await readLock(path)).toMatchObject({ kind: 'held', holder: { pid: created.indexOf(true) + 1 } });
  });

  test('is not created in place of a link, wherever it leads', async () => {
    const folder = temporaryFolder({ target: 'mine' });
    symlinkSync(join(folder, 'target'), join(folder, 'x.lock'));
    symlinkSync(join(folder, 'missing'), join(folder, 'y.lock'));
    expect(await createLock(join(folder, 'x.lock'), text, folder)).toBe(false);
    expect(await createLock(join(folder, 'y.lock'), text, folder)).toBe(false);
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('mine');
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });

  test('is released by its own text alone', () => {
    const folder = temporaryFolder({ 'x.lock': text });
    const path = join(folder, 'x.lock');
    releaseLock(path, 'another');
    expect(existsSync(path)).toBe(true);
    releaseLock(path, text);
    expect(existsSync(path)).toBe(false);
    releaseLock(path, text);
  });

  test.each([
    ['empty', ''],
    ['not JSON', 'pid 4711'],
    ['a list', '[]'],
    ['without a process', '{"host":"a","run":"apply","since":"2026-11-21T09:30:00.000Z"}'],
    ['of process 0, which is a group', JSON.stringify({ ...holder, pid: 0 })],
    ['of a process below 0', JSON.stringify({ ...holder, pid: -1 })],
    ['of half a process', JSON.stringify({ ...holder, pid: 1.5 })],
    ['huge', `${text}${' '.repeat(100_000)}`],
  ])('is unclear when it is %s', async (_, content) => {
    const folder = temporaryFolder({ 'x.lock': content });
    expect(await readLock(join(folder, 'x.lock'))).toMatchObject({ kind: 'unclear' });
  });

  test('is unclear when it is a link, a folder or a pipe, and is not waited for', async () => {
    const folder = temporaryFolder({ target: text });
    symlinkSync(join(folder, 'target'), join(folder, 'link'));
    mkdirSync(join(folder, 'folder'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const name of ['link', 'folder', 'pipe'])
      expect(await readLock(join(folder, name))).toMatchObject({ kind: 'unclear' });
    expect(await readLock(join(folder, 'missing'))).toEqual({ kind: 'free' });
  });

  test('keeps of the file what identifies a process, and nothing else', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'x.lock'), JSON.stringify({ ...holder, boot: 5, extra: true }));
    expect(await readLock(join(folder, 'x.lock'))).toMatchObject({ kind: 'held', holder });
  });
});

describe('locks', () => {
  const all = { project: 'zonemason.yaml', shard: null };
  const second = { ...all, shard: '2/4' };

  test.each([
    [all, 'zonemason.yaml.lock'],
    [second, 'zonemason.yaml.2-of-4.lock'],
  ])('have a name for each project file and part', (name, fileName) => {
    expect(lockFileName(name)).toBe(fileName);
  });

  test.each([
    [all, 'zonemason.yaml.lock', true],
    [all, 'zonemason.yaml.1-of-4.lock', true],
    [second, 'zonemason.yaml.lock', true],
    [second, 'zonemason.yaml.2-of-4.lock', true],
    [second, 'zonemason.yaml.1-of-4.lock', false],
    [second, 'zonemason.yaml.2-of-5.lock', true],
    [second, 'zonemason.yaml.1-of-3.lock', true],
    [all, 'staging.yaml.lock', false],
    [all, 'zonemason.yaml2.lock', false],
    [all, 'zonemason.yaml', false],
    [{ ...all, project: 'yaml' }, 'zonemason.yaml.lock', false],
  ])('%o and %s: %s', (name, fileName, isOverlap) => {
    const other = lockNameOf(name.project, fileName);
    expect(other !== null && overlaps(name, other)).toBe(isOverlap);
  });

  test('are told apart by their file names', () => {
    expect(lockNameOf('zonemason.yaml', 'zonemason.yaml.lock')).toEqual(all);
    expect(lockNameOf('zonemason.yaml', 'zonemason.yaml.2-of-4.lock')).toEqual(second);
    expect(lockNameOf('zonemason.yaml', 'zonemason.yaml.2-of.lock')).toBeNull();
  });
});
