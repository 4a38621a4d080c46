import { connect } from 'node:net';
import type { Message } from '../dns/wire/message.js';
import { framed, messageReader } from '../dns/wire/message-stream.js';
import { deadline } from './deadline.js';
import type { Outcome } from './outcome.js';
import { unreachable } from './outcome.js';
import type { Query } from './query.js';
import { readAnswer } from './read-answer.js';
import type { Exchange } from './udp.js';

/** Sends a query over a connection of its own, and waits for its answer (RFC 7766). */
export async function askOverTcp(query: Query, exchange: Exchange): Promise<Outcome> {
  let answer: Message | undefined;
  const outcome = await readOverTcp(query, exchange, (message) => {
    answer = message;
    return true;
  });
  return answer ? { kind: 'answer', message: answer } : outcome;
}

/**
 * Sends a query, and gives each message of the answer to `onMessage` until that returns true. The time is for each message.
 * Returns why the answer ended before.
 */
export async function readOverTcp(
  query: Query,
  { address, port, timeoutMs, signal, clock }: Exchange,
  onMessage: (message: Message) => boolean,
): Promise<Outcome> {
  const socket = connect({ host: address, port });
  let cancel: (() => void) | undefined;
  try {
    return await new Promise<Outcome>((resolve) => {
      const giveUp = (): void => resolve({ kind: 'timeout' });
      cancel = deadline(clock, timeoutMs, giveUp);
      socket.on('error', (error) => resolve(unreachable(error)));
      socket.on('close', () => resolve({ kind: 'unreachable', reason: 'it closed the connection' }));
      signal.addEventListener('abort', giveUp, { once: true });
      socket.once('close', () => signal.removeEventListener('abort', giveUp));
      let isContinuation = false;
      const take = messageReader((octets) => {
        const answer = readAnswer(octets, query, { isContinuation });
        isContinuation = true;
        if (!answer) resolve({ kind: 'unreachable', reason: 'it sends something else than DNS' });
        else if (onMessage(answer.message)) giveUp();
        cancel?.();
        cancel = deadline(clock, timeoutMs, giveUp);
      });
      socket.on('data', take);
      socket.write(framed(query.octets));
    });
  } finally {
    cancel?.();
    socket.destroy();
  }
}
