import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Throttling } from '../../../src/api/http/transport.js';
import { createTransport } from '../../../src/api/http/transport.js';
import type { ScriptedAnswer } from '../../support/fault-server.js';
import { startFaultServer } from '../../support/fault-server.js';
import {
  noRetries,
  request,
  limitsFor,
  patientLimits as patient,
  shortLimits as short,
  startTransport as start,
} from '../../support/test-transport.js';
import { afterTests } from '../../support/after-tests.js';
import { instantClock } from '../../support/clocks.js';

describe('an answer', () => {
  test.each([200, 201, 204, 299])('of status %d is given back with its body', async (status) => {
    const { send } = await start([{ status, body: status === 204 ? '' : 'done' }]);
    const answer = await send('PUT');
    expect([answer.status, answer.body.toString()]).toEqual([status, status === 204 ? '' : 'done']);
  });

  test.each([
    [300, 'bad-answer', 'unknown', 1],
    [301, 'bad-answer', 'unknown', 1],
    [304, 'bad-answer', 'unknown', 1],
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

  test.each(['cut', 'stall', 'endless'] as const)(
    'with a refusal stands, though its body is %s',
    async (fault) => {
      const { send } = await start([{ status: 409, body: 'is there already', fault }], { limits: short });
      await expect(send('POST')).rejects.toMatchObject({ kind: 'rejected', effect: 'no', status: 409 });
    },
  );

  test('that redirects is not followed', async () => {
    const elsewhere = await startFaultServer([{}]);
    const { send } = await start([{ status: 307, headers: { location: elsewhere.url.href } }]);
    await expect(send('POST')).rejects.toThrow(elsewhere.url.href);
    expect(elsewhere.seen).toHaveLength(0);
  });

  test.each([301, 308])(
    'of status %d without a Location says that there is nothing to follow',
    async (status) => {
      const { send } = await start([{ status }]);
      await expect(send('GET')).rejects.toMatchObject({
        kind: 'bad-answer',
        message: expect.stringContaining('Location'),
      });
    },
  );

  test('that is compressed is not shown', async () => {
    const body = 'not really gzip';
    const { send } = await start([{ status: 422, headers: { 'content-encoding': 'gzip' }, body }]);
    const error: unknown = await send('GET').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringContaining('compressed (gzip)') });
    expect(error).toMatchObject({ message: expect.not.stringContaining(body) });
  });

  test.each([
    ['a connection that is lost', { fault: 'reset' }],
    ['what is not HTTP', { fault: 'garbage' }],
  ] as const)('over plain HTTP that is %s has a hint at https', async (_, answer) => {
    const { send } = await start([answer], { retryPolicy: noRetries });
    await expect(send('GET')).rejects.toMatchObject({ hint: expect.stringContaining('https://') });
  });

  test('to a path of a kilobyte does not repeat all of it', async () => {
    const { transport } = await start([{ status: 404 }]);
    const path = `/example.com/${'7'.repeat(1000)}`;
    const error: unknown = await transport
      .send({ ...request('GET'), path })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: expect.stringMatching(/^GET .{1,110}: 404 Not Found$/) });
  });

  test('may come slowly', async () => {
    const { send } = await start([{ body: '[1,2,3]', delayMs: 50, dripMs: 80 }], { limits: { bodyMs: 400 } });
    expect((await send('GET')).body.toString()).toBe('[1,2,3]');
  });

  test('may be as long as the limit and no longer', async () => {
    const bodies: ScriptedAnswer[] = [{ body: 'x'.repeat(10_000) }, { body: 'x'.repeat(10_001) }];
    const { server, send } = await start(bodies, { limits: patient });
    expect((await send('GET')).body).toHaveLength(10_000);
    await expect(send('GET')).rejects.toMatchObject({ kind: 'bad-answer', effect: 'unknown' });
    expect(server.seen).toHaveLength(2);
  });
});

describe.concurrent('a fault after the request was sent', () => {
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
    ['100 Continue', { fault: 'continue' }, 'bad-answer'],
    ['101 Switching Protocols', { fault: 'upgrade' }, 'bad-answer'],
  ];

  test.each(faults)('leaves open what a POST did, and is not tried again: %s', async (_, answer, kind) => {
    const { server, send } = await start([answer], { limits: limitsFor(kind) });
    await expect(send('POST')).rejects.toMatchObject({ kind, effect: 'unknown', status: null });
    expect(server.seen).toHaveLength(1);
  });

  test.each(faults)('is the same for a write that may be tried again: %s', async (_, answer, kind) => {
    const { send } = await start([answer], { limits: limitsFor(kind), retryPolicy: noRetries });
    await expect(send('PUT')).rejects.toMatchObject({ kind, effect: 'unknown' });
    await expect(send('DELETE')).rejects.toMatchObject({ kind, effect: 'unknown' });
  });

  test.each(faults.filter(([, , kind]) => kind === 'unreachable'))(
    'is got over by another try: %s',
    async (_, answer) => {
      const { server, send } = await start([answer, { status: 502 }, { body: 'done' }], { limits: short });
      expect((await send('PUT')).body.toString()).toBe('done');
      expect(server.seen).toHaveLength(3);
    },
  );

  test.each([
    ['head', { fault: 'hang' }, { ...short, bodyMs: 60_000 }],
    ['next piece', { fault: 'stall', body: 'x' }, { ...short, headersMs: 60_000 }],
  ] as const)('ends the wait for the %s of an answer', async (_, answer, limits) => {
    const { send } = await start([answer], { limits: { ...limits, requestMs: 60_000 } });
    await expect(send('POST')).rejects.toMatchObject({ kind: 'unreachable', effect: 'unknown' });
  });

  test('ends a request after the default number of tries of a GET', async () => {
    const { server, send, slept } = await start([{ fault: 'hang' }], { limits: short });
    await expect(send('GET')).rejects.toMatchObject({ kind: 'unreachable' });
    expect(server.seen).toHaveLength(5);
    expect(slept).toEqual([125, 250, 500, 1000]);
  });
});

describe('a service that is asked too much', () => {
  test.each([
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

  test('is left alone by all requests, not only by the refused one', async () => {
    const { send, slept } = await start([{ status: 503, headers: { 'retry-after': '60' } }, {}]);
    await expect(send('POST')).rejects.toMatchObject({ kind: 'server', effect: 'unknown' });
    await send('GET');
    expect(slept).toEqual([60_000]);
  });

  test('is left alone no longer where the clock of the machine is set back meanwhile', async () => {
    let time = Date.UTC(2026, 0, 1);
    const answers = [{ status: 503, headers: { 'retry-after': '60' } }, {}];
    const { send, slept } = await start(answers, { now: () => time });
    await expect(send('POST')).rejects.toMatchObject({ kind: 'server' });
    time -= 3_600_000;
    await send('GET');
    expect(slept).toEqual([60_000]);
  });

  test('gets every request done in the end, however many wait', async () => {
    // More than one request a rest: which of those that are under way it refuses depends on the machine.
    const perRest = 3;
    let budget = perRest;
    const script = (): ScriptedAnswer => {
      budget -= 1;
      return budget >= 0 ? {} : { status: 429, headers: { 'retry-after': '1' } };
    };
    const { transport, server } = await start(script, {
      ticks: Date.now,
      sleep: async (_ms, signal) => {
        await wait(5, undefined, signal && { signal });
        budget = perRest;
      },
    });
    const answers = await Promise.all(Array.from({ length: 40 }, () => transport.send(request('POST'))));
    expect(answers).toHaveLength(40);
    expect(server.seen.length).toBeGreaterThan(40);
  });

  test('answers a lasting 429 with an error at last', async () => {
    const { send, server } = await start([{ status: 429 }]);
    await expect(send('POST')).rejects.toMatchObject({ kind: 'server', effect: 'no', status: 429 });
    expect(server.seen).toHaveLength(5);
  });
});

describe('an abort', () => {
  test.each([
    ['before the request', 'no', 0, { body: 'x' }],
    ['while waiting for the answer', 'unknown', 30, { fault: 'hang' }],
    ['in the middle of the answer', 'unknown', 60, { body: '123456', dripMs: 50 }],
  ] as const)('%s ends it at once with effect %s', async (_, effect, afterMs, answer) => {
    const { send } = await start([answer]);
    const abort = new AbortController();
    if (afterMs === 0) abort.abort();
    else setTimeout(() => abort.abort(), afterMs);
    await expect(send('PUT', abort.signal)).rejects.toMatchObject({ kind: 'aborted', effect });
  });

  test.each([
    [429, 'no'],
    [500, 'unknown'],
  ])('while backing off after a %d ends it at once with effect %s', async (status, effect) => {
    const { server } = await start([{ status, headers: { 'retry-after': '3600' } }]);
    const transport = createTransport({ endpoint: server.url, env: {} });
    afterTests(transport.close);
    await expect(transport.send(request('PUT'), AbortSignal.timeout(100))).rejects.toMatchObject({
      kind: 'aborted',
      effect,
    });
    expect(server.seen).toHaveLength(1);
  });
});

test.each(['signal', 'stop', 'hurry'] as const)('many requests may have the same %s', async (kind) => {
  const { transport } = await start([{}]);
  const { signal } = new AbortController();
  const warned = vi.spyOn(process, 'emitWarning');
  onTestFinished(() => warned.mockRestore());
  const send = () =>
    kind === 'signal'
      ? transport.send(request('GET'), signal)
      : transport.send({ ...request('GET'), [kind]: signal });
  await Promise.all(Array.from({ length: 20 }, send));
  expect(warned).not.toHaveBeenCalled();
});

test('a lost connection makes nobody think of https once the endpoint has answered', async () => {
  const script = [{ fault: 'reset' }, { status: 404 }, { fault: 'reset' }] as const;
  const { send } = await start(script, { retryPolicy: noRetries });
  const hint = expect.stringContaining('expect https://');
  await expect(send('PUT')).rejects.toMatchObject({ kind: 'unreachable', hint });
  await expect(send('PUT')).rejects.toMatchObject({ kind: 'not-found' });
  await expect(send('PUT')).rejects.toMatchObject({ kind: 'unreachable', hint: null });
});

describe('a stop', () => {
  test.each([
    [429, 'no'],
    [503, 'unknown'],
  ])('ends the wait that a %d asks for, with effect %s', async (status, effect) => {
    const stop = new AbortController();
    const server = await startFaultServer([{ status, headers: { 'retry-after': '3600' } }]);
    const transport = createTransport({ endpoint: server.url, env: {}, onThrottle: () => stop.abort() });
    afterTests(transport.close);
    const send = () => transport.send({ ...request('PUT'), stop: stop.signal });
    await expect(send()).rejects.toMatchObject({
      kind: 'aborted',
      effect,
      message: expect.stringMatching(`: ${status} .*; not sent again because the run was stopped$`),
    });
    await expect(send()).rejects.toMatchObject({
      kind: 'aborted',
      effect: 'no',
      message: expect.stringMatching(/^PUT \S+: not sent because the run was stopped$/),
    });
    expect(server.seen).toHaveLength(1);
  });

  test('waits for the answer to what was sent', async () => {
    const stop = new AbortController();
    const { transport } = await start(() => {
      stop.abort();
      return { body: 'done', delayMs: 20 };
    });
    const answer = await transport.send({ ...request('PUT'), stop: stop.signal });
    expect(answer.body.toString()).toBe('done');
  });
});

describe('a reading in a hurry', () => {
  test('is made when it need not wait', async () => {
    const { transport } = await start([{ body: '[]' }]);
    const answer = await transport.send({ ...request('GET'), hurry: AbortSignal.abort() });
    expect(answer.status).toBe(200);
  });

  test('is not made when the service wants a rest', async () => {
    const server = await startFaultServer([{ status: 429, headers: { 'retry-after': '3600' } }, {}]);
    const stop = new AbortController();
    const transport = createTransport({ endpoint: server.url, env: {}, onThrottle: () => stop.abort() });
    afterTests(transport.close);
    await expect(transport.send({ ...request('POST'), stop: stop.signal })).rejects.toMatchObject({
      effect: 'no',
    });
    await expect(transport.send({ ...request('GET'), hurry: stop.signal })).rejects.toMatchObject({
      kind: 'aborted',
      effect: 'no',
    });
    expect(server.seen).toHaveLength(1);
  });

  test('is made after a short rest that the service wants', async () => {
    const { transport } = await start([{ status: 503 }, { body: '[]' }]);
    await expect(transport.send(request('POST'))).rejects.toMatchObject({ status: 503 });
    const answer = await transport.send({ ...request('GET'), hurry: AbortSignal.abort() });
    expect(answer.status).toBe(200);
  });

  test('waits for two seconds in all, however often the service wants a rest', async () => {
    const rest = { status: 503, headers: { 'retry-after': '1' } };
    const server = await startFaultServer([rest, rest, rest, { body: '[]' }]);
    const clock = instantClock();
    const sleep: typeof clock.sleep = async (ms, signal) => (signal?.aborted ? undefined : clock.sleep(ms));
    const transport = createTransport({ endpoint: server.url, env: {}, ticks: clock.now, sleep });
    afterTests(transport.close);
    await expect(transport.send(request('POST'))).rejects.toMatchObject({ status: 503 });
    const hurry = AbortSignal.abort();
    const read = async (): Promise<void> =>
      expect(transport.send({ ...request('GET'), hurry })).rejects.toMatchObject({ kind: 'aborted' });
    await read();
    await read();
    await read();
    expect({ requests: server.seen.length, waited: clock.now() }).toEqual({ requests: 3, waited: 2000 });
  });

  test('is tried once', async () => {
    const { transport, server } = await start([{ status: 500 }, { body: '[]' }]);
    const hurry = AbortSignal.abort();
    await expect(transport.send({ ...request('GET'), hurry })).rejects.toMatchObject({ kind: 'aborted' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a try of a write that may be carried out later', () => {
  test.each([
    ['PUT', [{ status: 504 }, {}], 1],
    ['PUT', [{ fault: 'reset' }, { status: 500 }, {}], 2],
    ['DELETE', [{ status: 504 }, { status: 404 }], 1],
    ['POST', [{ status: 504 }], 1],
    ['POST', [{ status: 429, headers: { 'retry-after': '0' } }, {}], 0],
    ['PUT', [{ status: 422 }], 0],
    ['PUT', [{}], 0],
  ] as const)('is told: %s, %j', async (method, answers, times) => {
    const { transport } = await start(answers);
    let told = 0;
    await transport.send({ ...request(method), onUnclear: () => (told += 1) }).catch(() => null);
    expect(told).toBe(times);
  });
});
