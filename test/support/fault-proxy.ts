import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoopbackServer } from './loopback-server.js';
import { listenOnLoopback } from './loopback-server.js';

/** What a fault proxy does with one request; without any field it passes it on. */
export interface ProxyFault {
  /** Wait before anything else, in milliseconds. */
  readonly delayMs?: number;
  /** Wait for this before anything else. */
  readonly until?: Promise<unknown>;
  /** Is called once the service has done what it does, and waited for before the answer goes back. */
  readonly afterwards?: () => Promise<unknown>;
  /**
   * `lose-request`: the connection is reset and the service never sees the request. `lose-answer`: the service
   * carries it out, then the connection is reset. `cut-answer`: the same after half of the answer. `hang`: it is
   * carried out and no answer ever comes.
   */
  readonly fault?: 'lose-request' | 'lose-answer' | 'cut-answer' | 'hang';
  /** Answer this; the service sees the request only with `carriedOut`. */
  readonly answer?: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly carriedOut?: boolean;
  };
}

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** What the service answered; null as long as it has not seen the request. */
  status: number | null;
}

export interface FaultProxy extends LoopbackServer {
  /** All requests that came, in their order. */
  readonly seen: readonly ProxiedRequest[];
}

/** Stands before a service until the test file ends and harms the requests that `faultOf` names; `n` counts them from 0. */
export async function startFaultProxy(
  target: URL,
  faultOf: (request: ProxiedRequest, n: number) => ProxyFault | undefined,
): Promise<FaultProxy> {
  const seen: ProxiedRequest[] = [];
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += String(chunk);
    const request: ProxiedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      body,
      status: null,
    };
    const { delayMs = 0, until, afterwards, fault, answer } = faultOf(request, seen.push(request) - 1) ?? {};
    if (delayMs > 0) await wait(delayMs);
    await until;
    const isCarriedOut = answer ? answer.carriedOut === true : fault !== 'lose-request';
    const passed = isCarriedOut ? await passOn(target, incoming, body) : null;
    request.status = passed?.status ?? null;
    await afterwards?.();
    if (fault === 'hang') return;
    if (fault === 'cut-answer') return cutAnswer(response, passed?.status ?? 200);
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    else if (fault || !passed) response.socket?.resetAndDestroy();
    else response.writeHead(passed.status, passed.headers).end(passed.body);
  };
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  return { ...(await listenOnLoopback(server)), seen };
}

function cutAnswer(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-length': 100 });
  response.write('x'.repeat(50), () => response.socket?.resetAndDestroy());
}

interface PassedAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function passOn(
  target: URL,
  { method, url = '/', headers }: IncomingMessage,
  body: string,
): Promise<PassedAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(new URL(url, target), { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
