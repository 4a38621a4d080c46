import { describe, expect, test } from 'vitest';

import { proxyFor } from '../../../../src/api/http/connections/proxy.js';

const proxy = 'http://proxy.example.net:3128';

describe('the proxy of an endpoint', () => {
  test.each([
    ['https://dns.example.net', { HTTPS_PROXY: proxy }, 'proxy.example.net:3128'],
    [
      'https://dns.example.net',
      { https_proxy: proxy, HTTPS_PROXY: 'http://other' },
      'proxy.example.net:3128',
    ],
    ['https://dns.example.net', { HTTP_PROXY: 'http://proxy' }, 'proxy:80'],
    ['https://dns.example.net', { HTTPS_PROXY: 'https://proxy' }, 'proxy:443'],
    ['https://dns.example.net', { HTTPS_PROXY: 'http://[2001:db8::1]:3128' }, '[2001:db8::1]:3128'],
    ['http://dns.example.net', { HTTPS_PROXY: proxy }, undefined],
    ['https://dns.example.net', { HTTPS_PROXY: '' }, undefined],
    ['https://dns.example.net', {}, undefined],
    ['https://127.0.0.1:8443', { HTTPS_PROXY: proxy }, undefined],
    ['https://[::1]', { HTTPS_PROXY: proxy }, undefined],
    ['https://api.localhost', { HTTPS_PROXY: proxy }, undefined],
  ])('%s with %j: %s', (endpoint, env, address) => {
    expect(proxyFor(new URL(endpoint), env)?.address).toBe(address);
  });

  test.each([
    ['example.net', true],
    ['.example.net', true],
    ['*.example.net', true],
    ['other, DNS.example.net', true],
    ['other dns.example.net:8443', true],
    ['dns.example.net:443', false],
    ['ample.net', false],
    ['net.example', false],
    ['*', true],
    ['', false],
  ])('NO_PROXY "%s" excepts a host: %s', (noProxy, isExcepted) => {
    const found = proxyFor(new URL('https://dns.example.net:8443'), {
      HTTPS_PROXY: proxy,
      NO_PROXY: noProxy,
    });
    expect(found === null).toBe(isExcepted);
  });

  test.each([
    ['http://proxy', null],
    ['http://user:p%40ss@proxy', 'user:p@ss'],
    ['http://user@proxy', 'user:'],
  ])('%s shows %s', (value, credentials) => {
    const encoded = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    expect(proxyFor(new URL('https://h'), { HTTPS_PROXY: value })?.authorization).toBe(encoded);
  });

  test.each([
    ['http://', 'is not the URL of an HTTP or HTTPS proxy'],
    ['proxy', 'is not the URL of an HTTP or HTTPS proxy'],
    ['ftp://proxy', 'is not the URL of an HTTP or HTTPS proxy'],
    ['http://%zz@proxy', 'is not the URL of an HTTP or HTTPS proxy'],
    ['socks5://proxy:1080', 'names a SOCKS proxy, which is not supported'],
  ])('%s is of no use', (value, reason) => {
    expect(() => proxyFor(new URL('https://h'), { HTTPS_PROXY: value })).toThrow(
      expect.objectContaining({ kind: 'usage', message: `HTTPS_PROXY ${reason}` }),
    );
  });
});
