import type { RemoteInfo, Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { encodeMessage } from '../../src/dns/wire/encode-message.js';
import type { Message } from '../../src/dns/wire/message.js';
import { makeQuery } from '../../src/resolver/query.js';
import type { Exchange } from '../../src/resolver/udp.js';
import { askOverUdp } from '../../src/resolver/udp.js';
import { answerMessage } from '../support/answer-message.js';
import { afterTests } from '../support/after-tests.js';
import { instantClock, stoppedClock } from '../support/clocks.js';

const query = makeQuery({ name: 'www.example.com.', type: 'A' }, { isRecursive: false, edns: null });
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test.each(['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])])('%s answers', async (address) => {
  const exchange = await serve((send) => send(answerWith()), address);
  expect(await askOverUdp(query, exchange)).toMatchObject({
    kind: 'answer',
    message: { id: query.id, isResponse: true, questions: [{ name: query.name }] },
  });
});

test('whatever else arrives is ignored', async () => {
  const exchange = await serve((send) => {
    send(Buffer.from('hello'));
    send(answerWith({ id: query.id ^ 1 }));
    send(query.octets);
    send(answerWith({ rcode: 3 }));
  });
  expect(await askOverUdp(query, exchange)).toMatchObject({ kind: 'answer', message: { rcode: 3 } });
});

test('an answer in other letter case is not sure', async () => {
  const name = query.name === query.name.toLowerCase() ? query.name.toUpperCase() : query.name.toLowerCase();
  const exchange = await serve((send) => send(answerWith({ questions: [{ name, type: 'A', class: 1 }] })));
  expect(await askOverUdp(query, exchange)).toEqual({ kind: 'unsure' });
});

test('a silent server has the time that is given', async () => {
  const exchange = await serve(() => undefined);
  const clock = instantClock();
  expect(await askOverUdp(query, { ...exchange, clock })).toEqual({ kind: 'timeout' });
  expect(clock.waits).toEqual([1000]);
});

test('an interruption ends the wait', async () => {
  const interruption = new AbortController();
  const exchange = await serve(() => interruption.abort());
  const outcome = await askOverUdp(query, { ...exchange, signal: interruption.signal });
  expect(outcome).toEqual({ kind: 'timeout' });
});

test('a port where nothing listens is known at once', async () => {
  const socket = await bound('127.0.0.1');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  expect(await askOverUdp(query, { ...exchangeWith('127.0.0.1'), port })).toEqual({
    kind: 'unreachable',
    reason: 'nothing listens there',
  });
});

/** Where a server is that does this when it is asked. */
async function serve(
  onQuery: (send: (octets: Uint8Array) => void) => void,
  address = '127.0.0.1',
): Promise<Exchange> {
  const socket = await bound(address);
  afterTests(() => socket.close());
  socket.on('message', (_, { port, address: from }: RemoteInfo) =>
    onQuery((octets) => socket.send(octets, port, from)),
  );
  return { ...exchangeWith(address), port: socket.address().port };
}

async function bound(address: string): Promise<Socket> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  return socket;
}

function exchangeWith(address: string): Omit<Exchange, 'port'> {
  return { address, timeoutMs: 1000, signal: new AbortController().signal, clock: stoppedClock };
}

function answerWith(changes: Partial<Message> = {}): Uint8Array {
  return encodeMessage(answerMessage(query.octets, changes));
}
