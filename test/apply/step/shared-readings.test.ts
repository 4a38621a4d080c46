import { expect, test } from 'vitest';
import { sharedReadings } from '../../../src/apply/step/shared-readings.js';

/** Readings that end when they are told to, each with its number. */
function scripted() {
  const ends: ((fails?: boolean) => void)[] = [];
  const read = sharedReadings<string, number>(() => {
    const number = ends.length;
    return new Promise((resolve, reject) => {
      ends.push((fails = false) => (fails ? reject(new RangeError(String(number))) : resolve(number)));
    });
  });
  return { read, ends };
}

test('who asks while a reading is under way shares the next one, which begins later', async () => {
  const { read, ends } = scripted();
  const first = read('a');
  const [second, third] = [read('a'), read('a')];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(0);
  await Promise.resolve();
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([1, 1]);
  const fourth = read('a');
  ends[2]?.();
  expect(await fourth).toBe(2);
});

test('a reading that fails fails for those who share it, and not for the next', async () => {
  const { read, ends } = scripted();
  const first = read('a');
  const second = read('a');
  ends[0]?.(true);
  await expect(first).rejects.toThrow(RangeError);
  await Promise.resolve();
  ends[1]?.();
  expect(await second).toBe(1);
});

test('readings of another kind are not shared', () => {
  const { read, ends } = scripted();
  void read('a');
  void read('b');
  expect(ends).toHaveLength(2);
});
