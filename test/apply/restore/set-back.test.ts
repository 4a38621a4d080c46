import { describe, expect, test } from 'vitest';
import { setBack } from '../../../src/apply/restore/set-back.js';
import { instantClock } from '../../support/clocks.js';
import type { Fate } from '../../support/fake-backend.js';
import { fakeBackend, updateEntry } from '../../support/fake-backend.js';

/** Sets an entry back to `old`. */
async function setOldBack(
  fates: readonly Fate[],
  { stop, text }: { readonly stop?: AbortSignal; readonly text?: string } = {},
) {
  const backend = fakeBackend(['misread'], fates);
  const clock = instantClock();
  // What others write meanwhile.
  const sleep: typeof clock.sleep = async (ms) => {
    if (text !== undefined) backend.held.set('1', text);
    await clock.sleep(ms);
  };
  const repeats: string[] = [];
  const outcome = await setBack(updateEntry('1', ['misread', 'old']), {
    backend,
    scope: 'zone',
    clock: { ...clock, sleep },
    settleMs: 30_000,
    finishes: true,
    stop,
    onRepeat: (error) => void repeats.push(error),
  });
  return { status: outcome.status, repeats, held: [...backend.held.values()] };
}

describe('what is set back', () => {
  test.each<[string, readonly Fate[], readonly string[]]>([
    ['is sent once if the service takes it', [], []],
    [
      'is sent again while the service refuses it for a moment',
      ['refused', 'ok', 'refused', 'ok'],
      ['refused', 'refused'],
    ],
    [
      'is sent again where its answer is lost',
      ['lost-before', 'ok', 'lost-before', 'ok'],
      ['lost-before', 'lost-before'],
    ],
  ])('%s', async (_, fates, repeats) => {
    expect(await setOldBack(fates)).toEqual({ status: 'done', repeats, held: ['old'] });
  });

  test('is left as others have made it while it was refused', async () => {
    const { status, held } = await setOldBack(['refused'], { text: 'theirs' });
    expect({ status, held }).toEqual({ status: 'failed', held: ['theirs'] });
  });

  test('is given up once a listing cannot lag any more', async () => {
    const { status, repeats, held } = await setOldBack(
      Array.from({ length: 99 }, (_, n) => (n % 2 === 0 ? 'refused' : 'ok')),
    );
    expect({ status, held }).toEqual({ status: 'failed', held: ['misread'] });
    expect(repeats).toHaveLength(11);
  });

  test.each<[string, readonly Fate[], AbortSignal?]>([
    ['the credentials are refused', ['credentials']],
    ['the grace of a run that was stopped is over', ['refused'], AbortSignal.abort()],
  ])('is sent once if %s', async (_, fates, stop) => {
    expect(await setOldBack(fates, stop ? { stop } : {})).toEqual({
      status: 'failed',
      repeats: [],
      held: ['misread'],
    });
  });
});
