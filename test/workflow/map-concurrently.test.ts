import { describe, expect, test } from 'vitest';

import { mapConcurrently } from '../../src/workflow/map-concurrently.js';

/** Takes as many turns of the event loop as the number says. */
async function turns(number: number): Promise<void> {
  for (let turn = 0; turn < number; turn += 1) await Promise.resolve();
}

describe('mapping concurrently', () => {
  test('keeps the order of the items, whatever finishes first', async () => {
    const mapped = await mapConcurrently([9, 1, 5, 0, 3], 3, async (number) => {
      await turns(number);
      return number * 2;
    });
    expect(mapped).toEqual([18, 2, 10, 0, 6]);
  });

  test.each([
    [1, 10, 1],
    [3, 10, 3],
    [4, 2, 2],
  ])('with a limit of %i and %i items runs %i at a time', async (limit, count, expected) => {
    let running = 0;
    let most = 0;
    await mapConcurrently([...Array(count).keys()], limit, async (number) => {
      running += 1;
      most = Math.max(most, running);
      await turns(number % 4);
      running -= 1;
    });
    expect(most).toBe(expected);
  });

  test('of nothing is nothing', async () => {
    expect(await mapConcurrently([], 4, () => Promise.reject(new Error('never called')))).toEqual([]);
  });

  test('fails with the first failure', async () => {
    const mapped = mapConcurrently([1, 2, 3], 2, async (number) => {
      await turns(number);
      throw new Error(`failure ${number}`);
    });
    await expect(mapped).rejects.toThrow('failure 1');
  });
});
