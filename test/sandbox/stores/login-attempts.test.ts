import { expect, test } from 'vitest';
import { Refusal } from '../../../src/sandbox/http/refusal.js';
import { countAttempt } from '../../../src/sandbox/stores/login-attempts.js';
import { openStores } from '../../../src/sandbox/stores/stores.js';

/** Whether each attempt may go on, by its time in seconds. */
async function attempts(...seconds: readonly number[]): Promise<readonly boolean[]> {
  const { attempts: store } = await openStores(':memory:');
  return seconds.map((second) => {
    try {
      countAttempt(store, 'a', second * 1000);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
}

test.each([
  ['five', [0, 1, 2, 3, 4], [true, true, true, true, true]],
  ['a sixth', [0, 1, 2, 3, 4, 5], [true, true, true, true, true, false]],
  ['a sixth after a minute', [0, 1, 2, 3, 4, 60], [true, true, true, true, true, true]],
  ['a sixth right before', [0, 1, 2, 3, 4, 59.999], [true, true, true, true, true, false]],
])('%s within a minute', async (_, seconds, expected) => {
  expect(await attempts(...seconds)).toEqual(expected);
});

test('the refusal says how long to wait, for the user alone', async () => {
  const { attempts: store } = await openStores(':memory:');
  for (const at of [0, 1, 2, 3, 4]) countAttempt(store, 'a', at);
  countAttempt(store, 'b', 5);
  expect(() => countAttempt(store, 'a', 30_000)).toThrow(
    expect.objectContaining({ status: 429, headers: { 'retry-after': '30' } }),
  );
});
