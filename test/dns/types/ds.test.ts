import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { ds } from '../../../src/dns/types/ds.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'sub') =>
  codes(checkRecord(exampleRecord({ type: 'DS', prefix, content }), 'example.com'));

describe('DS', () => {
  test.each([
    [
      '060485 013 2 AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB',
      '60485 13 2 abababababababababababababababababababababababababababababababab',
    ],
    [
      '1 RSASHA1 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      '1 5 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    ],
    [
      '1 rsasha1 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      '1 5 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    ],
  ])('of %j is written %j', (content, canonical) => {
    expect(ds.canonical(content)).toBe(canonical);
  });

  test.each([
    ['65535 255 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', []],
    ['65536 13 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['ds/content']],
    ['1 256 1 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['ds/content']],
    ['1 13 256 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['ds/content']],
    ['1 13 2 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', ['ds/content']],
    ['1 13 2 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', []],
    [
      '1 13 4 cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc',
      [],
    ],
    ['1 13 3 abc', ['ds/content']],
    ['1 13 3 ab', []],
    ['1 PRIVATEOID 3 ab', []],
    ['1 NSEC 3 ab', ['ds/content']],
    ['1 13 2 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', ['ds/prefix'], ''],
  ])('of %j is judged: %j', (content, expected, prefix?: string) => {
    expect(check(content, prefix)).toEqual(expected);
  });
});
