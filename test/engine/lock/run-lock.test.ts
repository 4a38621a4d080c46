import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LockOptions } from '../../../src/engine/lock/run-lock.js';
import { whileLocked } from '../../../src/engine/lock/run-lock.js';
import type { Session } from '../../../src/engine/session/session.js';
import { openHost, withSession } from '../../../src/engine/session/session.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { instantClock } from '../../support/clocks.js';

const apply: LockOptions = { command: 'apply', shard: null };

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

test('a run waits as long as it is told, but not once it is interrupted', async () => {
  const folder = project();
  const options = { ...apply, timeoutMs: 1000 };
  await locked(folder, apply, async () => {
    await expect(locked(folder, options, async () => 'ran')).rejects.toMatchObject({ kind: 'error' });
    const interrupted = locked(folder, options, async () => 'ran', AbortSignal.abort());
    await expect(interrupted).rejects.toMatchObject({ kind: 'interrupted' });
  });
});
