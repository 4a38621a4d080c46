import { createServer } from 'node:http';
import { connect } from 'node:net';

export interface ConnectProxy {
  readonly url: URL;
  /** Hosts and ports that were asked for. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * A proxy that tunnels every CONNECT to one target, whatever host is asked for; or answers it by a status of its own,
 * or, for status 0, never.
 */
export async function startConnectProxy(target: URL, status = 200): Promise<ConnectProxy> {
  const asked: string[] = [];
  const sockets = new Set<{ destroy: () => void }>();
  const server = createServer((_, response) => response.writeHead(400).end());
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (status === 0) return;
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const tunnel = connect(Number(target.port), target.hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(tunnel).pipe(socket);
    });
    sockets.add(tunnel);
    tunnel.on('error', () => tunnel.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
