import { describe, expect, test } from 'vitest';
import type { CodeClock, OtpSource, TimeStep, WhyAnother } from '../../../src/api/login/one-time-codes.js';
import { oneTimeCodes } from '../../../src/api/login/one-time-codes.js';

const STEP = 30_000;
const secret: OtpSource = {
  kind: 'secret',
  codeAt: (now) => `c${Math.floor(now / STEP)}`,
  stepMs: STEP,
  secrets: [],
};

/** A clock that only sleeping moves, and what has been waited for. */
function clockAt(start: number, claimed: readonly number[] = []) {
  let now = start;
  const waits: [WhyAnother, number][] = [];
  const clock: CodeClock = {
    now: () => now,
    sleep: async (ms) => void (now += ms),
    onWait: (why, ms) => void waits.push([why, ms]),
    claimStep: async ({ index }: TimeStep) => !claimed.includes(index),
  };
  return { clock, waits };
}

const { signal } = new AbortController();

describe('codes of a secret', () => {
  test('are that of now, then that of the next time step', async () => {
    const { clock, waits } = clockAt(STEP + 10_000);
    const codes = oneTimeCodes(secret, clock);
    expect([await codes.next(null, signal), await codes.next('refused', signal)]).toEqual(['c1', 'c2']);
    expect(waits).toEqual([['refused', 20_000]]);
    expect([...codes.given]).toEqual(['c1', 'c2']);
  });

  test('are none that another run has claimed, which is told once', async () => {
    const { clock, waits } = clockAt(0, [0, 1]);
    expect(await oneTimeCodes(secret, clock).next(null, signal)).toBe('c2');
    expect(waits).toEqual([['sent', STEP]]);
  });

  test('are not waited for once that is interrupted', async () => {
    const { clock } = clockAt(0, [0]);
    await expect(oneTimeCodes(secret, clock).next(null, AbortSignal.abort())).rejects.toMatchObject({
      kind: 'aborted',
    });
  });
});

test('a given code is supplied once', async () => {
  const codes = oneTimeCodes({ kind: 'code', code: '1' }, clockAt(0).clock);
  expect([await codes.next(null, signal), await codes.next('lost', signal)]).toEqual(['1', null]);
});

describe('a person', () => {
  test('is asked again for a code that was sent already', async () => {
    const asked: (WhyAnother | null)[] = [];
    const answers = ['1', '1', '1', '2'];
    const ask = async (why: WhyAnother | null) => {
      asked.push(why);
      return answers.shift() ?? null;
    };
    const codes = oneTimeCodes({ kind: 'person', ask }, clockAt(0).clock);
    expect([await codes.next(null, signal), await codes.next('refused', signal)]).toEqual(['1', '2']);
    expect(asked).toEqual([null, 'refused', 'sent', 'sent']);
  });

  test('may give no answer, which is no code', async () => {
    const codes = oneTimeCodes({ kind: 'person', ask: async () => null }, clockAt(0).clock);
    expect(await codes.next(null, signal)).toBeNull();
    expect(codes.given.size).toBe(0);
  });
});
