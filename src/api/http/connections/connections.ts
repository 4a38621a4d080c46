import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import buildConnector from 'undici/lib/core/connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { RequestLimits } from '../limits.js';
import { ConnectFault } from './connect-fault.js';
import type { ProxyEnvironment } from './proxy.js';
import { proxyFor } from './proxy.js';
import type { TunnelOptions } from './tunnel.js';

/** Most bytes of headers in an answer: Node's default, which undici would load `node:http` to read. */
const MAX_HEADER_SIZE = 16_384;

/**
 * Opens a bounded pool of connections to an endpoint, one request at a time on each, through the proxy that the
 * environment names for it. A failed connection is a ConnectFault. Throws a Failure if the proxy setting is unusable.
 */
export function openConnections(endpoint: URL, limits: RequestLimits, env: ProxyEnvironment): Dispatcher {
  const direct = verifyingConnector(limits.connectMs);
  const proxy = proxyFor(endpoint, env);
  const connect = proxy ? tunnelConnector(direct, { proxy, answerMs: limits.connectMs }) : direct;
  return new Pool(endpoint.origin, {
    connections: limits.connections,
    pipelining: 1,
    connect: (target, callback) => void handOver(connect(target), callback),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    maxHeaderSize: MAX_HEADER_SIZE,
  });
}

/** Passes a connection, or its failure, to undici. */
async function handOver(connection: Promise<Socket>, callback: buildConnector.Callback): Promise<void> {
  let socket: Socket;
  try {
    socket = await connection;
  } catch (error) {
    return callback(asConnectFault(error), null);
  }
  callback(null, socket);
}

function asConnectFault(error: unknown): ConnectFault {
  return error instanceof ConnectFault ? error : new ConnectFault(error, { proxy: null, place: 'endpoint' });
}

/** Opens a connection, with TLS if the protocol is `https:`. */
type Connect = (target: buildConnector.Options) => Promise<Socket>;

/**
 * Connects within `connectMs` milliseconds. Always verifies certificates, whatever NODE_TLS_REJECT_UNAUTHORIZED says:
 * passwords are sent over these connections.
 */
function verifyingConnector(connectMs: number): Connect {
  const connect = buildConnector({ timeout: connectMs, rejectUnauthorized: true });
  return (target) =>
    new Promise((resolve, reject) => {
      withoutFalseWarning(() =>
        connect(target, (error, socket) => (error === null ? resolve(socket) : reject(error))),
      );
    });
}

const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** Node warns that this variable turns verification off whenever TLS starts, even where it has no effect. */
function withoutFalseWarning(begin: () => void): void {
  const { [SWITCH]: value } = process.env;
  if (value === undefined) return begin();
  delete process.env[SWITCH];
  try {
    begin();
  } finally {
    process.env[SWITCH] = value;
  }
}

/** Connects through a proxy, with a separate tunnel for each connection. */
function tunnelConnector(connect: Connect, options: TunnelOptions): Connect {
  const { proxy } = options;
  const openTunnel = async (target: buildConnector.Options): Promise<Socket> => {
    const { hostname, port, protocol, host } = proxy.url;
    const socket = await connect({ hostname: hostname.replace(/^\[|\]$/g, ''), host, port, protocol });
    const { askForTunnel } = await import('./tunnel.js');
    return askForTunnel(socket, addressOf(target), options);
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

function addressOf({ hostname, port, protocol }: buildConnector.Options): string {
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return `${host}:${port || (protocol === 'https:' ? 443 : 80)}`;
}
