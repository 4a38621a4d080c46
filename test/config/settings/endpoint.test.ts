import { describe, expect, test } from 'vitest';
import type { EndpointInput } from '../../../src/config/settings/endpoint.js';
import { checkEndpoint, readEndpoint } from '../../../src/config/settings/endpoint.js';
import type { SettingReading } from '../../../src/config/settings/setting.js';
import type { Usable } from '../../../src/config/settings/setting.js';
import { usable } from '../../../src/config/settings/setting.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { valueOf } from '../../../src/load/yaml/nodes.js';
import { readYaml } from '../../../src/load/yaml/read-yaml.js';
import { placed } from '../../load/support.js';
import { failureOf } from '../support.js';

const variable = 'ZONEMASON_DNS_ENDPOINT';

/** What is read where the project file has this address. */
function read(inFile: string | undefined, change: Partial<EndpointInput> = {}): SettingReading<Usable<URL>> {
  const text = inFile === undefined ? 'zones: a\n' : `endpoint: ${JSON.stringify(inFile)}\n`;
  const { root } = readYaml(sourceFile('zonemason.yaml', text));
  const written = valueOf(root ?? undefined, 'endpoint');
  const setting = { setting: 'dns.endpoint', file: 'zonemason.yaml', variable, insecureHttp: false };
  return readEndpoint({ ...setting, written, env: {}, ...change });
}

test('a list is no address, which the schema has said already', () => {
  const { root } = readYaml(sourceFile('zonemason.yaml', 'endpoint: [a]\n'));
  const { value, diagnostics } = read(undefined, { written: valueOf(root ?? undefined, 'endpoint') });
  expect(value).toMatchObject({ kind: 'usage', hint: `write it there, or set ${variable}` });
  expect(diagnostics).toEqual([]);
});

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
    const { value, diagnostics } = read(inFile);
    expect([usable(value).href, diagnostics]).toEqual([href, []]);
  });

  test('plain http anywhere when that is asked for', () => {
    const { value } = read('http://dns.example.net', { insecureHttp: true });
    expect(usable(value).protocol).toBe('http:');
  });

  test.each([['https://a.example.net'], [undefined], ['nonsense']])(
    'the environment goes before the file, which has %s',
    (inFile) => {
      const { value, diagnostics } = read(inFile, { env: { [variable]: 'https://b.example.net' } });
      expect([usable(value).host, diagnostics]).toEqual(['b.example.net', []]);
    },
  );

  test('an empty variable is none', () => {
    const { value } = read('https://a.example.net', { env: { [variable]: '' } });
    expect(usable(value).host).toBe('a.example.net');
  });
});

describe('addresses that are refused', () => {
  test.each([
    ['', 'project/endpoint'],
    ['dns.example.net', 'project/endpoint'],
    ['ftp://dns.example.net', 'project/endpoint'],
    ['file:///etc/passwd', 'project/endpoint'],
    ['https://dns.example.net/?zone=a', 'project/endpoint'],
    ['https://dns.example.net/#a', 'project/endpoint'],
    ['https://dns.example.net/?', 'project/endpoint'],
    ['https://dns.example.net/~a@b', 'project/endpoint'],
    ['http://dns.example.net', 'project/insecure-endpoint'],
    ['http://127.0.0.1.example.net', 'project/insecure-endpoint'],
    ['http://localhost.example.net', 'project/insecure-endpoint'],
    ['http://[::ffff:192.0.2.1]', 'project/insecure-endpoint'],
  ])('%s', async (inFile, code) => {
    const { value, diagnostics } = read(inFile);
    expect(placed(diagnostics)).toEqual([`${code} 1:11`]);
    const kind = code === 'project/endpoint' ? 'invalid-files' : 'usage';
    expect(await failureOf(() => usable(value))).toMatchObject({ kind });
    expect(
      await failureOf(() => checkEndpoint(inFile, { place: '--endpoint', insecureHttp: false })),
    ).toMatchObject({ kind: 'usage' });
  });

  test('none at all, which names the setting and the variable', async () => {
    const { value, diagnostics } = read(undefined);
    expect(diagnostics).toEqual([]);
    const failure = await failureOf(() => usable(value));
    expect(failure.kind).toBe('usage');
    expect(failure.all).toMatch(/dns\.endpoint[^]*ZONEMASON_DNS_ENDPOINT/);
  });

  test.each(['https://example.com:hunter2@dns.example.net', 'https://dns.example.net/?token=hunter2'])(
    'secrets in an address are not shown: %s',
    async (address) => {
      const { value, diagnostics } = read(address);
      const failures = await Promise.all([
        failureOf(() => usable(value)),
        failureOf(() => usable(read(undefined, { env: { [variable]: address } }).value)),
      ]);
      const told = [
        ...failures.map(({ all }) => all),
        ...diagnostics.map(({ message, hint }) => message + hint),
      ];
      expect(told.join('\n')).not.toContain('hunter2');
    },
  );

  test('plain http of the environment', async () => {
    const { value, diagnostics } = read('https://a.example', {
      env: { [variable]: 'http://dns.example.net' },
    });
    expect(diagnostics).toEqual([]);
    const failure = await failureOf(() => usable(value));
    expect(failure.kind).toBe('usage');
    expect(failure.all).toContain(variable);
  });
});
