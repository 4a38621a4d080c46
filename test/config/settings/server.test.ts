import { describe, expect, test } from 'vitest';
import { dnsEndpoint } from '../../../src/config/settings/endpoints.js';
import { protocol } from '../../../src/config/settings/protocol.js';
import { dnsServer } from '../../../src/config/settings/server.js';
import { Failure } from '../../../src/failure.js';
import { compared, read } from './read.js';

/** A project file with a server. */
function fileWith(server: string): string {
  return `dns: { protocol: update, server: "${server}" }\n`;
}

function addressOf(text: string, env: NodeJS.ProcessEnv = {}): string | null {
  const { value } = read(dnsEndpoint, text, env);
  return value instanceof URL ? value.href : null;
}

test.each([
  ['192.0.2.53', 'dns://192.0.2.53'],
  ['192.0.2.53#53', 'dns://192.0.2.53'],
  ['192.0.2.53#5353', 'dns://192.0.2.53:5353'],
  ['2001:db8::1', 'dns://[2001:db8::1]'],
  ['2001:db8::1#5353', 'dns://[2001:db8::1]:5353'],
  ['[2001:db8::1]', 'dns://[2001:db8::1]'],
  ['[2001:db8::1]#53', 'dns://[2001:db8::1]'],
])('the server %s is at %s', (server, address) => {
  expect(addressOf(fileWith(server))).toBe(address);
});

test.each([
  'ns1.example.net',
  'localhost#53',
  '192.0.2.53:53',
  '[2001:db8::1]:53',
  '[192.0.2.53]',
  '192.0.2.53#',
  '192.0.2.53#0',
  '192.0.2.53#65536',
  '192.0.2.53#53#54',
  'fe80::1%eth0',
  'https://192.0.2.53',
  '',
])('"%s" is no server', (server) => {
  const { value, problems } = read(dnsServer, fileWith(server));
  expect(value).toBeInstanceOf(Failure);
  expect(problems).toEqual(['project/server 1:34']);
  expect(addressOf(fileWith(server))).toBeNull();
});

test('a port behind a colon is corrected in the hint', () => {
  const { value } = read(dnsServer, fileWith('[2001:db8::1]:5353'));
  expect(value).toMatchObject({ hint: expect.stringContaining('[2001:db8::1]#5353') });
});

test('a secret in an address is not shown', () => {
  const { value } = read(dnsServer, fileWith('user:secret@192.0.2.53'));
  expect(JSON.stringify(value)).not.toContain('secret');
});

describe('the environment', () => {
  const env = { ZONEMASON_DNS_SERVER: '192.0.2.7#5353' };

  test('overrides the server, whatever the file has', () => {
    expect(addressOf(fileWith('192.0.2.53'), env)).toBe('dns://192.0.2.7:5353');
    expect(read(dnsServer, 'dns: { protocol: update }\n', env).value).toBeInstanceOf(URL);
  });

  test('may name a server that cannot be used', () => {
    const { value, problems } = read(dnsServer, fileWith('192.0.2.53'), { ZONEMASON_DNS_SERVER: 'ns1' });
    expect(value).toMatchObject({ kind: 'usage', message: expect.stringContaining('ZONEMASON_DNS_SERVER') });
    expect(problems).toEqual([]);
  });

  test('has no endpoint for a server', () => {
    const other = { ZONEMASON_DNS_ENDPOINT: 'https://dns.example.net' };
    expect(addressOf(fileWith('192.0.2.53'), other)).toBe('dns://192.0.2.53');
  });
});

test('what the schema check reports is not told again', () => {
  expect(read(dnsServer, 'dns:\n  protocol: update\n  server:\n').problems).toEqual([]);
  expect(read(dnsServer, 'dns: { protocol: rfc2136, server: 192.0.2.53 }\n').problems).toEqual([]);
});

test('without a server there is no address', () => {
  const { value, problems } = read(dnsServer, 'dns: { protocol: update }\n');
  expect(value).toMatchObject({ kind: 'usage' });
  expect(problems).toEqual([]);
});

test.each([
  ['dns: { server: 192.0.2.53 }\n', ['project/protocol 1:16']],
  ['dns: { protocol: rest, server: 192.0.2.53 }\n', ['project/protocol 1:32']],
  [
    `dns: { protocol: update, server: 192.0.2.53, endpoint: "https://a.example" }\n`,
    ['project/protocol 1:56'],
  ],
  ['dns: { protocol: update, server: 192.0.2.53, replace: put }\n', ['project/protocol 1:55']],
  ['dns: { protocol: update, server: 192.0.2.53, insecureHttp: true }\n', ['project/protocol 1:60']],
])('%s contradicts itself', (text, problems) => {
  expect(read(dnsServer, text).problems).toEqual(problems);
});

describe('compared', () => {
  test.each([
    ['192.0.2.53', '192.0.2.53#53'],
    ['2001:db8::1', '[2001:DB8:0::1]#53'],
  ])('%s is %s', (a, b) => {
    const [one, other] = [a, b].map((server) => compared(dnsServer, fileWith(server))[0]);
    expect(one).toMatchObject({ kind: 'target', value: expect.any(String) });
    expect(one && 'value' in one && one.value).toBe(other && 'value' in other && other.value);
  });

  test('another protocol is another target', () => {
    expect(compared(protocol, 'dns: { protocol: update }\n')).toMatchObject([
      { kind: 'target', value: 'update' },
    ]);
    for (const text of ['', 'dns: { protocol: rest }\n'])
      expect(compared(protocol, text)).toMatchObject([{ value: null }]);
  });
});
