import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Failure } from '../failure.js';
import type { AppOptions } from './app.js';
import { createApp } from './app.js';
import type { Stores } from './stores/stores.js';

export interface ServeOptions extends AppOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

export interface RunningServer {
  readonly url: URL;
  /** Accepts no more requests and waits for those in flight. */
  readonly close: () => Promise<void>;
}

/** How long requests in flight may take after the server starts to close. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Starts a server for both interfaces. Throws a Failure if it cannot listen on the address. */
export async function serve(
  stores: Stores,
  { host, port, ...options }: ServeOptions,
): Promise<RunningServer> {
  const server = createServer(getRequestListener(createApp(stores, options).fetch));
  closeOnceIdle(server);
  await listen(server, host, port);
  return { url: urlOf(server, host), close: () => close(server) };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(cannotListen(cause, host, port)));
    server.listen(port, host, resolve);
  });
}

function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number): Failure {
  switch (cause.code) {
    case 'EADDRINUSE':
      return new Failure('error', `port ${port} on ${host} is already in use`, {
        hint: 'choose another with --port',
        cause,
      });
    case 'EACCES':
      return new Failure('error', `no permission to listen on port ${port}`, {
        hint: 'choose one above 1023 with --port',
        cause,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Failure('error', `${host} is not an address of this machine`, {
        hint: 'choose another with --host',
        cause,
      });
    default:
      return new Failure('error', `cannot listen on ${host}: ${cause.message}`, { cause });
  }
}

function urlOf(server: Server, host: string): URL {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** When a server closes, Node closes the idle connections, but not those that become idle later. */
function closeOnceIdle(server: Server): void {
  server.on('request', (_, response) => {
    response.once('close', () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
