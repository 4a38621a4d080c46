import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiRequest, Method } from '../../src/api/exchange.js';
import { defaultRetryPolicy } from '../../src/api/retry.js';
import type { Throttling, TransportOptions } from '../../src/api/transport.js';
import { createTransport } from '../../src/api/transport.js';
import type { ScriptedAnswer, Script } from '../support/fault-server.js';
import { refusingUrl, startFaultServer } from '../support/fault-server.js';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A server, and a transport to it whose clock only moves when it sleeps. */
async function start(script: Script, options: Partial<TransportOptions> = {}) {
  const server = await startFaultServer(script);
  closing.push(server.close);
  return { server, ...transportTo(server.url, options) };
}

function transportTo(endpoint: URL, options: Partial<TransportOptions> = {}) {
  const slept: number[] = [];
  let time = Date.UTC(2026, 0, 1);
  const transport = createTransport({
    endpoint,
    env: {},
    random: () => 0.5,
    now: () => time,
    sleep: async (ms) => {
      slept.push(ms);
      time += ms;
    },
    ...options,
  });
  closing.push(transport.close);
  const send = (method: Method, signal?: AbortSignal) => transport.send(request(method), signal);
  return { transport, send, slept };
}

function request(method: Method): ApiRequest {
  const body = method === 'POST' || method === 'PUT' ? { body: '{"content":"x"}' } : {};
  return {
    method,
    path: '/example.com',
    headers: { authorization: 'Basic eA==' },
    secrets: ['hunter2'],
    ...body,
  };
}

const short = { connectMs: 300, headersMs: 100, bodyMs: 100, requestMs: 400, maxResponseBytes: 10_000 };
const once = { ...defaultRetryPolicy, retries: { GET: 0, POST: 0, PUT: 0, DELETE: 0 } };

describe('an answer', () => {
  it.each([200, 201, 204, 299])('of status %d is given back with its body', async (status) => {
    const { send } = await start([{ status, body: status === 204 ? '' : 'done' }]);
    const answer = await send('PUT');
    expect([answer.status, answer.body.toString()]).toEqual([status, status === 204 ? '' : 'done']);
  });

  it.each([
    [301, 'bad-answer', 'unknown', 1],
    [307, 'bad-answer', 'unknown', 1],
    [400, 'rejected', 'no', 1],
    [401, 'credentials', 'no', 1],
    [403, 'credentials', 'no', 1],
    [404, 'not-found', 'no', 1],
    [405, 'rejected', 'no', 1],
    [409, 'rejected', 'no', 1],
    [410, 'not-found', 'no', 1],
    [413, 'rejected', 'no', 1],
    [422, 'rejected', 'no', 1],
    [429, 'server', 'no', 3],
    [500, 'server', 'unknown', 3],
    [502, 'server', 'unknown', 3],
    [503, 'server', 'unknown', 3],
    [504, 'server', 'unknown', 3],
  ])(
    'of status %d to a PUT is an error: %s, effect %s, tried %d times',
    async (status, kind, effect, tries) => {
      const { server, send } = await start([{ status, body: '{"error":"no\\u0007pe"}' }]);
      const error: unknown = await send('PUT').catch((reason: unknown) => reason);
      expect(error).toMatchObject({ kind, effect, status });
      expect(String(error)).toContain(`PUT /example.com: ${status} `);
      expect(String(error)).not.toContain('\u0007');
      expect(server.seen).toHaveLength(tries);
    },
  );

  it.each(['cut', 'stall', 'endless'] as const)(
    'with a refusal stands, though its body is %s',
    async (fault) => {
      const { send } = await start([{ status: 409, body: 'is there already', fault }], { limits: short });
      await expect(send('POST')).rejects.toMatchObject({ kind: 'rejected', effect: 'no', status: 409 });
    },
  );

  it('that redirects is not followed', async () => {
    const elsewhere = await startFaultServer([{}]);
    closing.push(elsewhere.close);
    const { send } = await start([{ status: 307, headers: { location: elsewhere.url.href } }]);
    await expect(send('POST')).rejects.toThrow(elsewhere.url.href);
    expect(elsewhere.seen).toHaveLength(0);
  });

  it('may come slowly', async () => {
    const { send } = await start([{ body: '[1,2,3]', delayMs: 50, dripMs: 20 }], { limits: short });
    expect((await send('GET')).body.toString()).toBe('[1,2,3]');
  });

  it('may be as long as the limit and no longer', async () => {
    const bodies: ScriptedAnswer[] = [{ body: 'x'.repeat(10_000) }, { body: 'x'.repeat(10_001) }];
    const { server, send } = await start(bodies, { limits: short });
    expect((await send('GET')).body).toHaveLength(10_000);
    await expect(send('GET')).rejects.toMatchObject({ kind: 'bad-answer', effect: 'unknown' });
    expect(server.seen).toHaveLength(2);
  });
});

describe('a fault after the request was sent', () => {
  const faults: readonly (readonly [string, ScriptedAnswer, string])[] = [
    ['a reset', { fault: 'reset' }, 'unreachable'],
    ['no answer', { fault: 'hang' }, 'unreachable'],
    ['a late answer', { delayMs: 1500 }, 'unreachable'],
    ['a truncated body', { body: '{"id":"17"}', fault: 'cut' }, 'unreachable'],
    ['a body that stops', { body: '{"id":"17"}', fault: 'stall' }, 'unreachable'],
    ['a body that drips for too long', { body: 'x'.repeat(50), dripMs: 30 }, 'unreachable'],
    ['an endless body', { fault: 'endless' }, 'bad-answer'],
    ['an over-large body', { body: 'x'.repeat(20_000) }, 'bad-answer'],
    ['no HTTP', { fault: 'garbage' }, 'bad-answer'],
  ];

  it.each(faults)('leaves open what a POST did, and is not tried again: %s', async (_, answer, kind) => {
    const { server, send } = await start([answer], { limits: short });
    await expect(send('POST')).rejects.toMatchObject({ kind, effect: 'unknown', status: null });
    expect(server.seen).toHaveLength(1);
  });

  it.each(faults)('is the same for a write that may be tried again: %s', async (_, answer, kind) => {
    const { send } = await start([answer], { limits: short, retryPolicy: once });
    await expect(send('PUT')).rejects.toMatchObject({ kind, effect: 'unknown' });
    await expect(send('DELETE')).rejects.toMatchObject({ kind, effect: 'unknown' });
  });

  it.each(faults.filter(([, , kind]) => kind === 'unreachable'))(
    'is got over by another try: %s',
    async (_, answer) => {
      const { server, send } = await start([answer, { status: 502 }, { body: 'done' }], { limits: short });
      expect((await send('PUT')).body.toString()).toBe('done');
      expect(server.seen).toHaveLength(3);
    },
  );

  it.each([
    ['head', { fault: 'hang' }, { ...short, bodyMs: 60_000 }],
    ['next piece', { fault: 'stall', body: 'x' }, { ...short, headersMs: 60_000 }],
  ] as const)('ends the wait for the %s of an answer', async (_, answer, limits) => {
    const { send } = await start([answer], { limits: { ...limits, requestMs: 60_000 } });
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'unknown' });
  });

  it('ends a request within its time, with the default number of tries of a GET', async () => {
    const { server, send, slept } = await start([{ fault: 'hang' }], { limits: short });
    const started = performance.now();
    await expect(send('GET')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(server.seen).toHaveLength(5);
    expect(slept).toEqual([125, 250, 500, 1000]);
  });
});

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

  it.skipIf(!hasOpenssl())(
    'had no effect when the certificate is not trusted, and is not tried again',
    async () => {
      const server = await startFaultServer([{}], selfSigned());
      closing.push(server.close);
      const { send, slept } = transportTo(server.url);
      await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
      await expect(send('POST')).rejects.toThrow(/self-signed/);
      expect(server.seen).toHaveLength(0);
      expect(slept).toEqual([]);
    },
  );

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

  it('are refused without being shown when they are no URL', () => {
    expect(() => transportTo(new URL('https://h'), { env: { HTTPS_PROXY: 'user:hunter2@host' } })).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.not.stringContaining('hunter2') }),
    );
  });
});

describe('a service that is asked too much', () => {
  it.each([
    ['seconds', '7', 7000],
    ['more seconds than any backoff', '4000000', 4_000_000_000],
    ['a date', 'Thu, 01 Jan 2026 00:01:30 GMT', 90_000],
    ['a date gone by', 'Thu, 01 Jan 2009 00:01:30 GMT', 0],
  ])('is left alone for as long as Retry-After says: %s', async (_, retryAfter, ms) => {
    const throttled: Throttling[] = [];
    const headers = { 'retry-after': retryAfter };
    const { send, slept, server } = await start([{ status: 429, headers }, { body: 'done' }], {
      onThrottle: (throttling) => throttled.push(throttling),
    });
    expect((await send('POST')).body.toString()).toBe('done');
    expect(slept.filter((pause) => pause > 0)).toEqual(ms === 0 ? [] : [ms]);
    expect(throttled).toEqual([{ status: 429, restMs: ms }]);
    expect(server.seen).toHaveLength(2);
  });

  it('is left alone by all requests, not only by the refused one', async () => {
    const { send, slept } = await start([{ status: 503, headers: { 'retry-after': '60' } }, {}]);
    await expect(send('POST')).rejects.toMatchObject({ kind: 'server', effect: 'unknown' });
    await send('GET');
    expect(slept).toEqual([60_000]);
  });

  it('gets every request done in the end, however many wait', async () => {
    let budget = 1;
    const script = (): ScriptedAnswer => {
      budget -= 1;
      return budget >= 0 ? {} : { status: 429, headers: { 'retry-after': '1' } };
    };
    const { transport, server } = await start(script, {
      now: Date.now,
      sleep: async (_ms, signal) => {
        await wait(5, undefined, signal && { signal });
        budget = 1;
      },
    });
    const answers = await Promise.all(Array.from({ length: 40 }, () => transport.send(request('POST'))));
    expect(answers).toHaveLength(40);
    expect(server.seen.length).toBeGreaterThan(40);
  });

  it('answers a lasting 429 with an error at last', async () => {
    const { send, server } = await start([{ status: 429 }]);
    await expect(send('POST')).rejects.toMatchObject({ kind: 'server', effect: 'no', status: 429 });
    expect(server.seen).toHaveLength(5);
  });
});

describe('an abort', () => {
  it.each([
    ['before the request', 'no', 0, { body: 'x' }],
    ['while waiting for the answer', 'unknown', 30, { fault: 'hang' }],
    ['in the middle of the answer', 'unknown', 60, { body: '123456', dripMs: 50 }],
  ] as const)('%s ends it at once with effect %s', async (_, effect, afterMs, answer) => {
    const { send } = await start([answer]);
    const abort = new AbortController();
    if (afterMs === 0) abort.abort();
    else setTimeout(() => abort.abort(), afterMs);
    const started = performance.now();
    await expect(send('PUT', abort.signal)).rejects.toMatchObject({ kind: 'aborted', effect });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it.each([
    [429, 'no'],
    [500, 'unknown'],
  ])('while backing off after a %d ends it at once with effect %s', async (status, effect) => {
    const { server } = await start([{ status, headers: { 'retry-after': '3600' } }]);
    const transport = createTransport({ endpoint: server.url, env: {} });
    closing.push(transport.close);
    const started = performance.now();
    await expect(transport.send(request('PUT'), AbortSignal.timeout(100))).rejects.toMatchObject({
      kind: 'aborted',
      effect,
    });
    expect(performance.now() - started).toBeLessThan(1000);
    expect(server.seen).toHaveLength(1);
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

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function selfSigned(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'zonemason-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-nodes', '-days', '1', '-keyout', key, '-out', cert, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}
