import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { rcodeName, rcodeOf } from '../../dns/wire/rcode.js';
import { framed, messageReader } from '../../dns/wire/message-stream.js';
import { codeOf, systemReason } from '../../text/system-error.js';
import type { SentRequest } from '../http/attempt.js';
import { ServiceError } from '../http/service-error.js';
import { whenAborted } from '../http/when-aborted.js';

/** The address of a name server. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** As shown. */
  readonly text: string;
}

/** Limits of one exchange; times in milliseconds. */
export interface ExchangeLimits {
  readonly connectMs: number;
  /** From the request, or a message of the answer, to the next message. */
  readonly messageMs: number;
  /** The octets of all messages of an answer. */
  readonly maxOctets: number;
}

export const defaultLimits: ExchangeLimits = {
  connectMs: 5_000,
  messageMs: 30_000,
  maxOctets: 256 * 1024 * 1024,
};

/** Where messages are sent, and who is told of them. */
export interface Line {
  readonly server: ServerAddress;
  readonly limits: ExchangeLimits;
  /** Milliseconds on a monotonic clock. */
  readonly ticks: () => number;
  /** Called when an exchange that was begun has ended. */
  readonly onRequest?: ((sent: SentRequest) => void) | undefined;
}

export interface Exchange extends Line {
  readonly method: SentRequest['method'];
  /** Once it aborts, the exchange is given up. */
  readonly signal?: AbortSignal | undefined;
  /** Takes a message of the answer; returns whether it was the last one. What it throws ends the exchange. */
  readonly onMessage: (octets: Uint8Array) => boolean;
}

/**
 * Sends a message over a connection of its own, and takes the messages of the answer (RFC 7766).
 *
 * @throws ServiceError `unreachable` when there is no connection, or it ends before the answer does; `aborted`.
 */
export async function exchange(request: Uint8Array, exchanged: Exchange): Promise<void> {
  const { server, signal, method, ticks, onMessage } = exchanged;
  const faultOf = (kind: 'unreachable' | 'aborted', why: string, isSent: boolean): ServiceError =>
    new ServiceError(`${server.text}: ${why}`, {
      kind,
      effect: isSent ? 'unknown' : 'no',
      ...(kind === 'unreachable' && { transient: true, hint: HINT }),
    });
  if (signal?.aborted) throw faultOf('aborted', GIVEN_UP, false);
  const { host, port } = server;
  const socket = connect({ host, port });
  let isSent = false;
  let sentAt = 0;
  socket.once('connect', () => {
    isSent = true;
    sentAt = ticks();
    socket.write(framed(request));
  });
  let status: string | null = null;
  /** Notes the response code of the last message, whatever is thrown of it. */
  const take = (octets: Uint8Array): boolean => {
    status = rcodeName(rcodeOf(octets));
    const isLast = onMessage(octets);
    if (!isLast) status = null;
    return isLast;
  };
  let isGivenUp = false;
  const ignoreSignal = whenAborted(signal, () => {
    isGivenUp = true;
    socket.destroy();
  });
  try {
    await answerFrom(socket, { ...exchanged, onMessage: take });
  } catch (error) {
    if (isGivenUp) throw faultOf('aborted', GIVEN_UP, isSent);
    throw error instanceof LostConnection ? faultOf('unreachable', error.message, isSent) : error;
  } finally {
    ignoreSignal();
    socket.destroy();
    if (isSent) exchanged.onRequest?.({ method, status, ms: ticks() - sentAt });
  }
}

const GIVEN_UP = 'given up';
const HINT =
  'is the name server running, and does it answer over TCP? `dns.server` or ZONEMASON_DNS_SERVER says where it is';

/** Why a connection ended before the answer was complete, to follow the name of the server. */
class LostConnection extends Error {}

/** Takes the messages that arrive up to the last one. Throws a `LostConnection`, and what `onMessage` throws. */
function answerFrom(socket: Socket, { limits, onMessage }: Exchange): Promise<void> {
  const { connectMs, messageMs, maxOctets } = limits;
  let timer: NodeJS.Timeout | undefined;
  const answered = new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => reject(new LostConnection(why));
    const within = (ms: number, why: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(why), ms);
    };
    const beHeard = (): void => within(messageMs, `it was silent for ${messageMs / 1000} s`);
    let octetsLeft = maxOctets;
    const take = messageReader((octets) => {
      if (socket.destroyed) return;
      beHeard();
      if (onMessage(octets)) resolve();
    });
    within(connectMs, `no connection within ${connectMs / 1000} s`);
    socket.on('connect', beHeard);
    socket.on('data', (piece) => {
      octetsLeft -= piece.length;
      if (octetsLeft < 0) return fail(`its answer is longer than ${maxOctets} octets`);
      try {
        take(piece);
      } catch (error) {
        reject(error);
      }
    });
    socket.on('error', (error) => fail(reasonOf(error)));
    socket.on('close', () => fail('it closed the connection before its answer was complete'));
  });
  return answered.finally(() => clearTimeout(timer));
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there over TCP'],
  ['ECONNRESET', 'it reset the connection'],
  ['EHOSTUNREACH', 'there is no route to it'],
  ['ENETUNREACH', 'there is no route to its network'],
]);

function reasonOf(error: Error): string {
  return REASONS.get(codeOf(error)) ?? systemReason(error);
}

/** The server that a URL `dns://192.0.2.53:5353` names; the port is 53 by default. */
export function serverAt({ hostname, port }: URL): ServerAddress {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(port || 53), text: port === '' ? host : `${host}#${port}` };
}
