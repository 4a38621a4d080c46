import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { makeQuery } from '../../src/resolver/query.js';
import { askOverTcp } from '../../src/resolver/tcp.js';
import { afterTests } from '../support/after-tests.js';
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
