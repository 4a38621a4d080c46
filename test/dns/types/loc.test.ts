import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { loc } from '../../../src/dns/types/loc.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'host') =>
  codes(checkRecord(exampleRecord({ type: 'LOC', prefix, content }), 'example.com'));

describe('LOC', () => {
  test.each([
    ['52 22 23 N 4 53 32 E -2m', '52 22 23.000 N 4 53 32.000 E -2.00m 1.00m 10000.00m 10.00m'],
    ['052 N 4 E 0', '52 0 0.000 N 4 0 0.000 E 0.00m 1.00m 10000.00m 10.00m'],
    ['0 S 0 W -0.00m', '0 0 0.000 N 0 0 0.000 E 0.00m 1.00m 10000.00m 10.00m'],
    ['0 0 0.001 S 0 0 0.001 W 0m', '0 0 0.001 S 0 0 0.001 W 0.00m 1.00m 10000.00m 10.00m'],
    ['1 N 2 E 3m 4 5 6', '1 0 0.000 N 2 0 0.000 E 3.00m 4.00m 5.00m 6.00m'],
    ['1 E 2 N 3m', '1 E 2 N 3m'],
  ])('of %j is written %j', (content, canonical) => {
    expect(loc.canonical(content)).toBe(canonical);
  });

  test.each([
    ['90 N 180 E 0m', []],
    ['90 0 0.001 N 0 E 0m', ['loc/range']],
    ['0 N 180 0 0.001 W 0m', ['loc/range']],
    ['0 60 N 0 E 0m', ['loc/range']],
    ['0 59 59.999 N 0 E 0m', []],
    ['0 59 60 N 0 E 0m', ['loc/range']],
    ['0 N 0 E -100000m', []],
    ['0 N 0 E -100000.01m', ['loc/range']],
    ['0 N 0 E 42849672.95m', []],
    ['0 N 0 E 42849672.96m', ['loc/range']],
    ['0 N 0 E 0m 90000000m', []],
    ['0 N 0 E 0m 1m 90000000.01m', ['loc/range']],
    ['0 N 0 E', ['loc/content']],
    [' 0 N 0 E 0m', ['loc/content']],
    ['0 0 0.0001 N 0 E 0m', ['loc/content']],
  ])('of %j is judged: %j', (content, expected) => {
    expect(check(content)).toEqual(expected);
  });
});
