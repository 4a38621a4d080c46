import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { a } from '../../../src/dns/types/a.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'www') =>
  codes(checkRecord(exampleRecord({ type: 'A', prefix, content }), 'example.com'));

describe('A', () => {
  test.each([
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.256', '192.0.2.256'],
  ])('of %j is written %j', (content, canonical) => {
    expect(a.canonical(content)).toBe(canonical);
  });

  test.each([
    ['0.0.0.0', []],
    ['192.0.2.255', []],
    ['192.0.2.256', ['a/content']],
    ['192.0.2.01', ['a/content']],
    ['192.0.2', ['a/content']],
    ['::1', ['a/content']],
  ])('of %j is judged: %j', (content, expected) => {
    expect(check(content)).toEqual(expected);
  });

  test('sorts by number, not by digits', () => {
    const contents = ['192.0.2.10', '192.0.2.9', '9.0.0.0'];
    const keys = contents.map((content) => a.sortKey?.(content) ?? '').toSorted();
    expect(keys).toEqual(['9.0.0.0', '192.0.2.9', '192.0.2.10'].map((content) => a.sortKey?.(content)));
  });
});
