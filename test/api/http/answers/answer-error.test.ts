import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerError, retryAfterMs } from '../../../../src/api/http/answers/answer-error.js';

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
    ['Wed Nov 16 08:49:37 1994', 864_037_000],
    ['Sun, 06 Nov 1994 08:48:00 GMT', 0],
  ])('reads %j as %d ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  test.each([
    '',
    '-1',
    '1.5',
    '1e3',
    '7s',
    'soon',
    'Sun, 99 Nov 1994 08:49:37 GMT',
    'on Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT (UTC)',
    'on Sunday, 06-Nov-94 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT (UTC)',
    'on Sun Nov  6 08:49:37 1994',
    'Sun Nov  6 08:49:37 1994 (UTC)',
    '1994-11-06T08:49:37Z',
  ])('does not take %j for a time', (header) => {
    expect(retryAfterMs(header, now)).toBeNull();
  });

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

describe('the error for an answer', () => {
  const request = {
    method: 'PUT',
    path: '/example.com',
    headers: {},
    redact: (text: string) => text,
  } as const;
  const errorFor = (status: number, body = '', headers = {}): ReturnType<typeof answerError> =>
    answerError({ status, headers, body: Buffer.from(body) }, request, now);

  test.each([
    [409, 'www has a CNAME', '409 Conflict: www has a CNAME'],
    [409, 'conflict: www has a CNAME', '409 conflict: www has a CNAME'],
    [409, '', '409 Conflict'],
    [300, '', '300 Multiple Choices: offers a choice and names none'],
    [307, '', '307 Temporary Redirect: it is a redirect without a Location'],
    [304, '', '304 Not Modified: answers a condition, but the request had none'],
    [305, '', '305 Use Proxy: this status answers no request of this kind'],
    [306, '', '306 this status answers no request of this kind'],
    [399, '', '399 this status answers no request of this kind'],
    [400, '', '400 Bad Request'],
    [599, '', '599'],
    [599, 'busy', '599 busy'],
  ])('%i %j says %s', (status, body, line) => {
    expect(errorFor(status, body).message).toBe(`PUT /example.com: ${line}`);
  });

  test.each([
    [300, 'bad-answer', 'unknown', false],
    [301, 'bad-answer', 'unknown', false],
    [304, 'bad-answer', 'unknown', false],
    [399, 'bad-answer', 'unknown', false],
    [400, 'rejected', 'no', false],
    [403, 'credentials', 'no', false],
    [410, 'not-found', 'no', false],
    [429, 'server', 'no', true],
    [430, 'rejected', 'no', false],
    [499, 'rejected', 'no', false],
    [500, 'server', 'unknown', true],
    [501, 'server', 'no', false],
    [502, 'server', 'unknown', true],
  ])('of status %i is %s, with effect %s, transient: %s', (status, kind, effect, transient) => {
    expect(errorFor(status)).toMatchObject({ status, kind, effect, transient });
  });

  test('tells when to try again, and the time of the service', () => {
    const headers = { 'retry-after': '7', date: 'Sun, 06 Nov 1994 08:49:37 GMT' };
    expect(errorFor(503, '', headers)).toMatchObject({ retryAfterMs: 7000, serviceTime: now + 37_000 });
    expect(errorFor(503)).toMatchObject({ retryAfterMs: null, serviceTime: null });
  });

  test.each([304, 305, 306])('of status %i tells no Location', (status) => {
    expect(errorFor(status, '', { location: '/elsewhere' }).message).not.toMatch(/redirect|elsewhere/i);
  });

  test('tells no secret of where it is redirected to', () => {
    const location = 'https://user:hunter2@elsewhere.example/login?token=hunter2';
    expect(errorFor(302, '', { location }).message).toBe(
      'PUT /example.com: 302 Found: redirects to https://…@elsewhere.example/login?…',
    );
  });

  test('tells where it is redirected to', () => {
    expect(errorFor(301, '', { location: 'https://elsewhere.example/' }).message).toContain(
      'redirects to https://elsewhere.example/',
    );
  });
});
