import { describe, expect, test } from 'vitest';
import { slipIn } from '../../../src/dns/records/slips.js';
import { recordType } from '../../../src/dns/types/registry.js';

const slipOf = (type: string, content: string, written?: Parameters<typeof slipIn>[2]) => {
  const known = recordType(type);
  return known ? slipIn(content, known, written) : expect.unreachable(type);
};

describe('what was meant', () => {
  test.each([
    ['A', '192.0.2.1/32', '192.0.2.1'],
    ['A', 'http://192.0.2.1/', '192.0.2.1'],
    ['AAAA', '[2001:db8::1]', '2001:db8::1'],
    ['AAAA', '2001:DB8::1/128', '2001:db8::1'],
    ['AAAA', 'https://[2001:db8::1]/', '2001:db8::1'],
    ['CNAME', 'https://WWW.example.net', 'www.example.net'],
    ['CNAME', 'www.example.net/', 'www.example.net'],
    ['NS', 'http://ns.example.net/', 'ns.example.net'],
    ['MX', 'mx.example.net 10', '10 mx.example.net'],
    ['MX', 'https://mx.example.net/ 10', '10 mx.example.net'],
    ['SRV', '20 sip.example.net 5060', '20 5060 sip.example.net'],
    ['SRV', 'sip.example.net 10 20 5060', '10 20 5060 sip.example.net'],
    ['AFSDB', 'afs.example.net. 1', '1 afs.example.net'],
    ['HTTPS', '1 https://www.example.net/ alpn=h2', '1 www.example.net alpn=h2'],
    ['HTTPS', '1 www.example.net:8443 alpn=h2', '1 www.example.net alpn=h2 port=8443'],
    ['SRV', '10 20 sip.example.net:5060', '10 20 5060 sip.example.net'],
    ['SRV', '20 sip.example.net:5060', '20 5060 sip.example.net'],
    ['SRV', '20 5060 sip.example.net:5060', '20 5060 sip.example.net'],
    ['SRV', '10 20 https://sip.example.net:5060/', '10 20 5060 sip.example.net'],
    ['A', '192.0.2.1.', '192.0.2.1'],
    ['MX', 'MX: 10 mx.example.net', '10 mx.example.net'],
    ['MX', '3600 IN MX 10 MX.example.net.', '10 mx.example.net'],
    ['MX', 'mx https://mx.example.net/ 10', '10 mx.example.net'],
    ['CNAME', 'CNAME www.example.net', 'www.example.net'],
    ['CAA', 'IN CAA 0 issue ca.example.net', '0 issue "ca.example.net"'],
    ['TLSA', 'TLSA 3 1 0 ABCD', '3 1 0 abcd'],
  ])('by %s %s is certain', (type, content, value) => {
    expect(slipOf(type, content)).toMatchObject({ hint: `write ${value}`, value });
  });

  test.each([
    ['A', '2001:db8::1', /2001:db8::1 as AAAA/],
    ['A', '[2001:db8::1]', /2001:db8::1 as AAAA/],
    ['AAAA', '192.0.2.1', /192\.0\.2\.1 as A$/],
    ['A', 'host.example.net', /host\.example\.net as CNAME/],
    ['AAAA', 'https://host.example.net/', /host\.example\.net as CNAME/],
    ['CNAME', '192.0.2.1', /192\.0\.2\.1 as A;/],
    ['MX', '2001:db8::1', /name of a host that has 2001:db8::1 as AAAA/],
    ['A', '192.0.2.0/24', /network/],
    ['CNAME', 'https://www.example.net/shop', /write www\.example\.net; .* path/],
    ['CNAME', 'https://www.example.net?q', /write www\.example\.net; .* path/],
    ['CNAME', 'www.example.net:8080', /write www\.example\.net; .* port/],
    ['MX', '10 mx.example.net:25', /write 10 mx\.example\.net; .* port/],
    ['HTTPS', '0 www.example.net:443', /write 0 www\.example\.net; .* port/],
    ['HTTPS', '1 192.0.2.1 alpn=h2', /name of a host that has 192\.0\.2\.1 as A/],
    ['SRV', '20 5060 192.0.2.1.', /name of a host that has 192\.0\.2\.1 as A/],
    ['A', '192.0.2.1, 192.0.2.2', /write a list: \[192\.0\.2\.1, 192\.0\.2\.2\]/],
    ['A', '192.0.2.1 192.0.2.2', /write a list: \[192\.0\.2\.1, 192\.0\.2\.2\]/],
    ['MX', '10 a.example.net, 20 b.example.net', /write a list: \[10 a\.example\.net, 20 b\.example\.net\]/],
    ['MX', '10 mx.example.net', /content: mx\.example\.net and prio: 10/],
  ])('by %s %s is for its author to write', (type, content, hint) => {
    expect(slipOf(type, content)).toMatchObject({ hint: expect.stringMatching(hint) });
    expect(slipOf(type, content)).not.toHaveProperty('value');
  });

  test.each([
    ['A', '192.0.2.256'],
    ['A', '192.0.2.1'],
    ['A', ''],
    ['AAAA', '2 001:db8::1'],
    ['AAAA', '1 192.0.2.1'],
    ['SRV', 'sip.example.net 5060'],
    ['CNAME', 'web'],
    ['MX', 'mx.example.net mx.example.org'],
    ['MX', 'mx.example.net'],
    ['SRV', 'sip.example.net'],
    ['TXT', 'https://www.example.net/'],
    ['HTTPS', '1'],
  ])('by %s "%s" is not known', (type, content) => {
    expect(slipOf(type, content)).toBeNull();
  });

  test('has a port of its own beside a priority', () => {
    expect(slipOf('SRV', '20 5061 sip.example.net:5060', { hasPrio: true })).toMatchObject({
      hint: 'write 20 5061 sip.example.net; a record cannot have a port',
    });
    expect(slipOf('SRV', '20 sip.example.net:5060', { hasPrio: true })?.value).toBe(
      '20 5060 sip.example.net',
    );
  });

  test('is written with a dot in a master file', () => {
    expect(slipOf('MX', 'MX 10 mx.example.net.', { nameEnd: '.' })?.value).toBe('10 mx.example.net.');
    expect(slipOf('HTTPS', '1 https://a.example.net/', { nameEnd: '.' })?.hint).toBe(
      'write 1 a.example.net.',
    );
    expect(slipOf('A', '192.0.2.1, 192.0.2.2', { nameEnd: '.' })?.hint).toBe('write a record for each');
    expect(slipOf('MX', 'mx.example.net. 10', { nameEnd: '.' })?.value).toBe('10 mx.example.net.');
    expect(slipOf('MX', 'mail 10', { nameEnd: '.' })?.value).toBe('10 mail');
    expect(slipOf('SRV', '10 20 sip 5060', { nameEnd: '.' })?.value).toBe('10 20 5060 sip');
    expect(slipOf('A', '192.0.2.1/32', { nameEnd: '.' })?.value).toBe('192.0.2.1');
    expect(slipOf('A', 'host.example.net.', { nameEnd: '.' })?.hint).toContain('host.example.net. as CNAME');
    expect(slipOf('MX', '99999 mx.example.net.', { nameEnd: '.' })).toBeNull();
  });
});
