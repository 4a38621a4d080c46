import { promises as system } from 'node:dns';
import { readCharacterStrings } from '../dns/content/character-string.js';
import type { ResourceRecord } from '../dns/wire/message.js';
import { RCODE } from '../dns/wire/rcode.js';
import { codeOf } from '../text/system-error.js';
import type { ServerAddress } from './server-address.js';
import type { Server } from './server.js';

/** An address of a name server. */
export interface FoundServer {
  readonly name: string;
  readonly address: ServerAddress;
}

/** Finds things out by asking a resolver. */
export interface LookUp {
  /** All addresses of the name servers of a zone, or a clause that says why there are none. */
  readonly serversOf: (zone: string) => Promise<readonly FoundServer[] | string>;
  /** Whether a name exists, or its servers fail. */
  readonly stateOf: (name: string) => Promise<'ok' | 'nxdomain' | 'servfail'>;
  readonly valuesOf: Ask;
}

/**
 * Values of a record set, or a code of `node:dns` for none: `ENOTFOUND` when the name does not exist, `ENODATA` when it has
 * no such records, any other when this is not known. Names are without their trailing dot, hosts of MX without preference;
 * a text is joined, each octet as a character from 0 to 255.
 */
export type Ask = (name: string, type: AskedType) => Promise<readonly string[] | string>;

export type AskedType = 'NS' | 'A' | 'AAAA' | 'MX' | 'TXT';

const SYSTEM: Readonly<Record<AskedType, (name: string) => Promise<readonly string[]>>> = {
  NS: system.resolveNs,
  A: system.resolve4,
  AAAA: system.resolve6,
  MX: async (name) => (await system.resolveMx(name)).map(({ exchange }) => exchange),
  TXT: async (name) => (await system.resolveTxt(name)).map((strings) => strings.join('')),
};

/** Asks the resolver of the system. */
export const systemLookUp: LookUp = lookUpBy(async (name, type) =>
  SYSTEM[type](name).catch((error: unknown) => codeOf(error)),
);

/** Asks this resolver. */
export function lookUpAt(resolver: Server): LookUp {
  return lookUpBy(async (name, type) => {
    const owner = `${name.replaceAll('\\', String.raw`\\`)}.`;
    const outcome = await resolver.ask({ name: owner, type });
    if (outcome.kind !== 'answer') return 'ETIMEOUT';
    const { rcode, answers } = outcome.message;
    if (rcode === RCODE.nxDomain) return 'ENOTFOUND';
    if (rcode !== RCODE.noError) return 'ESERVFAIL';
    const values = recordsBehind(owner, type, answers).flatMap(({ fields }) =>
      fields instanceof Error ? [] : valueOf(type, fields),
    );
    return values.length === 0 ? 'ENODATA' : values;
  });
}

/** More than resolvers follow, so that a circle of aliases ends. */
const MOST_ALIASES = 16;

/** The records of a type at a name, or at the end of the aliases that begin there (RFC 1034 section 3.6.2). */
function recordsBehind(
  name: string,
  type: AskedType,
  answers: readonly ResourceRecord[],
): readonly ResourceRecord[] {
  let owner = name.toLowerCase();
  for (let aliases = 0; aliases <= MOST_ALIASES; aliases += 1) {
    const here = answers.filter((record) => record.name.toLowerCase() === owner);
    const found = here.filter((record) => record.type === type);
    if (found.length > 0) return found;
    const alias = here.find((record) => record.type === 'CNAME');
    owner = alias ? targetOf(alias) : '';
  }
  return [];
}

function targetOf({ fields }: ResourceRecord): string {
  return fields instanceof Error ? '' : (fields[0] ?? '').toLowerCase();
}

function valueOf(type: AskedType, fields: readonly string[]): string {
  if (type === 'TXT') return readCharacterStrings(fields.join(' ')) ?? '';
  return fields.at(-1)?.replace(/\.$/, '') ?? '';
}

function lookUpBy(ask: Ask): LookUp {
  const addressesOf = async (name: string): Promise<readonly FoundServer[]> => {
    const all = await Promise.all([ask(name, 'A'), ask(name, 'AAAA')]);
    return all.flatMap((addresses) => (typeof addresses === 'string' ? [] : addresses)).map(at(name));
  };
  return {
    serversOf: async (zone) => {
      const names = await ask(zone, 'NS');
      if (typeof names === 'string') return reasonOf(names);
      const servers = (await Promise.all(names.toSorted().map(addressesOf))).flat();
      return servers.length > 0 ? servers : `its name servers ${names.join(', ')} have no addresses`;
    },
    stateOf: async (name) => {
      const found = await ask(name, 'A');
      if (found === 'ENOTFOUND') return 'nxdomain';
      return found === 'ESERVFAIL' ? 'servfail' : 'ok';
    },
    valuesOf: ask,
  };
}

function at(name: string): (address: string) => FoundServer {
  return (address) => ({ name, address: { kind: 'dns', address, port: 53 } });
}

function reasonOf(code: string): string {
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'DNS knows no name servers';
  return `its name servers cannot be looked up (${code})`;
}
