import { describe, expect, test } from 'vitest';
import { byCodeUnits } from '../../../src/text/compare.js';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { aaaa } from '../../../src/dns/types/aaaa.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'www') =>
  codes(checkRecord(exampleRecord({ type: 'AAAA', prefix, content }), 'example.com'));

describe('AAAA', () => {
  test.each([
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
    ['2001:db8::1::2', '2001:db8::1::2'],
  ])('of %j is written %j', (content, canonical) => {
    expect(aaaa.canonical(content)).toBe(canonical);
  });

  test.each([
    ['::', []],
    ['2001:db8::1', []],
    ['2001:db8::1::2', ['aaaa/content']],
    ['fe80::1%eth0', ['aaaa/content']],
    ['2001:db8::/64', ['aaaa/content']],
    ['192.0.2.1', ['aaaa/content']],
  ])('of %j is judged: %j', (content, expected) => {
    expect(check(content)).toEqual(expected);
  });

  test('sorts by number, not by digits', () => {
    const keys = ['2001:db8::10', '2001:db8::9'].map((content) => aaaa.sortKey?.(content) ?? '');
    expect(keys.toSorted(byCodeUnits)).toEqual(keys.toReversed());
  });
});
