import { describe, expect, test } from 'vitest';
import { lookPatiently, readUntil } from '../../../src/apply/step/read-back.js';
import { instantClock } from '../../support/clocks.js';
import type { Fate } from '../../support/fake-backend.js';
import { createEntry, fakeBackend } from '../../support/fake-backend.js';

function doubtIn(texts: readonly string[], fates: readonly Fate[] = []) {
  const clock = instantClock();
  const told: number[] = [];
  const target = {
    backend: fakeBackend(texts, fates),
    scope: 'zone',
    clock,
    onWait: (ms: number) => told.push(ms),
  };
  return { doubt: { step: createEntry('b'), target }, waits: clock.waits, told };
}

test.each(['lost-before', 'refused', 'unreadable'] as const)(
  'nothing is known when the listing is %s',
  async (fate) => {
    expect(await lookPatiently(doubtIn(['b'], [fate]).doubt)).toEqual({ kind: 'unknown' });
  },
);

test('an error that is not of the service is passed on', async () => {
  const { doubt } = doubtIn([]);
  const backend = { ...doubt.target.backend, list: () => Promise.reject(new TypeError('a bug')) };
  await expect(lookPatiently({ ...doubt, target: { ...doubt.target, backend } })).rejects.toThrow(TypeError);
});

describe('a listing that lags', () => {
  test('is read again after growing pauses until the time is over', async () => {
    const { doubt, waits, told } = doubtIn(['a']);
    expect(await readUntil(doubt, { until: 1000 })).toEqual({ kind: 'as-before' });
    // The first pauses are not told.
    expect([waits, told]).toEqual([[250, 500, 250], [250]]);
  });

  test('is read at once, and only once if that is enough', async () => {
    const { doubt, waits, told } = doubtIn(['a', 'b']);
    expect(await readUntil(doubt, { until: 1000 })).toMatchObject({ kind: 'done' });
    expect([waits, told]).toEqual([[], []]);
  });

  test('is read once when there is no time at all', async () => {
    const { doubt, waits } = doubtIn(['a']);
    expect(await readUntil(doubt, { until: 0 })).toEqual({ kind: 'as-before' });
    expect(waits).toEqual([]);
  });

  test('is not waited for when the run is asked to stop', async () => {
    const { doubt, waits } = doubtIn(['a']);
    const target = { ...doubt.target, stop: AbortSignal.abort() };
    expect(await readUntil({ ...doubt, target }, { until: 1000 })).toEqual({ kind: 'unknown' });
    expect(waits).toEqual([]);
  });
});

describe('a listing that cannot be read', () => {
  test('says nothing at once, whatever time there is for one that lags', async () => {
    const { doubt, waits } = doubtIn(['b'], ['unreadable']);
    expect(await readUntil(doubt, { until: 1000 })).toEqual({ kind: 'unknown' });
    expect(waits).toEqual([]);
  });

  test.each([
    ['is read again for as long as there is time for that', 1000, [250, 500], 'done'],
    ['is given up then', 600, [250, 350], 'unknown'],
  ])('%s', async (_, unreadableMs, waited, kind) => {
    const { doubt, waits } = doubtIn(
      ['b'],
      ['unreadable', 'lost-before', kind === 'done' ? 'ok' : 'refused'],
    );
    const target = { ...doubt.target, unreadableMs };
    expect(await readUntil({ ...doubt, target }, { until: 0 })).toMatchObject({ kind });
    expect(waits).toEqual(waited);
  });

  test('is waited for without a word of a lost answer where none was lost', async () => {
    const { doubt, told } = doubtIn(['b'], ['unreadable', 'unreadable', 'unreadable']);
    const lags: number[] = [];
    const onLag = (ms: number) => lags.push(ms);
    const target = { ...doubt.target, unreadableMs: 1000, onLag };
    expect(await lookPatiently({ ...doubt, target })).toMatchObject({ kind: 'done' });
    expect([told, lags]).toEqual([[], [250]]);
  });

  test('may show in the end that all is as before', async () => {
    const { doubt, waits } = doubtIn(['a'], ['unreadable']);
    const target = { ...doubt.target, unreadableMs: 1000 };
    expect(await readUntil({ ...doubt, target }, { until: 0 })).toEqual({ kind: 'as-before' });
    expect(waits).toEqual([250]);
  });
});
