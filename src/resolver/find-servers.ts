import { promises as system } from 'node:dns';
import { codeOf } from '../text/system-error.js';
import type { ServerAddress } from './server-address.js';

/** An address of a name server. */
export interface FoundServer {
  readonly name: string;
  readonly address: ServerAddress;
}

/** Returns all addresses of the name servers of a zone, or why there are none. Asks the resolver of the system. */
export async function findServers(zone: string): Promise<readonly FoundServer[] | string> {
  const names = await lookUp(() => system.resolveNs(zone));
  if (typeof names === 'string') return names;
  const found = await Promise.all(names.toSorted().map(addressesOf));
  const servers = found.flat();
  return servers.length > 0 ? servers : `its name servers ${names.join(', ')} have no addresses`;
}

async function addressesOf(name: string): Promise<readonly FoundServer[]> {
  const families = [() => system.resolve4(name), () => system.resolve6(name)];
  const answers = await Promise.all(families.map(lookUp));
  return answers.flatMap((addresses) =>
    typeof addresses === 'string'
      ? []
      : addresses.map((address) => ({ name, address: { kind: 'dns', address, port: 53 } as const })),
  );
}

async function lookUp<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[] | string> {
  try {
    return await ask();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOTFOUND' || code === 'ENODATA') return 'DNS knows no name servers of it';
    return `its name servers cannot be looked up (${code})`;
  }
}
