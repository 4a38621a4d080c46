import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import { Pool } from 'undici';
import { ConnectFault } from './connect-fault.js';
import type { Connect } from './connector.js';
import { verifyingConnector } from './connector.js';
import type { RequestLimits } from '../limits.js';
import type { ProxyEnvironment } from './proxy.js';
import { proxyFor } from './proxy.js';
import { tunnelConnector } from './tunnel.js';

/**
 * Opens the pool of connections to an endpoint: bounded, one request at a time on each, through the proxy of the
 * environment where there is one for it. What cannot be connected fails with a ConnectFault. Throws a Failure when the
 * setting of the proxy is of no use.
 */
export function openConnections(endpoint: URL, limits: RequestLimits, env: ProxyEnvironment): Dispatcher {
  const connect = connectorTo(endpoint, limits, env);
  return new Pool(endpoint.origin, {
    connections: limits.connections,
    pipelining: 1,
    connect: (target, callback) => void handOver(connect(target), callback),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
  });
}

/** Tells undici what became of a connection. */
async function handOver(connection: Promise<Socket>, callback: buildConnector.Callback): Promise<void> {
  let socket: Socket;
  try {
    socket = await connection;
  } catch (error) {
    return callback(asConnectFault(error), null);
  }
  callback(null, socket);
}

function connectorTo(endpoint: URL, { connectMs }: RequestLimits, env: ProxyEnvironment): Connect {
  const connect = verifyingConnector(connectMs);
  const proxy = proxyFor(endpoint, env);
  return proxy ? tunnelConnector({ proxy, connect, answerMs: connectMs }) : connect;
}

function asConnectFault(error: unknown): ConnectFault {
  return error instanceof ConnectFault ? error : new ConnectFault(error, { proxy: null, place: 'endpoint' });
}
