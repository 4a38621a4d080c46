import { describe, expect, test } from 'vitest';
import { isOtpSecret, randomOtpSecret, stepOfCode } from '../../../src/sandbox/accounts/totp.js';

/** RFC 6238, appendix B. */
const seeds = {
  SHA1: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  SHA256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA',
};

describe('stepOfCode', () => {
  test.each([
    ['SHA1', 59, '94287082'],
    ['SHA256', 59, '46119246'],
    ['SHA1', 1_111_111_109, '07081804'],
    ['SHA256', 1_111_111_109, '68084774'],
    ['SHA1', 20_000_000_000, '65353130'],
    ['SHA256', 20_000_000_000, '77737706'],
  ] as const)('knows the code of RFC 6238 for %s at %i', (algorithm, seconds, code) => {
    const secret = `otpauth://totp/x?secret=${seeds[algorithm]}&digits=8&algorithm=${algorithm}`;
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('tells the step that a code is for, not the step that it is', () => {
    for (const at of [30_000, 59_999, 60_000, 89_999]) expect(stepOfCode(seeds.SHA1, '287082', at)).toBe(1);
    expect(stepOfCode(seeds.SHA1, '287082', 0)).toBe(1);
    expect(stepOfCode(seeds.SHA1, '287082', 90_000)).toBeNull();
  });
});

test('a secret may be grouped', () => {
  expect(stepOfCode('GEZD GNBV-gy3t qojq GEZDGNBVGY3TQOJQ', '287082', 59_000)).toBe(1);
});

describe('isOtpSecret', () => {
  test.each([
    seeds.SHA1,
    'OTPAUTH://totp/x?secret=GEZDGNBVGY3TQOJQ',
    'otpauth://totp/acme:mail?secret=GEZDGNBVGY3TQOJQ&issuer=acme',
    randomOtpSecret(),
  ])('takes %s', (text) => expect(isOtpSecret(text)).toBe(true));

  test.each([
    '',
    'not base32!',
    'otpauth://hotp/x?secret=GEZDGNBVGY3TQOJQ&counter=1',
    'otpauth://totp/x',
    ' - ',
  ])('refuses "%s"', (text) => expect(isOtpSecret(text)).toBe(false));
});
