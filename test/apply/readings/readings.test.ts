import { describe, expect, test } from 'vitest';
import type { Readings } from '../../../src/apply/readings/readings.js';
import { ANY_MOMENT, createReadings } from '../../../src/apply/readings/readings.js';
import type { VirtualClock } from '../../support/clocks.js';
import { virtualClock } from '../../support/clocks.js';
import type { Entry } from '../../support/fake-backend.js';

const scope = 'example.com';

interface Setting {
  readonly clock: VirtualClock;
  readonly readings: Readings<Entry>;
  /** When each listing was asked for. */
  readonly asked: readonly number[];
}

/** A service whose listings take `latency` milliseconds. */
function setting({ latency = 0, stop }: { latency?: number; stop?: AbortSignal } = {}): Setting {
  const clock = virtualClock();
  const asked: number[] = [];
  const list = async () => {
    asked.push(clock.now());
    await clock.sleep(latency);
    return [];
  };
  return { clock, asked, readings: createReadings<Entry>({ list, clock, stop }) };
}

describe('a reading after a moment', () => {
  test('is the latest one if that was asked for later', async () => {
    const { clock, readings, asked } = setting();
    const moment = readings.moment();
    await clock.run(readings.list(scope));
    await clock.run(readings.after(scope, moment));
    expect(asked).toEqual([0]);
  });

  test('is on its way already if that was asked for later', async () => {
    const { clock, readings, asked } = setting({ latency: 100 });
    const first = readings.after(scope, ANY_MOMENT);
    const shared = clock.sleep(50).then(() => readings.after(scope, ANY_MOMENT));
    const [a, b] = await clock.run(Promise.all([first, shared]));
    expect(a).toBe(b);
    expect(asked).toEqual([0]);
  });

  test('is a new one for what happened since, a second after the one before, shared by all who wait', async () => {
    const { clock, readings, asked } = setting();
    await clock.run(readings.list(scope));
    const waits = [0, 300, 900].map(async (ms) => {
      await clock.sleep(ms);
      return readings.after(scope, readings.moment());
    });
    const got = await clock.run(Promise.all(waits));
    expect(new Set(got).size).toBe(1);
    expect(asked).toEqual([0, 1000]);
  });

  test('does not wait where that is urgent, and neither do those who wait already', async () => {
    const { clock, readings, asked } = setting();
    await clock.run(readings.list(scope));
    const waiting = readings.after(scope, readings.moment());
    const urgent = clock.sleep(100).then(() => readings.after(scope, readings.moment(), { isUrgent: true }));
    await clock.run(Promise.all([waiting, urgent]));
    expect(asked).toEqual([0, 100]);
  });

  test('is not asked for while another is on its way', async () => {
    const { clock, readings, asked } = setting({ latency: 5000 });
    const first = readings.after(scope, ANY_MOMENT);
    const second = clock.sleep(10).then(() => readings.after(scope, readings.moment()));
    await clock.run(Promise.all([first, second]));
    expect(asked).toEqual([0, 5000]);
  });

  test('may be a listing that was asked for otherwise meanwhile', async () => {
    const { clock, readings, asked } = setting();
    await clock.run(readings.list(scope));
    const waiting = readings.after(scope, readings.moment());
    const other = clock.sleep(500).then(() => readings.list(scope));
    await clock.run(Promise.all([waiting, other]));
    expect(asked).toEqual([0, 500]);
  });

  test('waits no longer once the run is to stop', async () => {
    const stop = new AbortController();
    const { clock, readings, asked } = setting({ stop: stop.signal });
    await clock.run(readings.list(scope));
    const waiting = readings.after(scope, readings.moment());
    clock.at(200, () => stop.abort());
    await clock.run(waiting);
    expect(asked).toEqual([0, 200]);
  });

  test('is given up when the last of those who wait for it would not wait any longer', async () => {
    const stop = new AbortController();
    const graceOver = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    const clock = virtualClock();
    const readings = createReadings<Entry>({
      clock,
      stop: stop.signal,
      list: async (_, __, hurry) => {
        signals.push(hurry);
        return [];
      },
    });
    const patient = { isUrgent: true, hurry: graceOver.signal };
    await clock.run(
      Promise.all([
        readings.after(scope, readings.moment()),
        readings.after(scope, readings.moment(), patient),
        readings.after(scope, readings.moment()),
      ]),
    );
    await clock.run(readings.after(scope, readings.moment()));
    expect(signals).toEqual([graceOver.signal, stop.signal]);
  });

  test('fails for all who wait for it, and the next one is another try', async () => {
    let failures = 1;
    const clock = virtualClock();
    const readings = createReadings<Entry>({
      clock,
      list: async () => {
        if (failures-- > 0) throw new Error('down');
        return [];
      },
    });
    const both = [readings.after(scope, ANY_MOMENT), readings.after(scope, ANY_MOMENT)];
    const results = await clock.run(Promise.allSettled(both));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(clock.run(readings.after(scope, ANY_MOMENT))).resolves.toMatchObject({ live: [] });
  });
});

test('the age counts from the arrival, and a late listing does not replace a later one', async () => {
  const clock = virtualClock();
  const latencies = [3000, 0];
  const readings = createReadings<Entry>({
    clock,
    list: async () => {
      const id = String(latencies.length);
      await clock.sleep(latencies.shift() ?? 0);
      return [{ id, text: '' }];
    },
  });
  const slow = readings.list(scope);
  const quick = clock.sleep(1000).then(() => readings.list(scope));
  await clock.run(Promise.all([slow, quick]));
  expect(readings.latest(scope)).toMatchObject({ arrivedAt: 1000, live: [{ id: '1' }] });
});
