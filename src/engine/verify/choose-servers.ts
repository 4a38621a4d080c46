import { Failure } from '../../failure.js';
import type { LookUp } from '../../resolver/look-up.js';
import { lookUpAt, systemLookUp } from '../../resolver/look-up.js';
import type { Server } from '../../resolver/server.js';
import { openServer } from '../../resolver/server.js';
import type { ServerAddress } from '../../resolver/server-address.js';
import { readServerAddress } from '../../resolver/server-address.js';
import type { Host } from '../session.js';

/** A server to ask about a zone. */
export interface ZoneServer {
  readonly server: Server;
  /** Null when only its address is given. */
  readonly name: string | null;
}

/** The servers of a run; those that several zones share are opened once. */
export interface Servers {
  /** The servers to ask about a zone, or a clause that says why there are none. */
  readonly of: (zone: string) => Promise<readonly ZoneServer[] | string>;
  /** Name servers that are given by the command line or the project. */
  readonly given: readonly ZoneServer[];
  /** All name servers of any zone, as DNS names them. */
  readonly named: (zone: string) => Promise<readonly ZoneServer[] | string>;
  readonly lookUp: LookUp;
}

export interface ServerChoice {
  /** Addresses of name servers; by default those of the project, else those that DNS names. */
  readonly servers: readonly string[];
  /** Address or URL of a resolver to ask instead. */
  readonly resolver?: string | undefined;
}

/** Opens the servers to ask. @throws Failure `usage` for a wrong address. */
export function chooseServers(
  { servers, resolver }: ServerChoice,
  nameServers: readonly string[],
  run: Pick<Host, 'signal' | 'clock'>,
): Servers {
  if (resolver !== undefined && servers.length > 0)
    throw new Failure('usage', '--server and --resolver exclude each other', {
      hint: 'name servers are asked for their zones, a resolver for what it has learned from them',
    });
  const open = opener(run);
  const chosen = servers.length > 0 ? servers : nameServers;
  const given = [...new Set(chosen)].map((text) => ({
    server: open(addressOf(text, false), false),
    name: null,
  }));
  const asked = resolver === undefined ? null : open(addressOf(resolver, true), true);
  const lookUp = asked ? lookUpAt(asked) : systemLookUp;
  const named = async (zone: string): Promise<readonly ZoneServer[] | string> => {
    const found = await lookUp.serversOf(zone);
    if (typeof found === 'string') return found;
    return found.map(({ name, address }) => ({ name, server: open(address, false) }));
  };
  if (asked) return { of: async () => [{ server: asked, name: null }], given: [], named, lookUp };
  return { of: given.length > 0 ? async () => given : named, given, named, lookUp };
}

/** Looks up at a resolver; at that of the system by default. @throws Failure `usage` for a wrong address. */
export function chooseLookUp(resolver: string | undefined, run: Pick<Host, 'signal' | 'clock'>): LookUp {
  return resolver === undefined ? systemLookUp : lookUpAt(opener(run)(addressOf(resolver, true), true));
}

/** Opens the server that a zone is transferred from. @throws Failure `usage` for a wrong address. */
export function transferServer(text: string, run: Pick<Host, 'signal' | 'clock'>): ZoneServer {
  return { server: opener(run)(addressOf(text, false), false), name: null };
}

function addressOf(text: string, https: boolean): ServerAddress {
  const address = readServerAddress(text, { https });
  if (typeof address !== 'string') return address;
  throw new Failure('usage', address, {
    hint: `use 192.0.2.53${https ? ', 2001:db8::53#5353 or https://dns.example/dns-query' : ' or 2001:db8::53#5353'}`,
  });
}

function opener({
  signal,
  clock,
}: Pick<Host, 'signal' | 'clock'>): (address: ServerAddress, isRecursive: boolean) => Server {
  const opened = new Map<string, Server>();
  return (address, isRecursive) => {
    const key = JSON.stringify(address);
    const server = opened.get(key) ?? openServer(address, { isRecursive, signal, clock });
    opened.set(key, server);
    return server;
  };
}
