import { expect, test } from 'vitest';
import { GRACE_MS, graceAfter } from '../../../src/apply/step/grace.js';
import { virtualClock } from '../../support/clocks.js';

test.each([
  ['during the run', 1_000],
  ['before it began', 0],
])('the signal aborts a little after a stop %s', async (_, stopAt) => {
  const clock = virtualClock();
  const stop = new AbortController();
  if (stopAt === 0) stop.abort();
  else clock.at(stopAt, () => stop.abort());
  const { over } = graceAfter(stop.signal, clock);
  const abortedAt = clock.sleep(60_000, over).then(clock.now);
  expect(await clock.run(abortedAt)).toBe(stopAt + GRACE_MS);
});

test('work that ends in time is not disturbed, and nothing waits for the rest', async () => {
  const clock = virtualClock();
  const { over, end } = graceAfter(AbortSignal.abort(), clock);
  await clock.run(clock.sleep(GRACE_MS / 2));
  end();
  clock.runOut();
  await Promise.resolve();
  expect([clock.now(), over.aborted]).toEqual([GRACE_MS, false]);
});
