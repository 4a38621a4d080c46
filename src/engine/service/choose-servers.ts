import { Failure } from '../../failure.js';
import type { LookUp } from '../../resolver/look-up.js';
import { lookUpAt, systemLookUp } from '../../resolver/look-up.js';
import type { Server } from '../../resolver/server.js';
import type { LookUpRun } from './choose-look-up.js';
import { addressOf, serverOpener } from './choose-look-up.js';

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
  run: LookUpRun,
): Servers {
  if (resolver !== undefined && servers.length > 0)
    throw new Failure('usage', '--server and --resolver exclude each other', {
      hint: 'name servers are asked for their zones, a resolver for what it has learned from them',
    });
  const open = serverOpener(run);
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
  return {
    of: given.length > 0 ? async () => given : async (zone) => orName(await named(zone)),
    given,
    named,
    lookUp,
  };
}

/** Where DNS does not say whom to ask, as for a zone that is only inside of a network, the user can. */
function orName(found: readonly ZoneServer[] | string): readonly ZoneServer[] | string {
  return typeof found === 'string' ? `${found}; name one with --server, or in dns.nameServers` : found;
}

/** Opens the server that a zone is transferred from. @throws Failure `usage` for a wrong address. */
export function transferServer(text: string, run: LookUpRun): ZoneServer {
  return { server: serverOpener(run)(addressOf(text, false), false), name: null };
}
