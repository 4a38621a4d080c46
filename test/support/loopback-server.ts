import type { Server } from 'node:http';
import { afterTests } from './after-tests.js';

/** A server on a free port of 127.0.0.1. */
export interface LoopbackServer {
  readonly url: URL;
  /** Stops it now, not only at the end of the test file, whoever is still connected. */
  readonly close: () => Promise<void>;
}

/** Lets a server of HTTP, or HTTPS where its URL shall say so, listen until the test file ends. */
export async function listenOnLoopback(
  server: Server,
  protocol: 'http' | 'https' = 'http',
): Promise<LoopbackServer> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  afterTests(close);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: new URL(`${protocol}://127.0.0.1:${port}`), close };
}
