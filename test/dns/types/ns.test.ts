import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { ns } from '../../../src/dns/types/ns.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'sub') =>
  codes(checkRecord(exampleRecord({ type: 'NS', prefix, content }), 'example.com'));

describe('NS', () => {
  test.each([
    [' NS1.example.net. ', 'ns1.example.net'],
    ['a b', 'a b'],
  ])('of %j is written %j', (content, canonical) => {
    expect(ns.canonical(content)).toBe(canonical);
  });

  test.each([
    ['ns1.example.net', []],
    ['ns_1.example.net', ['ns/target']],
    ['*.example.net', ['ns/target']],
    ['ns1.example.net ns2.example.net', ['ns/content']],
    ['', ['ns/content']],
  ])('of %j is judged: %j', (content, expected) => {
    expect(check(content)).toEqual(expected);
  });
});
