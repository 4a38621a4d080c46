import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { sshfp } from '../../../src/dns/types/sshfp.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'host') =>
  codes(checkRecord(exampleRecord({ type: 'SSHFP', prefix, content }), 'example.com'));

describe('SSHFP', () => {
  test.each([
    ['01 001 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '1 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['1 1 xyz', '1 1 xyz'],
  ])('of %j is written %j', (content, canonical) => {
    expect(sshfp.canonical(content)).toBe(canonical);
  });

  test.each([
    ['1 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', []],
    ['4 2 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', []],
    ['4 2 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['sshfp/fingerprint-length']],
    ['4 1 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', ['sshfp/fingerprint-length']],
    ['4 3 ab', []],
    ['1 1 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', ['sshfp/content']],
    ['1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['sshfp/content']],
    ['1 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['name/host-name'], 'a_b'],
  ])('of %j is judged: %j', (content, expected, prefix?: string) => {
    expect(check(content, prefix)).toEqual(expected);
  });
});
