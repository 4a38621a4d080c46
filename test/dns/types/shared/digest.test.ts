import { describe, expect, test } from 'vitest';
import { canonicalDigest, lengthFault } from '../../../../src/dns/types/shared/digest.js';

describe('canonicalDigest', () => {
  const pattern = /^\d+ [0-9a-f]+$/;

  test.each([
    ['01  AB cd', '1 abcd'],
    ['1 (AB cd)', '1 (AB cd)'],
    ['1', '1'],
  ])('of %j is %j', (content, canonical) => {
    expect(canonicalDigest(content, 1, pattern)).toBe(canonical);
  });
});

test('a digest has as many digits as those of its hash function; others are not judged', () => {
  const hash = { name: 'CRC', digits: 4 };
  const faults = ['abc', 'abcd', 'abcde'].map((digest) => lengthFault(digest, hash) === null);
  expect(faults).toEqual([false, true, false]);
  expect(lengthFault('abc', undefined)).toBeNull();
});
