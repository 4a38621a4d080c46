import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { srv } from '../../../src/dns/types/srv.js';
import { codes, exampleRecord } from '../example-record.js';

const check = (content: string, prefix = '_sip._tcp') =>
  codes(checkRecord(exampleRecord({ type: 'SRV', prefix, content }), 'example.com'));

describe('SRV', () => {
  test.each([
    ['020  05060 SIP.example.net.', '20 5060 sip.example.net'],
    ['20 sip.example.net', '20 sip.example.net'],
  ])('of %j is written %j', (content, canonical) => {
    expect(srv.canonical(content)).toBe(canonical);
  });

  test.each([
    ['0 0 sip.example.net', []],
    ['65535 65535 sip.example.net', []],
    ['65536 0 sip.example.net', ['srv/range']],
    ['0 -1 sip.example.net', ['srv/range']],
    ['65536 65536 sip.example.net', ['srv/range', 'srv/range']],
    ['5060 sip.example.net', ['srv/content']],
    ['20 5060 sip_a.example.net', ['srv/target']],
    ['20 5060 sip.example.net', ['srv/prefix'], 'sip'],
    ['20 5060 sip.example.net', [], '_sip._tcp.a-b'],
    ['20 5060 sip.example.net', ['srv/prefix-end'], '_sip._tcp.a_b'],
    ['20 5060 sip.example.net', ['srv/prefix'], '_sip._tcp.a--b'],
    ['5060 sip.example.net', ['srv/prefix', 'srv/content'], 'sip'],
  ])('of %j is judged: %j', (content, expected, prefix?: string) => {
    expect(check(content, prefix)).toEqual(expected);
  });
});
