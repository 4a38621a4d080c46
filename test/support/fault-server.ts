import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer as createTcpServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoopbackServer } from './loopback-server.js';
import { listenOnLoopback } from './loopback-server.js';

/** One answer of a fault server; without any field it is an empty 200. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Wait before anything is sent. */
  readonly delayMs?: number;
  /**
   * Where the answer goes wrong: the connection is reset before it or after half of the body; nothing ever
   * comes; the head comes and then nothing; the body never ends; bytes that are no HTTP; a status of 100 or 101 that
   * nobody asked for.
   */
  readonly fault?: 'reset' | 'cut' | 'hang' | 'stall' | 'endless' | 'garbage' | 'continue' | 'upgrade';
  /** Milliseconds between two bytes of the body. */
  readonly dripMs?: number;
}

/** A request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface FaultServer extends LoopbackServer {
  readonly seen: readonly SeenRequest[];
}

/** Answers the n-th request (from 0) by the n-th answer, the last one again and again; or as the function says. */
export type Script = readonly ScriptedAnswer[] | ((request: SeenRequest, n: number) => ScriptedAnswer);

/** Starts a server on a free port of 127.0.0.1 that answers as scripted until the test file ends; with `tls` it speaks HTTPS. */
export async function startFaultServer(
  script: Script,
  tls?: { readonly key: string; readonly cert: string },
): Promise<FaultServer> {
  const seen: SeenRequest[] = [];
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await read(message);
    const n = seen.push(request) - 1;
    const answer = typeof script === 'function' ? script(request, n) : (script[n] ?? script.at(-1) ?? {});
    await play(answer, response);
  };
  const listener = (message: IncomingMessage, response: ServerResponse): void => {
    handle(message, response).catch(() => response.destroy());
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  return { ...(await listenOnLoopback(server, tls ? 'https' : 'http')), seen };
}

/**
 * A port of 127.0.0.1 on which nothing listens. A connection of our own holds it for as long as this process lives, so
 * that no server of another test is given it.
 */
export async function refusingUrl(): Promise<URL> {
  const server = createTcpServer((peer) => peer.unref()).unref();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const holder = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1').unref();
  await once(holder, 'connect');
  return new URL(`http://127.0.0.1:${String(holder.localPort)}`);
}

async function read(message: IncomingMessage): Promise<SeenRequest> {
  const { method = '', url: path = '', headers } = message;
  let body = '';
  for await (const chunk of message.setEncoding('utf8')) body += String(chunk);
  return { method, path, headers, body };
}

async function play(answer: ScriptedAnswer, response: ServerResponse): Promise<void> {
  const { status = 200, headers = {}, body = '', delayMs, fault, dripMs } = answer;
  if (delayMs !== undefined) await wait(delayMs);
  if (fault === 'hang') return;
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  if (fault === 'garbage') return void response.socket?.end('220 mail.example.net ESMTP\r\n');
  if (fault === 'continue') response.writeContinue();
  if (fault === 'upgrade')
    return void response.socket?.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    );
  if (fault === 'endless') return endless(response.writeHead(status, headers));
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  if (fault === 'stall') return response.flushHeaders();
  if (fault === 'cut') {
    return void response.write(body.slice(0, body.length / 2), () => response.socket?.resetAndDestroy());
  }
  for (const part of dripMs === undefined ? [body] : body) {
    response.write(part);
    if (dripMs !== undefined) await wait(dripMs);
  }
  response.end();
}

function endless(response: ServerResponse): void {
  const piece = Buffer.alloc(16 * 1024, 'x');
  const pump = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', pump);
  pump();
}
