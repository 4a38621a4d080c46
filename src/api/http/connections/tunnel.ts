import { request } from 'node:http';
import type { Socket } from 'node:net';

import { ConnectFault, ProxyRefusal, ProxySilence } from './connect-fault.js';
import type { Connect, ConnectTarget } from './connector.js';
import type { Proxy } from './proxy.js';

export interface TunnelInput {
  readonly proxy: Proxy;
  readonly connect: Connect;
  /** How long the proxy may take to answer, in milliseconds. */
  readonly answerMs: number;
}

/** Opens connections through a proxy, each in a tunnel of its own (RFC 9110 section 9.3.6). Throws a ConnectFault. */
export function tunnelConnector({ proxy, connect, answerMs }: TunnelInput): Connect {
  const openTunnel = async (target: ConnectTarget): Promise<Socket> => {
    const { hostname, port, protocol } = proxy.url;
    const socket = await connect({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      host: proxy.url.host,
      port,
      protocol,
    });
    return askForTunnel(socket, { path: addressOf(target), proxy, answerMs });
  };
  return async (target) => {
    const tunnel = await openTunnel(target).catch((cause: unknown) => {
      throw new ConnectFault(cause, { proxy, place: 'proxy' });
    });
    if (target.protocol !== 'https:') return tunnel;
    return connect({ ...target, httpSocket: tunnel }).catch((cause: unknown) => {
      throw new ConnectFault(cause, { proxy, place: 'endpoint' });
    });
  };
}

function addressOf({ hostname, port, protocol }: ConnectTarget): string {
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

interface Question extends Pick<TunnelInput, 'proxy' | 'answerMs'> {
  /** Host and port to be connected with. */
  readonly path: string;
}

function askForTunnel(socket: Socket, { path, proxy, answerMs }: Question): Promise<Socket> {
  const authorization = proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization };
  const asked = request({
    method: 'CONNECT',
    path,
    headers: { host: path, ...authorization },
    createConnection: () => socket,
  });
  const timer = setTimeout(() => asked.destroy(new ProxySilence(answerMs)), answerMs);
  return new Promise<Socket>((resolve, reject) => {
    asked.on('error', reject);
    asked.on('connect', ({ statusCode = 0 }, tunnel, head) => {
      // Who was let through speaks first: what comes before that is no part of a tunnel.
      if (statusCode === 200 && head.length === 0) return resolve(socket);
      tunnel.destroy();
      reject(new ProxyRefusal(statusCode));
    });
    asked.end();
  }).finally(() => clearTimeout(timer));
}
