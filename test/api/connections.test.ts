import { generate } from 'selfsigned';
import { describe, expect, it } from 'vitest';
import { closeAfterTest } from '../support/close-after-test.js';
import { startConnectProxy } from '../support/connect-proxy.js';
import type { ScriptedAnswer } from '../support/fault-server.js';
import { refusingUrl, startFaultServer } from '../support/fault-server.js';
import {
  noRetries,
  request,
  shortLimits,
  startTransport as start,
  transportTo,
} from '../support/test-transport.js';

describe('a connection that was never made', () => {
  it('had no effect, and a POST is tried again', async () => {
    const { send, slept } = transportTo(await refusingUrl());
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no', status: null });
    expect(slept).toHaveLength(4);
  });

  it('had no effect when the name is unknown', async () => {
    const { send } = transportTo(new URL('http://zonemason.invalid'));
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
  });

  it('had no effect when the other side does not speak TLS', async () => {
    const { server } = await start([{}]);
    const { send, slept } = transportTo(new URL(server.url.href.replace('http:', 'https:')));
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
    expect(slept).toEqual([]);
  });

  it('had no effect when the certificate is not trusted, and is not tried again', async () => {
    const server = await startFaultServer([{}], await selfSigned());
    closeAfterTest(server.close);
    const { send, slept } = transportTo(server.url);
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
    await expect(send('POST')).rejects.toThrow(/self-signed/);
    expect(server.seen).toHaveLength(0);
    expect(slept).toEqual([]);
  });

  it('had no effect when the proxy is not there', async () => {
    const proxy = await refusingUrl();
    const { send } = transportTo(new URL('https://dns.example.net'), { env: { HTTPS_PROXY: proxy.href } });
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
  });
});

describe('proxies', () => {
  it('are not used for this machine, where they would reach another one', async () => {
    const proxy = await refusingUrl();
    const { send } = await start([{}], { env: { HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href } });
    await expect(send('GET')).resolves.toMatchObject({ status: 200 });
  });

  it('are used for other machines', async () => {
    const { server, proxy } = await startProxy();
    const { send } = transportTo(new URL('http://dns.example.net:8080'), {
      env: { HTTP_PROXY: proxy.url.href },
    });
    expect((await send('POST')).body.toString()).toBe('done');
    expect([proxy.asked, server.seen.length]).toEqual([['dns.example.net:8080'], 1]);
  });

  it('are not used for hosts that NO_PROXY excepts', async () => {
    const { proxy } = await startProxy();
    const env = { HTTP_PROXY: proxy.url.href, NO_PROXY: 'invalid' };
    await expect(transportTo(new URL('http://dns.invalid'), { env }).send('GET')).rejects.toMatchObject({
      kind: 'unreachable',
    });
    expect(proxy.asked).toEqual([]);
  });

  it.each([403, 407, 502, 0])(
    'that do not let a request through leave it without effect: %d',
    async (status) => {
      const { server, proxy } = await startProxy(status);
      const options = { env: { HTTPS_PROXY: proxy.url.href }, limits: shortLimits, retryPolicy: noRetries };
      const { send } = transportTo(new URL('https://dns.example.net'), options);
      await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
      expect([proxy.asked, server.seen]).toEqual([['dns.example.net:443'], []]);
    },
  );

  it('are refused without being shown when they are no URL', () => {
    expect(() => transportTo(new URL('https://h'), { env: { HTTPS_PROXY: 'user:hunter2@host' } })).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.not.stringContaining('hunter2') }),
    );
  });
});

describe('connections', () => {
  it('are never more than the limit', async () => {
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

async function startProxy(status?: number) {
  const server = await startFaultServer([{ body: 'done' }]);
  const proxy = await startConnectProxy(server.url, status);
  closeAfterTest(server.close);
  closeAfterTest(proxy.close);
  return { server, proxy };
}

async function selfSigned(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  return { key, cert };
}
