import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { naptr } from '../../../src/dns/types/naptr.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = 'www') =>
  codes(checkRecord(exampleRecord({ type: 'NAPTR', prefix, content }), 'example.com'));

describe('NAPTR', () => {
  test.each([
    ['0100 010 s "SIP+D2U" "" _SIP._udp.example.net.', '100 10 "S" "SIP+D2U" "" _sip._udp.example.net'],
    ['100 10 "S" "SIP+D2U" ""', '100 10 "S" "SIP+D2U" ""'],
  ])('of %j is written %j', (content, canonical) => {
    expect(naptr.canonical(content)).toBe(canonical);
  });

  test.each([
    ['65535 65535 "" "" "" a.example.net', []],
    ['65536 0 "" "" "" a.example.net', ['naptr/content']],
    ['0 65536 "" "" "" a.example.net', ['naptr/content']],
    ['0 0 "" "" "" .', ['naptr/content']],
    ['0 0 "U" "" "!^.*$!sip:a@b.example!" .', []],
    ['0 0 "U" "" "!^.*$!sip:a@b.example!i" .', []],
    ['0 0 "U" "" "!^.*$!sip:a@b.example!g" .', ['naptr/content']],
    ['0 0 "U" "" "1a1b1" .', ['naptr/content']],
    ['0 0 "U" "" "!a!b" .', ['naptr/content']],
    ['0 0 "U" "" "!a!b!" a.example.net', ['naptr/content']],
    ['0 0 "a-b" "" "" a.example.net', ['naptr/content']],
    ['0 0 "" "" "" a', ['naptr/target']],
    ['x 0 "" "" "" a.example.net', ['naptr/content']],
  ])('of %j is judged: %j', (content, expected) => {
    expect(check(content)).toEqual(expected);
  });
});
