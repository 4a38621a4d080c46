import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect } from 'node:net';
import { afterTests } from './after-tests.js';
import { listenOnLoopback } from './loopback-server.js';
import type { SelfSigned } from './certificate.js';

export interface ConnectProxy {
  readonly url: URL;
  /** Hosts and ports that were asked for. */
  readonly asked: readonly string[];
  /** The credentials that were shown, '' for none. */
  readonly authorizations: readonly string[];
}

/**
 * How a proxy answers CONNECT: by a status, never, by closing the connection, by what is no HTTP, or by data of its own
 * inside of the tunnel.
 */
export type ProxyAnswer = number | 'silent' | 'close' | 'garbage' | 'talks';

export interface ProxySetting {
  readonly answer?: ProxyAnswer;
  /** With it the proxy itself is reached over TLS. */
  readonly tls?: SelfSigned;
}

/** A proxy until the test file ends that tunnels every CONNECT to one target, whatever host is asked for, or answers it otherwise. */
export async function startConnectProxy(
  target: URL,
  { answer = 200, tls }: ProxySetting = {},
): Promise<ConnectProxy> {
  const asked: string[] = [];
  const authorizations: string[] = [];
  const sockets = new Set<{ destroy: () => void }>();
  const server = tls ? createTlsServer(tls, refuse) : createServer(refuse);
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket: Duplex) => {
    asked.push(url);
    authorizations.push(headers['proxy-authorization'] ?? '');
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (answer !== 200) return answerOtherwise(socket, answer);
    const tunnel = connect(Number(target.port), target.hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(tunnel).pipe(socket);
    });
    sockets.add(tunnel);
    tunnel.on('error', () => tunnel.destroy());
  });
  const { url } = await listenOnLoopback(server, tls ? 'https' : 'http');
  afterTests(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url, asked, authorizations };
}

function refuse(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(400).end();
}

function answerOtherwise(socket: Duplex, answer: ProxyAnswer): void {
  if (answer === 'close') socket.destroy();
  if (answer === 'garbage') socket.end('220 mail.example.net ESMTP\r\n');
  if (answer === 'talks') socket.write('HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n');
  if (typeof answer === 'number') socket.end(`HTTP/1.1 ${answer} No\r\nContent-Length: 0\r\n\r\n`);
}
