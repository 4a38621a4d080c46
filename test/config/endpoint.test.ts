import { describe, expect, test } from 'vitest';
import { readEndpoint } from '../../src/config/endpoint.js';
import { failureOf } from './support.js';

const variable = 'ZONEMASON_DNS_ENDPOINT';
const setting = { setting: 'dns.endpoint', file: 'zonemason.yaml', variable, insecureHttp: false };

describe('addresses that are taken', () => {
  test.each([
    ['https://dns.example.net/custom', 'https://dns.example.net/custom'],
    ['HTTPS://DNS.example.net', 'https://dns.example.net/'],
    ['http://localhost:8053/dns', 'http://localhost:8053/dns'],
    ['http://127.0.0.1', 'http://127.0.0.1/'],
    ['http://127.9.9.9', 'http://127.9.9.9/'],
    ['http://[::1]:80', 'http://[::1]/'],
    ['http://dns.localhost', 'http://dns.localhost/'],
  ])('%s', (inFile, href) => {
    expect(readEndpoint({ ...setting, inFile, env: {} }).href).toBe(href);
  });

  test('plain http anywhere when that is asked for', () => {
    const url = readEndpoint({ ...setting, inFile: 'http://dns.example.net', env: {}, insecureHttp: true });
    expect(url.protocol).toBe('http:');
  });

  test('the environment goes before the file', () => {
    const env = { [variable]: 'https://b.example.net' };
    expect(readEndpoint({ ...setting, inFile: 'https://a.example.net', env }).host).toBe('b.example.net');
    expect(readEndpoint({ ...setting, inFile: undefined, env }).host).toBe('b.example.net');
  });

  test('an empty variable is none', () => {
    const env = { [variable]: '' };
    expect(readEndpoint({ ...setting, inFile: 'https://a.example.net', env }).host).toBe('a.example.net');
  });
});

describe('addresses that are refused', () => {
  test.each([
    undefined,
    '',
    'dns.example.net',
    'ftp://dns.example.net',
    'file:///etc/passwd',
    'http://dns.example.net',
    'http://127.0.0.1.example.net',
    'http://localhost.example.net',
    'http://[::ffff:192.0.2.1]',
    'https://dns.example.net/?zone=a',
    'https://dns.example.net/#a',
  ])('%s', async (inFile) => {
    expect(await failureOf(() => readEndpoint({ ...setting, inFile, env: {} }))).toMatchObject({
      kind: 'usage',
    });
  });

  test('credentials in an address are refused and not shown', async () => {
    const inFile = 'https://example.com:hunter2@dns.example.net';
    const failure = await failureOf(() => readEndpoint({ ...setting, inFile, env: {} }));
    expect(failure.kind).toBe('usage');
    expect(failure.all).not.toContain('hunter2');
  });

  test('plain http of the environment', async () => {
    const env = { [variable]: 'http://dns.example.net' };
    const failure = await failureOf(() => readEndpoint({ ...setting, inFile: 'https://a.example', env }));
    expect(failure.kind).toBe('usage');
    expect(failure.all).toContain(variable);
  });
});
