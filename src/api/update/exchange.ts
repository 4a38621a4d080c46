import { connect } from 'node:net';
import { framed, messageReader } from '../../dns/wire/message-stream.js';
import { codeOf, systemReason } from '../../text/system-error.js';
import { whenAborted } from '../http/when-aborted.js';
import { ServiceError } from '../http/service-error.js';

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

export interface Exchange {
  readonly server: ServerAddress;
  readonly limits: ExchangeLimits;
  /** Once it aborts, the exchange is given up. */
  readonly signal?: AbortSignal | undefined;
  /** Takes a message of the answer; returns whether it was the last one. What it throws ends the exchange. */
  readonly onMessage: (octets: Uint8Array) => boolean;
}

/**
 * Sends a message over a connection of its own, and takes the messages of the answer (RFC 7766). The port of a URL `dns:` is 53
 * by default.
 *
 * @throws ServiceError `unreachable` when there is no connection, or it ends before the answer does; `aborted`.
 */
export function exchange(
  request: Uint8Array,
  { server, limits, signal, onMessage }: Exchange,
): Promise<void> {
  const { host, port, text } = server;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let isSent = false;
    let timer: NodeJS.Timeout | undefined;
    let ignoreSignal: (() => void) | undefined;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      ignoreSignal?.();
      socket.destroy();
      settle();
    };
    const fail = (why: string, cause?: unknown): void =>
      end(() => reject(lost(`${text}: ${why}`, { isSent, cause })));
    const within = (ms: number, why: string): void => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(why), ms);
    };
    let octetsLeft = limits.maxOctets;
    const take = messageReader((octets) => {
      if (socket.destroyed) return;
      within(limits.messageMs, `${SILENT} ${limits.messageMs / 1000} s amid its answer`);
      try {
        if (onMessage(octets)) end(resolve);
      } catch (error) {
        end(() => reject(error));
      }
    });
    socket.on('connect', () => {
      isSent = true;
      within(limits.messageMs, `${SILENT} ${limits.messageMs / 1000} s`);
      socket.write(framed(request));
    });
    socket.on('data', (piece) => {
      octetsLeft -= piece.length;
      if (octetsLeft < 0) fail(`its answer is longer than ${limits.maxOctets} octets`);
      else take(piece);
    });
    socket.on('error', (error) => fail(reasonOf(error), error));
    socket.on('close', () => fail('it closed the connection before its answer was complete'));
    ignoreSignal = whenAborted(signal, () =>
      end(() => reject(new ServiceError(`${text}: given up`, { kind: 'aborted', effect: effectIf(isSent) }))),
    );
    within(limits.connectMs, `no connection within ${limits.connectMs / 1000} s`);
    if (signal?.aborted)
      end(() => reject(new ServiceError(`${text}: given up`, { kind: 'aborted', effect: 'no' })));
  });
}

const SILENT = 'it was silent for';

function effectIf(isSent: boolean): 'unknown' | 'no' {
  return isSent ? 'unknown' : 'no';
}

function lost(
  message: string,
  { isSent, cause }: { readonly isSent: boolean; readonly cause: unknown },
): ServiceError {
  return new ServiceError(message, {
    kind: 'unreachable',
    effect: effectIf(isSent),
    transient: true,
    hint: 'is the name server running, and does it answer over TCP? `dns.server` says where it is',
    cause,
  });
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

/** The server that a URL `dns://192.0.2.53:5353` names. */
export function serverAt({ hostname, port }: URL): ServerAddress {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(port || 53), text: port === '' ? host : `${host}#${port}` };
}
