import { Failure } from '../../../failure.js';
import { isLoopback } from '../../../text/loopback.js';

/** Environment variables; proxies have the names that curl uses. */
export interface ProxyEnvironment {
  readonly [name: string]: string | undefined;
}

/** A proxy that connections go through. */
export interface Proxy {
  readonly url: URL;
  /** Host and port, as shown. */
  readonly address: string;
  /** The environment variable that names it. */
  readonly variable: string;
  /** Value of the header Proxy-Authorization; null without credentials. */
  readonly authorization: string | null;
}

/**
 * The proxy that `HTTPS_PROXY` or `HTTP_PROXY` names for an endpoint, unless `NO_PROXY` has its host. A loopback
 * endpoint is never reached through a proxy, where it would be another machine. Throws a Failure unless the variable is
 * the URL of an HTTP proxy.
 */
export function proxyFor(endpoint: URL, env: ProxyEnvironment): Proxy | null {
  if (isLoopback(endpoint.hostname) || isExcepted(endpoint, env['no_proxy'] ?? env['NO_PROXY'] ?? ''))
    return null;
  const names = endpoint.protocol === 'https:' ? ['HTTPS_PROXY', 'HTTP_PROXY'] : ['HTTP_PROXY'];
  for (const name of names) {
    const value = env[name.toLowerCase()] ?? env[name] ?? '';
    if (value !== '') return readProxy(name, value);
  }
  return null;
}

/** Entries are hosts, with all their subdomains and an optional port, separated by commas or spaces; `*` is any host. */
function isExcepted({ hostname, port, protocol }: URL, noProxy: string): boolean {
  const ownPort = port || DEFAULT_PORTS[protocol];
  return noProxy.split(/[,\s]+/).some((entry) => {
    const [, host = entry, onPort] = /^(.+):(\d+)$/.exec(entry) ?? [];
    if (host === '' || (onPort !== undefined && onPort !== ownPort)) return false;
    const name = host.replace(/^\*?\./, '').toLowerCase();
    return host === '*' || hostname === name || hostname.endsWith(`.${name}`);
  });
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Never shows the setting, which may have a password. */
function readProxy(variable: string, value: string): Proxy {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && url.protocol.startsWith('socks'))
    throw notUsable(`${variable} names a SOCKS proxy, which is not supported`);
  const port = url && (url.port || DEFAULT_PORTS[url.protocol]);
  const credentials = url && credentialsIn(url);
  if (!url || !port || credentials === null)
    throw notUsable(`${variable} is not the URL of an HTTP or HTTPS proxy`);
  const authorization = credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url, address: `${url.hostname}:${port}`, variable, authorization };
}

function notUsable(message: string): Failure {
  return new Failure('usage', message, { hint: 'write it like http://proxy.example.net:3128' });
}

/** `user:password`; null if the percent-encoding is malformed. */
function credentialsIn({ username, password }: URL): string | null {
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    return null;
  }
}
