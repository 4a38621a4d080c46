import { describe, expect, test } from 'vitest';
import { rcodeError, tsigError } from '../../../src/api/update/response-error.js';
import { RCODE } from '../../../src/dns/wire/rcode.js';
import { spanText } from '../../../src/api/update/span-text.js';

const asked = {
  what: 'UPDATE of example.com at 192.0.2.53',
  zone: 'example.com',
  keyName: 'zm.',
  keySource: 'ZONEMASON_DNS_TSIG',
};

describe('a response code', () => {
  test.each([
    [RCODE.refused, 'credentials', 'no', 'REFUSED'],
    [RCODE.notAuth, 'credentials', 'no', 'NOTAUTH'],
    [RCODE.notZone, 'credentials', 'no', 'NOTZONE'],
    [RCODE.servFail, 'server', 'unknown', 'SERVFAIL'],
    [RCODE.formErr, 'rejected', 'no', 'FORMERR'],
    [RCODE.notImp, 'rejected', 'no', 'NOTIMP'],
    [13, 'rejected', 'no', '13'],
  ])('%i is an error with what to do', (rcode, kind, effect, name) => {
    const error = rcodeError(rcode, asked);
    expect(error).toMatchObject({ kind, effect, hint: expect.stringMatching(/./) });
    expect(error.message).toContain(name);
    expect(error.message).not.toContain('\n');
  });
});

describe('a refused signature', () => {
  test.each([
    [16, 'BADSIG'],
    [17, 'BADKEY'],
    [22, 'TSIG error 22'],
  ])('by error %i', (error, name) => {
    const found = tsigError({ error, serverTime: null }, asked, 0);
    expect(found).toMatchObject({ kind: 'credentials', hint: expect.stringContaining('ZONEMASON_DNS_TSIG') });
    expect(found.message).toContain(name);
  });

  test.each<[number | null, string]>([
    [7200, 'the clock of this machine is 2 hours behind that of the server'],
    [-600, 'the clock of this machine is 10 minutes ahead of that of the server'],
    [null, 'the clocks differ'],
  ])('by BADTIME, with a difference of %s s', (difference, told) => {
    const serverTime = difference === null ? null : 1000 + difference;
    expect(tsigError({ error: 18, serverTime }, asked, 1000).message).toContain(told);
  });
});

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [60, '1 minute'],
  [301, '5 minutes'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [7200, '2 hours'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});
