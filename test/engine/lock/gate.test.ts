import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { steadyClock } from '../../../src/api/http/sleep.js';
import { ClosedGate, throughGate } from '../../../src/engine/lock/gate.js';
import type { Holder } from '../../../src/engine/lock/holder.js';
import { formatHolder } from '../../../src/engine/lock/holder.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { instantClock } from '../../support/clocks.js';

const [FIRST, GONE] = [100, 1];

function holderOf(pid: number): Holder {
  return { host: 'a', pid, run: 'apply', since: '2026-11-21T09:30:00.000Z' };
}

const processes = { self: holderOf(FIRST), isAlive: (pid: number) => pid !== GONE, find: () => null };

/** Sends many through a gate at once. Returns how many were inside at most. */
async function mostInside(path: string): Promise<number> {
  let [inside, most, passed] = [0, 0, 0];
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      throughGate(path, { self: holderOf(FIRST + n), processes, clock: steadyClock }, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await wait(1);
        inside -= 1;
        passed += 1;
      }),
    ),
  );
  expect(passed).toBe(12);
  return most;
}

test('one at a time goes through a gate, and it is open afterwards', async () => {
  const folder = temporaryFolder();
  expect(await mostInside(join(folder, 'gate'))).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([['gate'], ['gate', 'gate~'], ['gate', 'gate~', 'gate~~']])(
  'processes that ended inside are removed by one of those who come: %s',
  async (...names) => {
    const folder = temporaryFolder();
    for (const name of names) writeFileSync(join(folder, name), formatHolder(holderOf(GONE)));
    expect(await mostInside(join(folder, 'gate'))).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test.each([
  ['another host', formatHolder({ ...holderOf(GONE), host: 'other' })],
  ['nobody knows whom', ''],
  ['a process that hangs', formatHolder(holderOf(2))],
])('a gate of %s stays closed', async (_, text) => {
  const folder = temporaryFolder({ gate: text });
  const path = join(folder, 'gate');
  const passing = throughGate(
    path,
    { self: holderOf(FIRST), processes, clock: instantClock() },
    async () => 1,
  );
  await expect(passing).rejects.toBeInstanceOf(ClosedGate);
  expect(existsSync(path)).toBe(true);
});

test('a gate is open again after an error', async () => {
  const folder = temporaryFolder();
  const input = { self: holderOf(FIRST), processes, clock: steadyClock };
  const failing = throughGate(join(folder, 'gate'), input, async () => {
    throw new Error('inside');
  });
  await expect(failing).rejects.toThrow('inside');
  expect(readdirSync(folder)).toEqual([]);
});
