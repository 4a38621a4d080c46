import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retryAfterMs } from '../../../../src/api/http/answers/answer-error.js';

const now = Date.UTC(1994, 10, 6, 8, 49, 0);

describe('retryAfterMs', () => {
  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['86400', 86_400_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
    ['Sun Nov  6 08:49:37 1994', 37_000],
    ['Sun, 06 Nov 1994 08:48:00 GMT', 0],
  ])('reads %j as %d ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  test.each(['', '-1', '1.5', '1e3', 'soon', 'Sun, 99 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'])(
    'does not take %j for a time',
    (header) => {
      expect(retryAfterMs(header, now)).toBeNull();
    },
  );

  test('reads nothing from no header', () => {
    expect(retryAfterMs(undefined, now)).toBeNull();
  });

  test('reads back every date to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), (seconds) => {
        const header = new Date(seconds * 1000).toUTCString();
        expect(retryAfterMs(header, 0)).toBe(seconds * 1000);
      }),
    );
  });
});
