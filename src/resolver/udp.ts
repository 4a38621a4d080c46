import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Clock } from './deadline.js';
import { deadline } from './deadline.js';
import type { Outcome } from './outcome.js';
import { unreachable } from './outcome.js';
import type { Query } from './query.js';
import { readAnswer } from './read-answer.js';

/** Where to send a query, and how long to wait for the answer. */
export interface Exchange {
  readonly address: string;
  readonly port: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** An answer in other letter case: it was either guessed, or sent by a server that does not keep the case. */
export interface Unsure {
  readonly kind: 'unsure';
}

/**
 * Sends a query from a random port, and waits for its answer. Whatever else arrives is ignored: the socket takes datagrams
 * from the server only, and the answer must repeat the query.
 */
export async function askOverUdp(query: Query, exchange: Exchange): Promise<Outcome | Unsure> {
  const { address, port, timeoutMs, signal, clock } = exchange;
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  try {
    return await new Promise<Outcome | Unsure>((resolve) => {
      const giveUp = (): void => resolve({ kind: 'timeout' });
      socket.on('error', (error) => resolve(unreachable(error)));
      socket.on('message', (octets) => {
        const outcome = outcomeOf(octets, query);
        if (outcome) resolve(outcome);
      });
      socket.once('close', deadline(clock, timeoutMs, giveUp));
      signal.addEventListener('abort', giveUp, { once: true });
      socket.once('close', () => signal.removeEventListener('abort', giveUp));
      socket.connect(port, address, () => socket.send(query.octets));
    });
  } finally {
    socket.close();
  }
}

/** Null for anything that is not the answer. */
function outcomeOf(octets: Uint8Array, query: Query): Outcome | Unsure | null {
  const answer = readAnswer(octets, query);
  if (!answer) return null;
  return answer.isFolded ? { kind: 'unsure' } : { kind: 'answer', message: answer.message };
}
