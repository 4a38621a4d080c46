import type { Dispatcher } from 'undici';
import { Agent, EnvHttpProxyAgent, Pool } from 'undici';
import { Failure } from '../diagnostics/failure.js';
import type { RequestLimits } from './limits.js';

/** Environment variables; the proxies are under the names that curl made common. */
export interface ProxyEnvironment {
  readonly [name: string]: string | undefined;
}

/**
 * Opens the pool of connections to an endpoint: bounded, one request at a time on each, through the proxy
 * that `HTTPS_PROXY` or `HTTP_PROXY` names unless `NO_PROXY` excepts the host. A loopback endpoint is never
 * asked through a proxy: there it would name another machine. Throws a Failure when a proxy is no URL.
 */
export function openConnections(endpoint: URL, limits: RequestLimits, env: ProxyEnvironment): Dispatcher {
  const options = {
    connections: limits.connections,
    pipelining: 1,
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
  };
  const httpProxy = env['http_proxy'] ?? env['HTTP_PROXY'];
  const httpsProxy = env['https_proxy'] ?? env['HTTPS_PROXY'];
  if (isLoopback(endpoint.hostname) || !(httpProxy || httpsProxy)) return new Agent(options);
  return throughProxies({
    ...options,
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? '',
    noProxy: env['no_proxy'] ?? env['NO_PROXY'] ?? '',
    // The way to the proxy and the TLS inside its tunnel have time limits of their own.
    proxyTls: { timeout: limits.connectMs },
    requestTls: { timeout: limits.connectMs },
    clientFactory: (origin, proxy) => new Pool(origin, { ...proxy, headersTimeout: limits.headersMs }),
  });
}

function throughProxies(options: EnvHttpProxyAgent.Options): Dispatcher {
  try {
    return new EnvHttpProxyAgent(options);
  } catch {
    // The setting is not shown: it may hold a password.
    throw new Failure('usage', 'HTTP_PROXY or HTTPS_PROXY is no URL of a proxy', {
      hint: 'write it as http://proxy.example.net:3128',
    });
  }
}

/** Whether a host name of a URL is this machine: `localhost` and below, 127.0.0.0/8, `[::1]`. */
function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || /^(.+\.)?localhost$/.test(hostname);
}
