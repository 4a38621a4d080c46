import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { tlsa } from '../../../src/dns/types/tlsa.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = '_443._tcp') =>
  codes(checkRecord(exampleRecord({ type: 'TLSA', prefix, content }), 'example.com'));

describe('TLSA', () => {
  test.each([
    [
      '03 01 01 AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB ',
      '3 1 1 abababababababababababababababababababababababababababababababab',
    ],
    ['3 2 1 AB', '3 2 1 ab'],
    ['3 2 x AB', '3 2 x AB'],
  ])('of %j is written %j', (content, canonical) => {
    expect(tlsa.canonical(content)).toBe(canonical);
  });

  test.each([
    ['3 1 1 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', []],
    ['0 0 0 ab', []],
    ['4 1 1 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', ['tlsa/content']],
    ['3 2 1 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', ['tlsa/content']],
    ['3 1 4 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', ['tlsa/content']],
    ['3 1 1 BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB', ['tlsa/content']],
    ['3 1 2 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', ['tlsa/fingerprint-length']],
    [
      '3 1 2 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      [],
    ],
    ['3 1 1 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', ['tlsa/prefix'], 'www'],
    [
      '4 1 1 bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      ['tlsa/prefix', 'tlsa/content'],
      '_tcp._443',
    ],
  ])('of %j is judged: %j', (content, expected, prefix?: string) => {
    expect(check(content, prefix)).toEqual(expected);
  });
});
