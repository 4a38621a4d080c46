import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { svcb } from '../../../src/dns/types/svcb.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'www') =>
  codes(checkRecord(exampleRecord({ type: 'SVCB', prefix, content }), 'example.com'));

describe('SVCB', () => {
  test.each([
    ['01 SVC.example.net. port="8443" alpn=h2', '1 svc.example.net alpn=h2 port=8443'],
    ['0 svc.example.net', '0 svc.example.net'],
    ['1', '1'],
  ])('of %j is written %j', (content, canonical) => {
    expect(svcb.canonical(content)).toBe(canonical);
  });

  test.each([
    ['0 svc.example.net', []],
    ['0 svc.example.net alpn=h2', ['svcb/form']],
    ['1 svc.example.net alpn=h2', []],
    ['2 svc.example.net alpn=h2', ['svcb/prio']],
    ['65536 svc.example.net alpn=h2', ['svcb/prio', 'svcb/content']],
    ['1 svc', ['svcb/target']],
    ['1 .', []],
    ['x svc.example.net', ['svcb/form']],
    [' 1 svc.example.net', ['svcb/form']],
    ['1 svc.example.net port=65536', ['svcb/content']],
  ])('of %j is judged: %j', (content, expected) => {
    expect(check(content)).toEqual(expected);
  });
});
