import { request } from 'node:http';
import type { Socket } from 'node:net';
import { ProxyRefusal, ProxySilence } from './connect-fault.js';
import type { Proxy } from './proxy.js';

export interface TunnelOptions {
  readonly proxy: Proxy;
  /** How long the proxy may take to answer, in milliseconds. */
  readonly answerMs: number;
}

/**
 * Asks a proxy for a tunnel to `address`, a host and port (RFC 9110 section 9.3.6). Resolves to the socket, which leads
 * there now. Rejects with a ProxyRefusal, a ProxySilence, or the error of the connection.
 */
export function askForTunnel(
  socket: Socket,
  address: string,
  { proxy, answerMs }: TunnelOptions,
): Promise<Socket> {
  const authorization = proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization };
  const asked = request({
    method: 'CONNECT',
    path: address,
    headers: { host: address, ...authorization },
    createConnection: () => socket,
  });
  const timer = setTimeout(() => asked.destroy(new ProxySilence(answerMs)), answerMs);
  return new Promise<Socket>((resolve, reject) => {
    asked.on('error', reject);
    asked.on('connect', ({ statusCode = 0 }, tunnel, head) => {
      // The client speaks first, so bytes that are already there are not from the tunnel.
      if (statusCode === 200 && head.length === 0) return resolve(socket);
      tunnel.destroy();
      reject(new ProxyRefusal(statusCode));
    });
    asked.end();
  }).finally(() => clearTimeout(timer));
}
