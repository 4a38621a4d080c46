import { canonicalIPv4, canonicalIPv6 } from '../content/ip.js';

/** A host name or an address in what stands for it in other places. */
export interface WrittenHost {
  readonly text: string;
  /** What else the text says, which no record can. */
  readonly lost: 'network' | 'path' | 'port' | null;
  /** The port, if nothing but that is lost. */
  readonly port?: string;
}

/** `https://www.example.net/`, `www.example.net:443`, `192.0.2.1/32` */
const AROUND = /^([a-z][a-z\d+.-]*:\/\/)?([^/?#]*)(.*)$/is;

const IN_BRACKETS = /^\[([^[\]]*)\](?::(\d+))?$/;

const WITH_PORT = /^([^:]*):(\d+)$/;

/**
 * Takes a URL (RFC 3986 section 3), a port, brackets, a prefix length or the dot behind an address away; a text without them
 * stays as it is.
 */
export function hostIn(written: string): WrittenHost {
  const [, scheme = '', authority = '', rest = ''] = AROUND.exec(written) ?? [];
  const [, inner = authority, port] = IN_BRACKETS.exec(authority) ?? WITH_PORT.exec(authority) ?? [];
  const text = isAddress(inner.slice(0, -1)) && inner.endsWith('.') ? inner.slice(0, -1) : inner;
  const isWhole = rest === '' || rest === '/';
  return { text, lost: lossOf({ text, scheme, port, rest }), ...(port !== undefined && isWhole && { port }) };
}

function isAddress(text: string): boolean {
  return (canonicalIPv4(text) ?? canonicalIPv6(text)) !== null;
}

interface UrlParts {
  readonly text: string;
  readonly scheme: string;
  readonly port: string | undefined;
  readonly rest: string;
}

function lossOf({ text, scheme, port, rest }: UrlParts): WrittenHost['lost'] {
  if (port !== undefined) return 'port';
  if (rest === '' || rest === '/' || (scheme === '' && rest === wholeLength(text))) return null;
  return scheme === '' && wholeLength(text) !== null ? 'network' : 'path';
}

/** The prefix length that means one address; null for what is none. */
function wholeLength(text: string): string | null {
  if (canonicalIPv4(text) !== null) return '/32';
  return canonicalIPv6(text) === null ? null : '/128';
}
