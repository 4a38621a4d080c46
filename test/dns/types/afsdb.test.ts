import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { afsdb } from '../../../src/dns/types/afsdb.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'www') =>
  codes(checkRecord(exampleRecord({ type: 'AFSDB', prefix, content }), 'example.com'));

describe('AFSDB', () => {
  test.each([
    ['01  AFS.example.net.', '1 afs.example.net'],
    ['3 afs.example.net', '3 afs.example.net'],
    ['1 a b', '1 a b'],
  ])('of %j is written %j', (content, canonical) => {
    expect(afsdb.canonical(content)).toBe(canonical);
  });

  test.each([
    ['1 afs.example.net', []],
    ['2 afs.example.net', []],
    ['3 afs.example.net', ['afsdb/content']],
    ['01 afs.example.net', ['afsdb/number']],
    ['1 afs', ['afsdb/target']],
    ['01 afs', ['afsdb/number', 'afsdb/target']],
  ])('of %j is judged: %j', (content, expected) => {
    expect(check(content)).toEqual(expected);
  });
});
