import { describe, expect, test } from 'vitest';
import { dnsEndpoint, dnsInsecureHttp, mailEndpoint } from '../../../src/config/settings/endpoints.js';
import { compared, looseness, read } from './read.js';

function addressOf(text: string, env: NodeJS.ProcessEnv = {}): string | null {
  const { value } = read(dnsEndpoint, text, env);
  return value instanceof URL ? value.href : null;
}

describe('an endpoint', () => {
  const text = 'dns: { endpoint: https://dns.example.net/custom }\n';

  test('is that of the environment, or of the file', () => {
    expect(addressOf(text)).toBe('https://dns.example.net/custom');
    expect(addressOf(text, { ZONEMASON_DNS_ENDPOINT: 'https://a.example' })).toBe('https://a.example/');
    expect(addressOf('', { ZONEMASON_MAIL_ENDPOINT: 'https://a.example' })).toBeNull();
  });

  test('may be without encryption only where its part says so', () => {
    const http = 'endpoint: http://dns.example.net';
    expect(addressOf(`dns: { ${http} }\n`)).toBeNull();
    expect(addressOf(`dns: { ${http}, insecureHttp: true }\n`)).toBe('http://dns.example.net/');
    expect(addressOf(`dns: { ${http} }\nmail: { insecureHttp: true }\n`)).toBeNull();
  });

  test.each([
    ['https://DNS.example.net/', 'https://dns.example.net'],
    ['https://dns.example.net:443', 'https://dns.example.net'],
    ['https://dns.example.net/a/', 'https://dns.example.net/a'],
    ['no address', 'no address'],
  ])('%s is compared as %s', (address, value) => {
    expect(compared(mailEndpoint, `mail: { endpoint: "${address}" }\n`)).toMatchObject([
      { kind: 'target', value },
    ]);
  });

  test('that is missing is compared as none, and its password is not shown', () => {
    expect(compared(mailEndpoint, '')).toMatchObject([{ value: null, text: null }]);
    const [target] = compared(mailEndpoint, 'mail: { endpoint: "https://u:secret@a.example" }\n');
    expect(JSON.stringify(target && 'text' in target && target.text)).not.toContain('secret');
  });
});

test('plain http is looser than none', () => {
  const levels = ['', 'dns: { insecureHttp: false }\n', 'dns: { insecureHttp: true }\n'];
  expect(levels.map((text) => looseness(dnsInsecureHttp, text))).toEqual([0, 0, 1]);
});
