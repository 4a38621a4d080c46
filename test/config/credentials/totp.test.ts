import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedSecret } from '../../../src/config/credentials/totp.js';

/** RFC 6238 appendix B: the seeds of its test vectors, in base32. */
const seeds = {
  SHA1: base32(20),
  SHA256: base32(32),
  SHA512: base32(64),
};

/** So many bytes of `1234567890…`, in base32. */
function base32(length: number): string {
  const digits = '1234567890'.repeat(7).slice(0, length);
  const bits = [...Buffer.from(digits)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups
    .map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

describe('the test vectors of RFC 6238', () => {
  test.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('at %d s', (seconds, ...codes) => {
    const found = Object.entries(seeds).map(([algorithm, secret]) =>
      codeOf(`otpauth://totp/a?secret=${secret}&algorithm=${algorithm}&digits=8`, seconds * 1000),
    );
    expect(found).toEqual(codes);
  });

  test('give six digits for a secret alone', () => {
    expect(codeOf(seeds.SHA1, 59_000)).toBe('287082');
  });
});

describe('a secret', () => {
  const grouped = (seeds.SHA1.match(/.{1,4}/g) ?? []).join(' ');
  test.each([
    ['lower case', seeds.SHA1.toLowerCase()],
    ['blanks', grouped],
    ['hyphens', grouped.replaceAll(' ', '-')],
    ['line ends', grouped.replaceAll(' ', '\n')],
    ['padding', `${seeds.SHA1}======`],
    ['a URI', `otpauth://totp/Example:ops@example.com?secret=${seeds.SHA1}&issuer=Example`],
    ['a URI in capitals', `OTPAUTH://TOTP/a?SECRET=${seeds.SHA1}`],
    ['a URI with everything', `otpauth://totp/a?secret=${seeds.SHA1}&algorithm=SHA1&digits=6&period=30`],
  ])('may be written with %s', (_, text) => {
    expect(codeOf(text, 59_000)).toBe('287082');
  });

  test('of a URI may have other steps', () => {
    const secret = sharedSecret(`otpauth://totp/a?secret=${seeds.SHA1}&period=60`);
    expect(secret?.stepMs).toBe(60_000);
    expect(secret?.codeAt(59_000 * 2)).toBe('287082');
  });

  test('changes its code with each step and not within one', () => {
    const secret = sharedSecret(seeds.SHA1);
    const codes = [30_000, 59_999, 60_000, 89_999].map((now) => secret?.codeAt(now));
    expect(codes[0]).toBe(codes[1]);
    expect(codes[1]).not.toBe(codes[2]);
    expect(codes[2]).toBe(codes[3]);
    expect(secret?.stepMs).toBe(30_000);
  });

  test('names itself in every form that must not be shown', () => {
    const uri = `otpauth://totp/a?secret=${seeds.SHA1.toLowerCase()}`;
    expect(sharedSecret(uri)?.secrets).toEqual([uri, seeds.SHA1]);
  });

  test.each([
    '',
    'A',
    '=',
    'hunter2!',
    '0189',
    'otpauth://totp/a',
    'otpauth://totp/a?secret=',
    'otpauth://totp/a?secret=0189',
    `otpauth://hotp/a?secret=${seeds.SHA1}&counter=1`,
    `otpauth://totp/a?secret=${seeds.SHA1}&period=0`,
    `otpauth://totp/a?secret=${seeds.SHA1}&digits=0`,
    `otpauth://totp/a?secret=${seeds.SHA1}&algorithm=ROT13`,
    `otpauth://totp/%?secret=${seeds.SHA1}`,
    `https://example.com/?secret=${seeds.SHA1}`,
  ])('is not %j', (text) => {
    expect(sharedSecret(text)).toBeNull();
  });
});

test('any text is a secret or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `otpauth://totp/${text}`),
      ),
      (text) => {
        const secret = sharedSecret(text);
        expect(secret === null || /^\d+$/.test(secret.codeAt(0))).toBe(true);
      },
    ),
  );
});

function codeOf(text: string, now: number): string | undefined {
  return sharedSecret(text)?.codeAt(now);
}
