import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { framed, messageReader } from '../../src/dns/wire/message-stream.js';
import { afterTests } from './after-tests.js';

/** What a proxy does with one exchange; without any field it passes it on. */
export interface DnsFault {
  /** Is waited for before the server sees the message. */
  readonly before?: () => Promise<unknown>;
  /** Is waited for once the server has answered. */
  readonly after?: () => Promise<unknown>;
  /** How long the message is held back, in milliseconds. */
  readonly delayMs?: number;
  /**
   * `lose-request`: the connection is reset and the server never sees the message. `lose-answer`: the server answers, then the
   * connection is reset. `cut-answer`: the same after half of the answer. `hang`: the server answers, and nothing arrives.
   */
  readonly fault?: 'lose-request' | 'lose-answer' | 'cut-answer' | 'hang';
  /** What arrives although the server never sees the message. */
  readonly instead?: (request: Buffer) => Buffer;
  /** What arrives in place of a message of the answer. */
  readonly forge?: (answer: Buffer, n: number) => Buffer;
}

/** A message to the server. */
export interface DnsExchange {
  readonly opcode: number;
  readonly octets: Buffer;
}

export interface DnsFaultProxy {
  /** For `dns.server`. */
  readonly address: string;
  /** All messages that came, in their order. */
  readonly seen: readonly DnsExchange[];
}

export const UPDATE = 5;

/** Stands before a name server until the test file ends, and harms the exchanges that `faultOf` names; `n` counts those of one opcode from 0. */
export async function startDnsFaultProxy(
  port: number,
  faultOf: (exchange: DnsExchange, n: number) => DnsFault | undefined,
): Promise<DnsFaultProxy> {
  const seen: DnsExchange[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.on('close', () => sockets.delete(client));
    const take = messageReader((octets) => {
      const request = Buffer.from(octets);
      const exchange = { opcode: ((request[2] ?? 0) >> 3) & 15, octets: request };
      const n = seen.filter(({ opcode }) => opcode === exchange.opcode).length;
      seen.push(exchange);
      void pass(client, port, { request, fault: faultOf(exchange, n) ?? {} });
    });
    client.on('data', take);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterTests(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { address: `127.0.0.1#${typeof address === 'object' ? address?.port : 0}`, seen };
}

interface Passing {
  readonly request: Buffer;
  readonly fault: DnsFault;
}

async function pass(client: Socket, port: number, { request, fault }: Passing): Promise<void> {
  await fault.before?.();
  if (fault.delayMs !== undefined) await wait(fault.delayMs);
  if (fault.fault === 'lose-request') return void client.resetAndDestroy();
  if (fault.instead) return void client.write(framed(fault.instead(request)));
  const upstream = connect(port, '127.0.0.1');
  upstream.on('error', () => client.resetAndDestroy());
  client.on('close', () => upstream.destroy());
  let n = 0;
  const answer = async (octets: Buffer): Promise<void> => {
    await fault.after?.();
    if (fault.fault === 'hang') return;
    if (fault.fault === 'lose-answer') return void client.resetAndDestroy();
    const whole = Buffer.from(framed(fault.forge?.(octets, n) ?? octets));
    n += 1;
    if (fault.fault !== 'cut-answer') return void client.write(whole);
    client.write(whole.subarray(0, whole.length / 2), () => client.resetAndDestroy());
  };
  upstream.on(
    'data',
    messageReader((octets) => void answer(Buffer.from(octets))),
  );
  upstream.write(framed(request));
}
