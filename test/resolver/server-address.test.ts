import { describe, expect, test } from 'vitest';
import { readServerAddress, serverText } from '../../src/resolver/server-address.js';

function read(text: string, https = true): ReturnType<typeof readServerAddress> {
  return readServerAddress(text, { https });
}

describe('the address of a server', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1', 53],
    ['192.0.2.1#53', '192.0.2.1', 53],
    ['192.0.2.1#1', '192.0.2.1', 1],
    ['2001:db8::1#5353', '2001:db8::1', 5353],
    ['::1#65535', '::1', 65_535],
    ['[2001:db8::1]', '2001:db8::1', 53],
    ['[2001:db8::1]#5353', '2001:db8::1', 5353],
  ])('%s', (text, address, port) => {
    expect(read(text)).toEqual({ kind: 'dns', address, port });
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1#53', '192.0.2.1'],
    ['2001:db8::1#5353', '2001:db8::1#5353'],
    ['https://dns.example.net/dns-query', 'https://dns.example.net/dns-query'],
    ['HTTPS://dns.example.net/', 'https://dns.example.net/'],
    ['https://dns.example.net/dns-query?token=hunter2', 'https://dns.example.net/dns-query?…'],
  ])('%s is shown as %s', (text, shown) => {
    const address = read(text);
    expect(typeof address === 'string' ? address : serverText(address)).toBe(shown);
  });

  test.each([
    '',
    '[192.0.2.1]',
    '[2001:db8::1]:53',
    'dns.example.net',
    '#53',
    '192.0.2.1#',
    '192.0.2.1#0',
    '192.0.2.1#65536',
    '192.0.2.1#100000',
    '192.0.2.1#x53',
    '192.0.2.1#53x',
    '192.0.2.1#0x35',
    '192.0.2.1#+53',
    '192.0.2.1#53 ',
    '192.0.2.1#000053',
    '192.0.2.1#53#53',
    'https://',
    'xhttps://dns.example.net/',
    'http://dns.example.net/',
  ])('is not %j', (text) => {
    expect(read(text)).toBeTypeOf('string');
  });

  test.each([
    'https://user:hunter2@dns.example.net/dns-query',
    'https://hunter2@dns.example.net/',
    'https://user:8?hunter2@dns.example.net/',
    'http://user:hunter2@127.0.0.1/',
    'user:hunter2@192.0.2.1',
    'user:hunter2@192.0.2.1#53',
    '192.0.2.1?hunter2',
  ])('has no user name or password, and is not shown with one: %s', (text) => {
    for (const https of [true, false]) {
      const refusal = read(text, https);
      expect(refusal).toBeTypeOf('string');
      expect(refusal).not.toContain('hunter2');
    }
  });

  test('is a URL only from its beginning', () => {
    expect(read('xhttps://dns.example.net/')).toContain('is not an IP address');
  });

  test('of a name server is no URL', () => {
    expect(read('https://dns.example.net/', false)).toBeTypeOf('string');
  });

  test('on the loopback interface is https, too', () => {
    expect(read('http://127.0.0.1/')).not.toContain('read and changed');
    expect(read('http://dns.example.net/')).toContain('read and changed');
  });
});
