import { expect, test } from 'vitest';
import { limiter } from '../../src/resolver/limiter.js';

test('work begins in its order, as soon as less is under way than the limit', async () => {
  const limited = limiter(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = [0, 1, 2, 3].map((index) =>
    limited(async () => {
      begun.push(index);
      await new Promise<void>((end) => ends.push(end));
      if (index === 0) throw new Error('failed');
      return index;
    }),
  );
  const results = Promise.allSettled(work);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(work[0]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const index of [1, 2]) ends[index]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[3]?.();
  expect((await results).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await Promise.all([1, 2, 3].map((each) => limited(async () => each)))).toEqual([1, 2, 3]);
});
