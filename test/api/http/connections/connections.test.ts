import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { selfSigned } from '../../../support/certificate.js';
import type { ProxySetting } from '../../../support/connect-proxy.js';
import { startConnectProxy } from '../../../support/connect-proxy.js';
import type { ScriptedAnswer } from '../../../support/fault-server.js';
import { refusingUrl, startFaultServer } from '../../../support/fault-server.js';
import {
  noRetries,
  request,
  shortLimits,
  startTransport as start,
  transportTo,
} from '../../../support/test-transport.js';
import { afterTests } from '../../../support/after-tests.js';

describe('a connection that was never made', () => {
  test('had no effect, and a POST is tried again', async () => {
    const { send, slept } = transportTo(await refusingUrl());
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no', status: null });
    expect(slept).toHaveLength(4);
  });

  test('had no effect when the name is unknown', async () => {
    const { send } = transportTo(new URL('http://zonemason.invalid'));
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
  });

  test('had no effect when the other side does not speak TLS', async () => {
    const { server } = await start([{}]);
    const { send, slept } = transportTo(new URL(server.url.href.replace('http:', 'https:')));
    await expect(send('POST')).rejects.toMatchObject({
      kind: 'unreachable',
      effect: 'no',
      message: expect.stringContaining('plain HTTP'),
      hint: expect.any(String),
    });
    expect(slept).toEqual([]);
  });

  test('had no effect when the other side closes it in the TLS handshake, which is a try that counts', async () => {
    const closing = await startClosingServer();
    const { send } = transportTo(closing.url);
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
    expect(closing.taken()).toBe(5);
  });

  test('had no effect when the proxy is not there', async () => {
    const proxy = await refusingUrl();
    const { send } = transportTo(new URL('https://dns.example.net'), { env: { HTTPS_PROXY: proxy.href } });
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
  });
});

describe('proxies', () => {
  test('are not used for this machine, where they would reach another one', async () => {
    const proxy = await refusingUrl();
    const { send } = await start([{}], { env: { HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href } });
    await expect(send('GET')).resolves.toMatchObject({ status: 200 });
  });

  test('are used for other machines', async () => {
    const { server, proxy } = await startProxy();
    const { send } = transportTo(new URL('http://dns.example.net:8080'), {
      env: { HTTP_PROXY: proxy.url.href },
    });
    expect((await send('POST')).body.toString()).toBe('done');
    expect([proxy.asked, server.seen.length]).toEqual([['dns.example.net:8080'], 1]);
  });

  test.each([
    ['http://dns.example.net', 'dns.example.net:80'],
    ['http://[2001:db8::1]', '[2001:db8::1]:80'],
    ['http://[2001:db8::1]:8080', '[2001:db8::1]:8080'],
    ['http://192.0.2.1', '192.0.2.1:80'],
  ])('are asked for the host and the port of %s: %s', async (endpoint, asked) => {
    const { proxy } = await startProxy();
    const { send } = transportTo(new URL(endpoint), { env: { HTTP_PROXY: proxy.url.href } });
    expect((await send('GET')).body.toString()).toBe('done');
    expect(proxy.asked).toEqual([asked]);
  });

  test('are not used for hosts that NO_PROXY excepts', async () => {
    const { proxy } = await startProxy();
    const env = { HTTP_PROXY: proxy.url.href, NO_PROXY: 'invalid' };
    await expect(transportTo(new URL('http://dns.invalid'), { env }).send('GET')).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(proxy.asked).toEqual([]);
  });

  test.each([403, 407, 502, 'silent', 'close', 'garbage', 'talks'] as const)(
    'that do not let a request through leave it without effect, and are named: %s',
    async (answer) => {
      const { server, proxy } = await startProxy({ answer });
      const options = { env: { HTTPS_PROXY: proxy.url.href }, limits: shortLimits, retryPolicy: noRetries };
      const { send } = transportTo(new URL('https://dns.example.net'), options);
      await expect(send('POST')).rejects.toMatchObject({
        kind: 'unreachable',
        effect: 'no',
        message: expect.stringContaining(`the proxy ${proxy.url.host}`),
      });
      expect([proxy.asked, server.seen]).toEqual([['dns.example.net:443'], []]);
    },
  );

  test.each([
    ['close', 5],
    ['garbage', 5],
    [503, 5],
    [407, 1],
    [403, 1],
  ] as const)('that answer CONNECT with %s are asked %d times, not more', async (answer, times) => {
    const { proxy } = await startProxy({ answer });
    const env = { HTTPS_PROXY: proxy.url.href };
    const { send } = transportTo(new URL('https://dns.example.net'), { env });
    await expect(send('GET')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(proxy.asked).toHaveLength(times);
  });

  test('get credentials, which no message shows', async () => {
    const { proxy } = await startProxy({ answer: 407 });
    const env = { HTTPS_PROXY: proxy.url.href.replace('//', '//user:hunter2%21@') };
    const { send } = transportTo(new URL('https://dns.example.net'), { env });
    await expect(send('GET')).rejects.toMatchObject({
      message: expect.not.stringContaining('hunter2'),
      hint: expect.not.stringContaining('hunter2'),
    });
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from('user:hunter2!').toString('base64')}`]);
  });

  test('that refuse the connection are named', async () => {
    const proxy = await refusingUrl();
    const { send } = transportTo(new URL('https://dns.example.net'), { env: { HTTPS_PROXY: proxy.href } });
    await expect(send('GET')).rejects.toMatchObject({
      kind: 'unreachable',
      message: `cannot connect to the proxy ${proxy.host}: connection refused`,
    });
  });

  test('whose tunnel ends in the TLS handshake are a try that counts', async () => {
    const closing = await startClosingServer();
    const proxy = await startConnectProxy(closing.url);
    const { send } = transportTo(new URL('https://dns.example.net'), {
      env: { HTTPS_PROXY: proxy.url.href },
    });
    await expect(send('POST')).rejects.toMatchObject({
      kind: 'unreachable',
      effect: 'no',
      message: expect.stringContaining(` through the proxy ${proxy.url.host}`),
    });
    expect(proxy.asked).toHaveLength(5);
  });

  test('that speak no HTTP are named', async () => {
    const { url: proxy } = await startClosingServer('SSH-2.0-OpenSSH_9.2\r\n');
    const { send } = transportTo(new URL('https://dns.example.net'), {
      env: { HTTPS_PROXY: `http://${proxy.host}` },
    });
    await expect(send('GET')).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining(`the proxy ${proxy.host} did not answer with HTTP`),
    });
  });

  test.each([
    'user:hunter2@host',
    'socks5://user:hunter2@host:1080',
    'ftp://user:hunter2@host',
    'http://%zz:hunter2@h',
  ])('are refused without being shown when they are not of use: %s', (value) => {
    expect(() => transportTo(new URL('https://h'), { env: { HTTPS_PROXY: value } })).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.not.stringContaining('hunter2') }),
    );
  });
});

describe('a certificate that is not trusted', () => {
  test.each([undefined, '0'])('ends the request with NODE_TLS_REJECT_UNAUTHORIZED=%s', async (value) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', value);
    const warned = vi.spyOn(process, 'emitWarning');
    const tls = await selfSigned('dns.example.net');
    const server = await startFaultServer([{}], tls);
    const proxies = [await startConnectProxy(server.url), await startConnectProxy(server.url, { tls })];
    const behind = new URL('https://dns.example.net');
    const ways = [
      transportTo(server.url),
      ...proxies.map(({ url }) => transportTo(behind, { env: { HTTPS_PROXY: url.href } })),
    ];
    for (const { send, slept } of ways) {
      await expect(send('GET')).rejects.toMatchObject({
        kind: 'unreachable',
        message: expect.stringMatching(/^cannot trust .*self-signed/),
      });
      expect(slept).toEqual([]);
    }
    expect(proxies.map(({ asked }) => asked.length)).toEqual([1, 0]);
    expect(server.seen).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
    expect(process.env['NODE_TLS_REJECT_UNAUTHORIZED']).toBe(value);
  });
});

describe('connections', () => {
  test('are never more than the limit', async () => {
    let open = 0;
    let most = 0;
    const script = (): ScriptedAnswer => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => (open -= 1), 20);
      return { delayMs: 25 };
    };
    const { transport } = await start(script, { limits: { connections: 3 } });
    await Promise.all(Array.from({ length: 12 }, () => transport.send(request('GET'))));
    expect(most).toBe(3);
  });
});

async function startProxy(setting?: ProxySetting) {
  const server = await startFaultServer([{ body: 'done' }]);
  const proxy = await startConnectProxy(server.url, setting);
  return { server, proxy };
}

/** A server that closes every connection at once; `taken` counts them. */
async function startClosingServer(greeting = '') {
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    if (greeting === '') socket.destroy();
    else socket.end(greeting);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterTests(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: new URL(`https://127.0.0.1:${port}`), taken: () => taken };
}
