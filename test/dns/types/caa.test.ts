import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { caa } from '../../../src/dns/types/caa.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'www') =>
  codes(checkRecord(exampleRecord({ type: 'CAA', prefix, content }), 'example.com'));

describe('CAA', () => {
  test.each([
    ['00 ISSUE ca.example.net', '0 issue "ca.example.net"'],
    ['0 issue "CA.example.net"', '0 issue "CA.example.net"'],
    ['0 issue', '0 issue'],
  ])('of %j is written %j', (content, canonical) => {
    expect(caa.canonical(content)).toBe(canonical);
  });

  test.each([
    ['255 issue "ca.example.net"', []],
    ['256 issue "ca.example.net"', ['caa/content']],
    ['0 issue ca.example.net', ['caa/content']],
    ['0 issue-wild "ca.example.net"', ['caa/tag-form']],
    ['0 issue "', ['caa/content']],
  ])('of %j is judged: %j', (content, expected) => {
    expect(check(content)).toEqual(expected);
  });
});
