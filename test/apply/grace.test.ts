import { expect, test } from 'vitest';
import { GRACE_MS, withGrace } from '../../src/apply/grace.js';
import { virtualClock } from '../support/clocks.js';

test.each([
  ['while the work goes on', 1_000],
  ['before it began', 0],
])('the signal aborts a little after a stop %s', async (_, stopAt) => {
  const clock = virtualClock();
  const stop = new AbortController();
  if (stopAt === 0) stop.abort();
  else clock.at(stopAt, () => stop.abort());
  const abortedAt = clock.run(
    withGrace({ stop: stop.signal, clock }, async (graceOver) => {
      await clock.sleep(60_000, graceOver);
      return clock.now();
    }),
  );
  expect(await abortedAt).toBe(stopAt + GRACE_MS);
});

test('work that ends in time is not disturbed, and nothing waits for the rest', async () => {
  const clock = virtualClock();
  const stop = AbortSignal.abort();
  const work = withGrace({ stop, clock }, async (graceOver) => {
    await clock.sleep(GRACE_MS / 2, graceOver);
    return graceOver?.aborted;
  });
  expect(await clock.run(work)).toBe(false);
});

test('without a stop there is no signal', async () => {
  expect(await withGrace({ clock: virtualClock() }, async (graceOver) => graceOver)).toBe(undefined);
});
