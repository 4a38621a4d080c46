import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Method } from '../../../src/api/http/attempt.js';
import { defaultRetryPolicy, mayRetry, pauseBeforeRetry, withRetries } from '../../../src/api/http/retry.js';
import type { ServiceErrorDetails } from '../../../src/api/http/service-error.js';
import { ServiceError } from '../../../src/api/http/service-error.js';

const policy = defaultRetryPolicy;
const refused = { kind: 'unreachable', effect: 'no', transient: true } as const;
const lost = { kind: 'unreachable', effect: 'unknown', transient: true } as const;
const busy = { kind: 'server', effect: 'no', status: 429, transient: true } as const;
const broken = { kind: 'server', effect: 'unknown', status: 500, transient: true } as const;
const rejected = { kind: 'rejected', effect: 'no', status: 422 } as const;

function failure(details: ServiceErrorDetails): ServiceError {
  return new ServiceError('failed', details);
}

describe('mayRetry', () => {
  test.each([
    ['GET', refused, true],
    ['GET', lost, true],
    ['GET', broken, true],
    ['GET', rejected, false],
    ['PUT', lost, true],
    ['DELETE', broken, true],
    ['POST', refused, true],
    ['POST', busy, true],
    ['POST', lost, false],
    ['POST', broken, false],
    ['POST', rejected, false],
  ] as const)('%s after %o: %s', (method, details, expected) => {
    expect(mayRetry(method, failure(details))).toBe(expected);
  });
});

describe('pauseBeforeRetry', () => {
  const attempts = fc.nat({ max: 2000 });
  const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  test('spreads over the whole of a limit that doubles up to the longest pause', () => {
    fc.assert(
      fc.property(attempts, randoms, (attempt, random) => {
        const limit = Math.min(policy.longestPauseMs, policy.firstPauseMs * 2 ** attempt);
        expect(pauseBeforeRetry(failure(lost), attempt, { policy, random: () => random })).toBe(
          random * limit,
        );
      }),
    );
  });

  test('obeys Retry-After as it stands, longer than any backoff too', () => {
    fc.assert(
      fc.property(attempts, fc.nat(), (attempt, retryAfterMs) => {
        const error = failure({ ...busy, retryAfterMs });
        expect(pauseBeforeRetry(error, attempt, { policy, random: () => 0.5 })).toBe(retryAfterMs);
      }),
    );
  });
});

describe('withRetries', () => {
  test.each([
    ['GET', 5],
    ['PUT', 3],
    ['DELETE', 3],
  ] as const)('tries a %s %d times in all', async (method, tries) => {
    const run = script(Array.from({ length: 9 }, () => lost));
    await expect(run.start(method)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(run.tries()).toBe(tries);
  });

  test('passes the first success on', async () => {
    const run = script([lost, broken]);
    await expect(run.start('PUT')).resolves.toBe('done');
    expect(run.pauses).toEqual([125, 250]);
  });

  test('knows no more than that a request may have been carried out, once one try may have been', async () => {
    const run = script([lost, rejected]);
    await expect(run.start('PUT')).rejects.toMatchObject({
      kind: 'rejected',
      status: 422,
      effect: 'unknown',
    });
  });

  test.each([
    ['was never sent', refused, 5],
    ['was seen', busy, 1],
    ['may have been seen', lost, 1],
    ['went wrong', broken, 1],
  ])('tries what can be used once, and %s, %o, %d times', async (_, details, tries) => {
    const run = script(Array.from({ length: 9 }, () => details));
    await expect(run.start('POST', true)).rejects.toMatchObject(details);
    expect(run.tries()).toBe(tries);
  });

  test('passes on at once what is no ServiceError', async () => {
    const bug = new TypeError('bug');
    await expect(
      withRetries(() => Promise.reject(bug), {
        method: 'GET',
        policy,
        random: () => 0,
        pause: async () => {},
      }),
    ).rejects.toBe(bug);
  });
});

function script(failures: readonly ServiceErrorDetails[]) {
  const pauses: number[] = [];
  let n = 0;
  const send = async (): Promise<string> => {
    const next = failures[n];
    n += 1;
    if (next) throw failure(next);
    return 'done';
  };
  const pause = async (ms: number): Promise<void> => void pauses.push(ms);
  return {
    pauses,
    tries: () => n,
    start: (method: Method, singleUse = false) =>
      withRetries(send, { method, singleUse, policy, random: () => 0.5, pause }),
  };
}
