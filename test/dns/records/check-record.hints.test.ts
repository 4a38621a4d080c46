import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../../src/dns/records/check-record.js';
import { exampleRecord } from '../example-record.js';

const hintOf = (type: string, prefix: string, content: string) => {
  const problems = checkRecord(exampleRecord({ type, prefix, content }), 'example.com');
  return problems.find((problem) => problem.hint !== undefined)?.hint;
};

describe('the hint', () => {
  test.each([
    ['A', 'www', ' 192.0.2.1', 'write 192.0.2.1'],
    ['CAA', '', '0 issue letsencrypt.org', 'write 0 issue "letsencrypt.org"'],
    ['CAA', '', '0 issue ca.example.net; policy=ev', 'write 0 issue "ca.example.net; policy=ev"'],
    ['SSHFP', 'host', '4 2 ABCDEF', 'write 4 2 abcdef'],
    ['TLSA', '_443._tcp', '3 1 1 abc DEF', 'write 3 1 1 abcdef'],
    ['SRV', '_sip._tcp', '1 2 SIP.example.net.', 'write sip.example.net'],
    ['MX', '', 'MX.example.net', 'write mx.example.net'],
    ['LOC', 'office', '52 N 4 E 0m ', 'write 52 0 0.000 N 4 0 0.000 E 0.00m 1.00m 10000.00m 10.00m'],
    ['MX', '', 'mx.example.net 10', 'write 10 mx.example.net'],
    ['SVCB', '_dns', '1 https://dns.example.net', 'write 1 dns.example.net'],
    ['CNAME', 'WWW', 'www.example.net', 'write www'],
  ])('of %s at "%s" with "%s" is what to write', (type, prefix, content, hint) => {
    expect(hintOf(type, prefix, content)).toBe(hint);
  });

  test.each([
    ['A', 'www', '192.0.2.256'],
    ['CAA', '', '0 issue'],
    ['TLSA', '_443._tcp', '4 1 1 ABC'],
    ['DS', 'sub', '99999 13 2 ABCD'],
    ['SRV', '_sip._tcp', 'sip.example.net'],
  ])('is left out where nobody can know it: %s at "%s" with "%s"', (type, prefix, content) => {
    expect(hintOf(type, prefix, content)).toBeUndefined();
  });
});
