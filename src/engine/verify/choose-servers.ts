import { Failure } from '../../failure.js';
import { findServers } from '../../resolver/find-servers.js';
import type { Server } from '../../resolver/server.js';
import { openServer } from '../../resolver/server.js';
import type { ServerAddress } from '../../resolver/server-address.js';
import { readServerAddress, serverText } from '../../resolver/server-address.js';

/** A server to ask about a zone. */
export interface ZoneServer {
  readonly server: Server;
  /** Null when only its address is given. */
  readonly name: string | null;
}

/** Returns the servers of a zone, or why there are none. */
export type ServersOf = (zone: string) => Promise<readonly ZoneServer[] | string>;

export interface ServerChoice {
  /** Addresses of name servers; by default those of the project, else those that DNS names. */
  readonly servers: readonly string[];
  /** Address or URL of a resolver to ask instead. */
  readonly resolver?: string | undefined;
}

/** Reads which servers to ask. Servers that several zones share are opened once. @throws Failure `usage` for a wrong address. */
export function chooseServers(
  { servers, resolver }: ServerChoice,
  nameServers: readonly string[],
  signal: AbortSignal,
): ServersOf {
  if (resolver !== undefined && servers.length > 0)
    throw new Failure('usage', '--server and --resolver exclude each other', {
      hint: 'name servers are asked for their zones, a resolver for what it has learned from them',
    });
  const open = opener(resolver !== undefined, signal);
  const given = resolver === undefined ? (servers.length > 0 ? servers : nameServers) : [resolver];
  const fixed = [...new Set(given)].map((text) => open(addressOf(text, resolver !== undefined), null));
  if (fixed.length > 0) return async () => fixed;
  return async (zone) => {
    const found = await findServers(zone);
    return typeof found === 'string' ? found : found.map(({ name, address }) => open(address, name));
  };
}

function addressOf(text: string, https: boolean): ServerAddress {
  const address = readServerAddress(text, { https });
  if (typeof address !== 'string') return address;
  throw new Failure('usage', address, {
    hint: https
      ? 'use 192.0.2.53, 2001:db8::53#5353 or https://dns.example/dns-query'
      : 'use 192.0.2.53 or 2001:db8::53#5353',
  });
}

function opener(
  isRecursive: boolean,
  signal: AbortSignal,
): (address: ServerAddress, name: string | null) => ZoneServer {
  const opened = new Map<string, Server>();
  return (address, name) => {
    const text = serverText(address);
    const server = opened.get(text) ?? openServer(address, { isRecursive, signal });
    opened.set(text, server);
    return { server, name };
  };
}
