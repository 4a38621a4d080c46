import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Message } from '../../src/dns/wire/message.js';
import type { ServerAddress } from '../../src/resolver/server-address.js';
import type { Server } from '../../src/resolver/server.js';
import { steadyClock } from '../../src/api/http/sleep.js';
import { openServer } from '../../src/resolver/server.js';
import { instantClock } from '../support/clocks.js';
import type { NameServerOptions } from '../support/name-server.js';
import { recordsFrom, startNameServer } from '../support/name-server.js';

const question = { name: 'www.example.com.', type: 'A' };
const zones = { 'example.com': recordsFrom('www.example.com. 60 IN A 192.0.2.1') };

async function addressOf(options: Partial<NameServerOptions> = {}): Promise<ServerAddress> {
  const { address } = await startNameServer({ zones, ...options });
  const [host = '', port = ''] = address.split('#');
  return { kind: 'dns', address: host, port: Number(port) };
}

/** A server, and how often its answers were waited for. */
function open(address: ServerAddress, signal = new AbortController().signal) {
  const clock = instantClock();
  const server: Server = openServer(address, { isRecursive: false, signal, clock });
  return { server, tries: () => clock.waits.length, waits: clock.waits };
}

test('a silent server is asked three times, and after three questions not any more', async () => {
  const { server, tries, waits } = open(await addressOf({ fault: () => null }));
  const counts: number[] = [];
  for (let asked = 0; asked < 5; asked += 1) {
    expect(await server.ask(question)).toEqual({ kind: 'timeout' });
    counts.push(tries());
  }
  expect(counts).toEqual([3, 6, 9, 9, 9]);
  expect(new Set(waits)).toEqual(new Set([2000]));
  server.revive();
  expect(await server.ask(question)).toEqual({ kind: 'timeout' });
  expect(tries()).toBe(12);
});

test('many questions at a time are no reason for Node to warn of a leak', async () => {
  const { server } = open(await addressOf({ fault: () => null }));
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  await Promise.all(Array.from({ length: 8 }, () => server.ask(question)));
  await setImmediate();
  expect(warnings).toEqual([]);
});

test('once the run is interrupted, nothing is asked', async () => {
  const { server, tries } = open(await addressOf(), AbortSignal.abort());
  expect(await server.ask(question)).toEqual({ kind: 'timeout' });
  expect(tries()).toBe(0);
});

test('a zone is not transferred over HTTPS', () => {
  const { server } = open({ kind: 'https', url: new URL('https://dns.example/') });
  expect(() => server.transfer('example.com.', () => true)).toThrow('HTTPS');
});

function cutOff(answer: Message): Message {
  return { ...answer, isTruncated: true, answers: [] };
}

test('an answer that is cut off over TCP as well says nothing', async () => {
  const { signal } = new AbortController();
  const server = openServer(await addressOf({ fault: () => cutOff }), {
    isRecursive: false,
    signal,
    clock: steadyClock,
  });
  expect(await server.ask(question)).toMatchObject({ kind: 'unreachable' });
});
