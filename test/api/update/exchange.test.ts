import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { SentRequest } from '../../../src/api/http/attempt.js';
import type { Exchange } from '../../../src/api/update/exchange.js';
import { exchange, serverAt } from '../../../src/api/update/exchange.js';
import { framed } from '../../../src/dns/wire/message-stream.js';
import { afterTests } from '../../support/after-tests.js';

/** A server that does something with each connection. */
async function serverThat(answer: (socket: Socket) => unknown): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => void answer(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterTests(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const limits = { connectMs: 500, messageMs: 300, maxOctets: 1000 };

function send(
  port: number,
  { signal, last = 1, onRequest }: Pick<Exchange, 'signal' | 'onRequest'> & { readonly last?: number } = {},
) {
  const got: number[] = [];
  const onMessage = (octets: Uint8Array): boolean => got.push(octets.length) >= last;
  const server = serverAt(new URL(`dns://127.0.0.1:${port}`));
  const line = { server, limits, ticks: () => 0, onRequest };
  return exchange(Uint8Array.of(1, 2), { ...line, method: 'AXFR', signal, onMessage }).then(() => got);
}

describe('an exchange', () => {
  test('gives each message, in any pieces, up to the last', async () => {
    const port = await serverThat(async (socket) => {
      const octets = Buffer.concat([
        framed(new Uint8Array(3)),
        framed(new Uint8Array(300)),
        framed(new Uint8Array(5)),
      ]);
      for (let at = 0; at < octets.length; at += 100) {
        socket.write(octets.subarray(at, at + 100));
        await wait(5);
      }
    });
    expect(await send(port, { last: 3 })).toEqual([3, 300, 5]);
  });

  test.each<[string, (socket: Socket) => unknown, string]>([
    ['silence', () => undefined, 'silent'],
    ['silence after a message', (socket) => socket.write(framed(new Uint8Array(3))), 'silent'],
    ['an end', (socket) => socket.end(), 'closed'],
    ['half of a message', (socket) => socket.end(framed(new Uint8Array(30)).subarray(0, 9)), 'closed'],
    ['a reset', (socket) => socket.resetAndDestroy(), 'reset'],
    ['too much', (socket) => socket.write(Buffer.alloc(2000)), 'longer'],
  ])('ends with %s', async (_, answer, told) => {
    const port = await serverThat(answer);
    await expect(send(port, { last: 9 })).rejects.toMatchObject({
      kind: 'unreachable',
      effect: 'unknown',
      message: expect.stringContaining(told),
    });
  });

  test.each([
    ['of an answer', 1, 'REFUSED'],
    ['of one that is not complete', 2, null],
  ])('tells the response code %s', async (_, last, status) => {
    const port = await serverThat((socket) => socket.end(framed(Uint8Array.of(0, 0, 0x80, 5))));
    const sent: SentRequest[] = [];
    await send(port, { last, onRequest: (request) => sent.push(request) }).catch(() => undefined);
    expect(sent).toEqual([{ method: 'AXFR', status, ms: 0 }]);
  });

  test('has had no effect without a connection', async () => {
    await expect(send(1)).rejects.toMatchObject({ kind: 'unreachable', effect: 'no' });
  });

  test('is given up', async () => {
    const port = await serverThat(() => undefined);
    await expect(send(port, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'aborted',
      effect: 'no',
    });
    await expect(send(port, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      kind: 'aborted',
      effect: 'unknown',
    });
  });
});

test.each([
  ['dns://192.0.2.53', { host: '192.0.2.53', port: 53, text: '192.0.2.53' }],
  ['dns://[2001:db8::1]:5353', { host: '2001:db8::1', port: 5353, text: '2001:db8::1#5353' }],
])('%s is a server', (url, server) => {
  expect(serverAt(new URL(url))).toEqual(server);
});
