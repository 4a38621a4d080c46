import { describe, expect, test } from 'vitest';
import { createThrottle } from '../../../src/api/http/throttle.js';

/** A clock that only sleeping moves. */
function clock() {
  let time = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    sleep: async (ms: number) => {
      slept.push(ms);
      time += ms;
    },
  };
}

/** Lets all that is ready run. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('createThrottle', () => {
  test('lets no more than the limit in, and the next one when a place is given back', async () => {
    const throttle = createThrottle({ limit: 2, ...clock() });
    const entered: string[] = [];
    for (const name of ['a', 'b', 'c']) void throttle.enter().then(() => entered.push(name));
    await settle();
    expect(entered).toEqual(['a', 'b']);
    throttle.leave();
    await settle();
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  test('keeps everyone out for as long as the service wants a rest, the longest counting', async () => {
    const time = clock();
    const throttle = createThrottle({ limit: 4, ...time });
    throttle.slowDown(5000);
    throttle.slowDown(1000);
    await throttle.enter();
    expect(time.slept).toEqual([5000]);
  });

  test('waits on when the rest is made longer while it lasts', async () => {
    const time = clock();
    const throttle = createThrottle({
      limit: 4,
      now: time.now,
      sleep: async (ms) => {
        if (time.slept.length === 0) throttle.slowDown(3000);
        await time.sleep(ms);
      },
    });
    throttle.slowDown(1000);
    await throttle.enter();
    expect(time.now()).toBe(3000);
  });

  test('halves the window, never below one, and opens it again as requests succeed', async () => {
    const throttle = createThrottle({ limit: 8, ...clock() });
    for (let n = 0; n < 10; n += 1) throttle.slowDown(0);
    expect(await places(throttle)).toBe(1);
    for (let n = 0; n < 100; n += 1) throttle.ease();
    expect(await places(throttle)).toBe(8);
  });

  test('lets a request through at once when its signal aborts', async () => {
    const throttle = createThrottle({ limit: 1, ...clock() });
    await throttle.enter();
    const abort = new AbortController();
    const waiting = throttle.enter(abort.signal);
    abort.abort();
    await waiting;
    throttle.leave();
    throttle.leave();
    expect(await places(throttle)).toBe(1);
  });
});

/** How many can be inside at a time. */
async function places(throttle: ReturnType<typeof createThrottle>): Promise<number> {
  const abort = new AbortController();
  let inside = 0;
  const all = Array.from({ length: 20 }, () => throttle.enter(abort.signal).then(() => (inside += 1)));
  await settle();
  const free = inside;
  abort.abort();
  await Promise.all(all);
  for (const _ of all) throttle.leave();
  return free;
}
