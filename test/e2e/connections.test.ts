import { describe, expect, test } from 'vitest';
import type { SelfSigned } from '../support/certificate.js';
import { selfSigned } from '../support/certificate.js';
import type { ProxySetting } from '../support/connect-proxy.js';
import { startConnectProxy } from '../support/connect-proxy.js';
import { startFaultServer } from '../support/fault-server.js';
import { memoryService } from '../support/memory-service.js';
import { temporaryFolder } from '../support/after-tests.js';
import { passwordsFor, project } from './project.js';

const zone = 'example.com';
const zones = { [zone]: 'records: { www: { A: 192.0.2.1 } }\n' };

/** A service over TLS that holds what the file says. */
async function startTlsService(tls: SelfSigned) {
  const service = memoryService({ zones: { [zone]: [{}] } });
  const server = await startFaultServer(service.handle, tls);
  return server;
}

async function startProxy(target: URL, setting?: ProxySetting) {
  const proxy = await startConnectProxy(target, setting);
  return proxy;
}

/** Runs a plan against an endpoint. */
function plan(endpoint: URL | string, env: Readonly<Record<string, string>> = {}) {
  return project({ endpoint, zones, env: { ...passwordsFor(zones), ...env } }).run(['plan']);
}

const behind = 'https://dns.example.net';

describe('certificates are verified', () => {
  test.concurrent.each([
    ['of the service', 'direct'],
    ['of the service behind a proxy', 'http'],
    ['of a proxy', 'https'],
  ] as const)('%s, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async (_, way) => {
    const tls = await selfSigned('dns.example.net');
    const server = await startTlsService(tls);
    const proxy = await startProxy(server.url, way === 'https' ? { tls } : {});
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0', HTTPS_PROXY: proxy.url.href };
    const { code, stderr } = await plan(way === 'direct' ? server.url : behind, env);
    expect(code).toBe(8);
    expect(stderr).toContain('cannot trust');
    expect(stderr).not.toContain('Warning');
    expect(server.seen).toEqual([]);
  });

  test.concurrent('by NODE_EXTRA_CA_CERTS, too', async () => {
    const tls = await selfSigned('dns.example.net');
    const server = await startTlsService(tls);
    const { url } = await startProxy(server.url, { tls });
    const env = { NODE_EXTRA_CA_CERTS: `${temporaryFolder({ 'ca.pem': tls.cert })}/ca.pem` };
    const runs = [await plan(server.url, env), await plan(behind, { ...env, HTTPS_PROXY: url.href })];
    expect(runs).toMatchObject([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    expect(server.seen).toHaveLength(2);
  });
});

test.concurrent('a processor without SIMD gets the other parser of HTTP', async () => {
  const server = await startFaultServer(memoryService({ zones: { [zone]: [{}] } }).handle);
  const { code, stderr } = await plan(server.url, { UNDICI_NO_WASM_SIMD: '1' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(server.seen).toHaveLength(1);
});

describe('a proxy', () => {
  test.concurrent.each(['close', 'garbage', 407, 502] as const)(
    'that answers CONNECT with %s is named and not asked for ever',
    async (answer) => {
      const proxy = await startProxy(new URL('http://127.0.0.1:9'), { answer });
      const { code, stderr } = await plan(behind, {
        HTTPS_PROXY: proxy.url.href.replace('//', '//user:hunter2@'),
      });
      expect(code).toBe(8);
      expect(stderr).toContain(`the proxy ${proxy.url.host}`);
      expect(stderr).not.toContain('hunter2');
      expect(proxy.asked.length).toBeLessThanOrEqual(5);
    },
  );

  test.concurrent('of another kind than HTTP is refused', async () => {
    const { code, stderr } = await plan(behind, { HTTPS_PROXY: 'socks5://user:hunter2@127.0.0.1:1080' });
    expect(code).toBe(64);
    expect(stderr).toContain('HTTPS_PROXY');
    expect(stderr).not.toMatch(/hunter2|Warning/);
  });
});
