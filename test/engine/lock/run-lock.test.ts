import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LockOptions } from '../../../src/engine/lock/run-lock.js';
import { mayBeRunning, whileLocked } from '../../../src/engine/lock/run-lock.js';
import { readShard } from '../../../src/engine/selection/shard.js';
import type { Session } from '../../../src/engine/session/session.js';
import { openHost, withSession } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { instantClock } from '../../support/clocks.js';

const apply: LockOptions = { command: 'apply', shard: null };

function applyOf(shard: string | null): LockOptions {
  return { ...apply, shard: shard === null ? null : readShard(shard, {}) };
}

function locked<T>(
  folder: string,
  options: LockOptions,
  work: (session: Session) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const host = openHost({ folder, env: {}, clock: instantClock(), signal });
  return withSession(host, (session) => whileLocked(session, options, () => work(session)));
}

function project(): string {
  return temporaryFolder({ 'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n' });
}

/** Names of the locks that are held. */
function locks(folder: string): readonly string[] {
  const path = join(folder, '.zonemason/locks');
  return existsSync(path) ? readdirSync(path) : [];
}

test('a lock is held while work runs, and released whatever comes of it', async () => {
  const folder = project();
  expect(await locked(folder, apply, async () => locks(folder).length)).toBe(1);
  expect(locks(folder)).toEqual([]);
  await expect(locked(folder, apply, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(locks(folder)).toEqual([]);
});

test('another run is refused, unless it is about other zones', async () => {
  const folder = project();
  const shards = [1, 2].map((index): LockOptions => ({ ...apply, shard: { index, count: 2 } }));
  const [first = apply, second = apply] = shards;
  const rivals = await locked(folder, first, () =>
    Promise.allSettled([first, second, apply].map((options) => locked(folder, options, async () => 'ran'))),
  );
  expect(rivals.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(rivals[0]).toMatchObject({ reason: { name: 'Failure', kind: 'error' } });
});

test.each([
  ['2/3', '1/4', 'zonemason.yaml, shard 2/3, which excludes other numbers of shards'],
  ['2/3', '2/3', 'zonemason.yaml, shard 2/3'],
  ['2/3', null, 'zonemason.yaml, shard 2/3, which excludes runs without --shard'],
  [null, '1/4', 'zonemason.yaml without --shard, which excludes all shards'],
  [null, null, 'zonemason.yaml'],
])('the lock of %s is told to a run of %s by what it is of', async (held, wanted, told) => {
  const folder = project();
  const refused = locked(folder, applyOf(held), () => locked(folder, applyOf(wanted), async () => 'ran'));
  await expect(refused).rejects.toMatchObject({
    message: expect.stringContaining(
      `another run holds the lock of ${told}: apply, process ${process.pid} on `,
    ),
  });
});

test('a run waits as long as it is told, but not once it is interrupted', async () => {
  const folder = project();
  const options = { ...apply, timeoutMs: 1000 };
  await locked(folder, apply, async () => {
    await expect(locked(folder, options, async () => 'ran')).rejects.toMatchObject({ kind: 'error' });
    const interrupted = locked(folder, options, async () => 'ran', AbortSignal.abort());
    await expect(interrupted).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

/** Whether a run may be in progress in a folder with a lock of this name and text. */
async function isBusy(name: string, text: string): Promise<boolean> {
  const folder = project();
  mkdirSync(join(folder, '.zonemason/locks'), { recursive: true });
  writeFileSync(join(folder, '.zonemason/locks', name), text);
  return withSession(openHost({ folder, env: {} }), mayBeRunning);
}

test('a run may be in progress where a lock is held by another process, or nobody knows', async () => {
  const folder = project();
  const idle = withSession(openHost({ folder, env: {} }), mayBeRunning);
  expect(await idle).toBe(false);
  const own = await locked(folder, apply, async (session) => {
    expect(await mayBeRunning(session)).toBe(false);
    return readFileSync(join(folder, '.zonemason/locks/zonemason.yaml.lock'), 'utf8');
  });
  const lockOf = (change: object): string => JSON.stringify({ ...JSON.parse(own), ...change });
  const parent = { pid: process.ppid, started: undefined };
  expect(await isBusy('zonemason.yaml.lock', lockOf(parent))).toBe(true);
  expect(await isBusy('zonemason.yaml.1-of-2.lock', lockOf(parent))).toBe(true);
  expect(await isBusy('other.yaml.lock', lockOf(parent))).toBe(false);
  expect(await isBusy('zonemason.yaml.lock', lockOf({ host: 'elsewhere' }))).toBe(true);
  expect(await isBusy('zonemason.yaml.lock', lockOf({ pid: 2 ** 30 }))).toBe(false);
  expect(await isBusy('zonemason.yaml.lock', 'no lock')).toBe(true);
});

test('a run may be in progress where the folder of locks cannot be read', async () => {
  const folder = project();
  mkdirSync(join(folder, '.zonemason'));
  writeFileSync(join(folder, '.zonemason/locks'), 'a file');
  expect(await withSession(openHost({ folder, env: {} }), mayBeRunning)).toBe(true);
});
