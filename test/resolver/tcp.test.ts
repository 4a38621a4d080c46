import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { Message } from '../../src/dns/wire/message.js';
import { makeQuery } from '../../src/resolver/query.js';
import { askOverTcp, readOverTcp } from '../../src/resolver/tcp.js';
import { encodeMessage } from '../../src/dns/wire/encode-message.js';
import { afterTests } from '../support/after-tests.js';
import { answerMessage } from '../support/answer-message.js';
import { instantClock, stoppedClock } from '../support/clocks.js';

const query = makeQuery({ name: 'www.example.com.', type: 'A' }, { isRecursive: false, edns: null });

/** The port of a server that does this with each connection. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTests(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function exchange(port: number, signal = new AbortController().signal) {
  return { address: '127.0.0.1', port, timeoutMs: 1000, signal };
}

test('a silent server has the time that is given', async () => {
  const port = await listen(() => undefined);
  const clock = instantClock();
  expect(await askOverTcp(query, { ...exchange(port), clock })).toEqual({ kind: 'timeout' });
  expect(clock.waits).toEqual([1000]);
});

test('an interruption ends the wait', async () => {
  const interruption = new AbortController();
  const port = await listen(() => interruption.abort());
  expect(await askOverTcp(query, { ...exchange(port, interruption.signal), clock: stoppedClock })).toEqual({
    kind: 'timeout',
  });
});

test.each<[string, string, (socket: Socket) => void]>([
  ['closes the connection', 'it closed the connection', (socket) => socket.destroy()],
  ['sends something else', 'it sends something else than DNS', (socket) => socket.write('\0\x02ab')],
])('a server that %s', async (_, reason, onConnection) => {
  const port = await listen((socket) => socket.once('data', () => onConnection(socket)));
  expect(await askOverTcp(query, { ...exchange(port), clock: stoppedClock })).toEqual({
    kind: 'unreachable',
    reason,
  });
});

test('only the first message of an answer needs its question', async () => {
  const port = await listen((socket) =>
    socket.once('data', () => {
      socket.write(framed({}));
      socket.write(framed({ questions: [] }));
      socket.end(framed({ id: query.id ^ 1, questions: [] }));
    }),
  );
  const questions: number[] = [];
  const outcome = await readOverTcp(query, { ...exchange(port), clock: stoppedClock }, (message) => {
    questions.push(message.questions.length);
    return false;
  });
  expect(questions).toEqual([1, 0]);
  expect(outcome).toEqual({ kind: 'unreachable', reason: 'it sends something else than DNS' });
});

/** An answer to the query, but for some fields, after its length. */
function framed(changes: Partial<Message>): Uint8Array {
  const octets = encodeMessage(answerMessage(query.octets, changes));
  return Buffer.concat([Uint8Array.of(octets.length >> 8, octets.length & 255), octets]);
}
