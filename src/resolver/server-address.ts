import { isIP } from 'node:net';
import { isLoopback } from '../text/loopback.js';
import { shownUrl } from '../text/shown-url.js';

/** A name server, or a resolver over HTTPS (RFC 8484). */
export type ServerAddress =
  | { readonly kind: 'dns'; readonly address: string; readonly port: number }
  | { readonly kind: 'https'; readonly url: URL };

const DNS_PORT = 53;

/**
 * Reads `192.0.2.1`, `2001:db8::1#5353`, `[2001:db8::1]#5353`, with `https` also `https://…`; or says what is wrong with it, without any secrets
 * in it. A URL has no user name or password: these are read from nowhere that others see.
 */
export function readServerAddress(
  text: string,
  { https }: { readonly https: boolean },
): ServerAddress | string {
  if (/^https?:\/\//i.test(text))
    return https ? readUrl(text) : `${shownUrl(text)} is not the address of a name server`;
  const [written = '', port = String(DNS_PORT), ...others] = text.split('#');
  const [, bracketed] = /^\[([^\]]*)\]$/.exec(written) ?? [];
  const address = bracketed ?? written;
  const family = isIP(address);
  if (family === 0 || (bracketed !== undefined && family === 4))
    return `${shownServer(text)} is not an IP address`;
  const isPort = /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 2 ** 16;
  if (!isPort || others.length > 0) return `${shownServer(text)} does not have the form ADDRESS#PORT`;
  return { kind: 'dns', address, port: Number(port) };
}

function readUrl(text: string): ServerAddress | string {
  if (text.includes('@')) return `${shownUrl(text)} has a user name or password, which cannot be used`;
  if (!URL.canParse(text)) return `${shownUrl(text)} is not a URL`;
  const url = new URL(text);
  if (url.protocol === 'https:') return { kind: 'https', url };
  const reason = isLoopback(url.hostname)
    ? 'DNS over HTTPS needs https'
    : 'it would be read and changed on the way';
  return `${shownUrl(text)} is not https: ${reason}`;
}

/** What is no URL keeps its port, and perhaps its fault. */
function shownServer(text: string): string {
  return /[@/\\%?]/.test(text) ? shownUrl(text) : text;
}

/** A server as it is shown: without the usual port, and without the query of a URL. */
export function serverText(server: ServerAddress): string {
  if (server.kind === 'https') return shownUrl(server.url);
  return server.port === DNS_PORT ? server.address : `${server.address}#${server.port}`;
}
