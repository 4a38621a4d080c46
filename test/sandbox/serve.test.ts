import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/sandbox/serve.js';
import { serve } from '../../src/sandbox/serve.js';
import { openStores } from '../../src/sandbox/stores/stores.js';
import { afterTests } from '../support/after-tests.js';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test('the URL is that of the host and the port', async () => {
  const { url } = await serveOn('127.0.0.1');
  expect([url.hostname, Number(url.port) > 0]).toEqual(['127.0.0.1', true]);
  expect((await fetch(url)).status).toBe(404);
});

test.each([
  ['192.0.2.1', '192.0.2.1 is not an address of this machine'],
  ['zonemason.invalid', 'zonemason.invalid is not an address of this machine'],
])('it cannot listen on %s', async (host, message) => {
  await expect(serveOn(host)).rejects.toMatchObject({
    kind: 'error',
    message,
    hint: 'choose another with --host',
  });
});

test('it cannot listen on a port that is taken', async () => {
  const port = Number((await serveOn('127.0.0.1')).url.port);
  await expect(serveOn('127.0.0.1', port)).rejects.toMatchObject({
    kind: 'error',
    message: `port ${port} on 127.0.0.1 is already in use`,
    hint: 'choose another with --port',
  });
});

describe.skipIf(!hasIpv6)('with IPv6', () => {
  test('the URL has the address in brackets', async () => {
    const { url } = await serveOn('::1');
    expect(url.hostname).toBe('[::1]');
    expect((await fetch(url)).status).toBe(404);
  });

  test('the system says why it cannot listen otherwise', async () => {
    await expect(serveOn('fe80::1')).rejects.toMatchObject({
      kind: 'error',
      message: expect.stringMatching(/^cannot listen on fe80::1: listen E/),
    });
  });
});

async function serveOn(host: string, port = 0): Promise<RunningServer> {
  const stores = await openStores(':memory:');
  afterTests(stores.close);
  const server = await serve(stores, { host, port });
  afterTests(server.close);
  return server;
}
