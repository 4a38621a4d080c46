import { describe, expect, test } from 'vitest';

import { mapConcurrently } from '../../../src/engine/service/map-concurrently.js';

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

  describe('an item that leaves', () => {
    test('makes place for the next before it goes on', async () => {
      const seen: string[] = [];
      await mapConcurrently([1, 2, 3], 1, async (number, leave) => {
        seen.push(`start ${number}`);
        await leave();
        seen.push(`end ${number}`);
      });
      expect(seen).toEqual(['start 1', 'start 2', 'start 3', 'end 1', 'end 2', 'end 3']);
    });

    test('goes on after what is done in the next turn of the event loop', async () => {
      const seen: string[] = [];
      await mapConcurrently([1, 2], 1, async (number, leave) => {
        setImmediate(() => seen.push(`sent ${number}`));
        await leave();
        seen.push(`end ${number}`);
      });
      expect(seen).toEqual(['sent 1', 'sent 2', 'end 1', 'end 2']);
    });

    test('is waited for, and fails the mapping when it fails', async () => {
      const mapped = mapConcurrently([1, 2, 3], 2, async (number, leave) => {
        await leave();
        if (number === 3) throw new Error('failure after leaving');
        return number;
      });
      await expect(mapped).rejects.toThrow('failure after leaving');
    });
  });
});
