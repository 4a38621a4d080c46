import { promises as system } from 'node:dns';
import { readCharacterStrings } from '../dns/content/character-string.js';
import { RCODE } from '../dns/wire/message.js';
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
    const outcome = await resolver.ask({ name: `${name.replaceAll('\\', String.raw`\\`)}.`, type });
    if (outcome.kind !== 'answer') return 'ETIMEOUT';
    const { rcode, answers } = outcome.message;
    if (rcode === RCODE.nxDomain) return 'ENOTFOUND';
    if (rcode !== RCODE.noError) return 'ESERVFAIL';
    const values = answers.flatMap((record) =>
      record.type === type && !(record.fields instanceof Error) ? valueOf(type, record.fields) : [],
    );
    return values.length === 0 ? 'ENODATA' : values;
  });
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
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'DNS knows no name servers of it';
  return `its name servers cannot be looked up (${code})`;
}
