import type { OracleRecord, Published } from '../order-oracle/resolve.js';
import { parent, placeOf, zoneOf } from '../order-oracle/resolve.js';

/** How a question ends. */
export interface OracleAnswer {
  readonly status: string;
  readonly via: readonly string[];
  readonly data: readonly string[];
  /** Whether the question ended at a zone cut of the very name that was asked for. */
  readonly isOwnCut: boolean;
}

/** An answer of the oracle, which knows the records. */
export interface KnownAnswer extends OracleAnswer {
  /** The types of the records at all names that the question led through. */
  readonly types: ReadonlySet<string>;
  /** Whether all of its data are known. */
  readonly isWhole: boolean;
}

/** What zones publish, and what services answer where that says nothing. */
export interface Answering extends Published {
  /** By zone and name, as the records are. */
  readonly services: ReadonlyMap<string, readonly OracleRecord[]>;
}

/** Resolvers follow this many CNAMEs. */
const MOST_ALIASES = 16;

/** Asks the managed zones, one name after the other, and looks through all records each time. */
export function ask(published: Answering, name: string, type: string): KnownAnswer {
  const via: string[] = [];
  const types = new Set<string>();
  const end = (status: string, data: readonly string[] = [], isOwnCut = false): KnownAnswer => ({
    status,
    via,
    data: [...new Set(data)].toSorted(),
    types,
    isOwnCut,
    isWhole: true,
  });
  for (let at = name; ;) {
    const zone = zoneFor(published.zones, at, type);
    if (zone === undefined) {
      via.pop();
      return end('elsewhere', [at]);
    }
    const cut = highestCut(published, zone, at);
    const target = targetByDname(published, zone, at);
    if (target !== undefined) {
      for (const made of ['DNAME', 'CNAME']) types.add(made);
      if (type === 'CNAME') return end('answer', [target]);
      if (via.includes(target) || via.length === MOST_ALIASES || target.length > LONGEST) return end('loop');
      via.push(target);
      at = target;
      continue;
    }
    const source = sourceFor(published, zone, at);
    const records = source === null ? null : (published.sets.get(source) ?? []);
    const services = source === null ? [] : (published.services.get(source) ?? []);
    for (const record of [...(records ?? []), ...services]) types.add(record.type);
    if (cut !== undefined && !(cut.name === at && type === 'DS'))
      return end('referral', cut.servers, cut.name === name);
    const alias = records?.find((record) => record.type === 'CNAME');
    if (!alias || type === 'CNAME') {
      const found = records?.filter((record) => record.type === type) ?? [];
      if (found.length > 0) return end('answer', found.map(dataOf));
      const served = services.filter((record) =>
        record.type === 'CNAME' ? records?.length === 0 : record.type === type && !alias,
      );
      const known = served.filter(({ content }) => content !== '');
      if (served.length > 0)
        return { ...end('service', known.map(dataOf)), isWhole: known.length === served.length };
      return end(records ? 'no-data' : 'no-name');
    }
    if (via.includes(alias.content) || via.length === MOST_ALIASES) return end('loop');
    via.push(alias.content);
    at = alias.content;
  }
}

/** Whether a name exists, or DNAMEs lead it to one that does. */
export function isLedToOne(published: Published, name: string): boolean {
  const seen = new Set<string>();
  for (let at = name; !seen.has(at);) {
    seen.add(at);
    const zone = zoneFor(published.zones, at, 'ANY');
    if (zone === undefined) return false;
    const target = targetByDname(published, zone, at);
    if (target === undefined) return published.existing.has(placeOf(zone, at));
    at = target;
  }
  return false;
}

/** Where a DNAME leads a name, unless a cut is above that. */
function targetByDname(published: Published, zone: string, name: string): string | undefined {
  const cut = highestCut(published, zone, name);
  const dname = highestDname(published, zone, name);
  if (!dname || (cut && dname.name.length >= cut.name.length)) return undefined;
  return `${name.slice(0, -dname.name.length)}${dname.content}`;
}

function zoneFor(zones: readonly string[], name: string, type: string): string | undefined {
  const closest = zoneOf(zones, name);
  if (type !== 'DS' || closest !== name) return closest;
  return zoneOf(zones, parent(name)) ?? closest;
}

/** Where the records are that answer; null if the name does not exist and no wildcard answers for it. */
function sourceFor({ existing }: Published, zone: string, name: string): string | null {
  const exists = (at: string): boolean => existing.has(placeOf(zone, at));
  let encloser = name;
  while (!exists(encloser)) encloser = parent(encloser);
  const source = encloser === name ? name : `*.${encloser}`;
  return exists(source) ? placeOf(zone, source) : null;
}

/** The longest name in characters. */
const LONGEST = 253;

/** The DNAME above a name that is nearest to the apex (RFC 6672 section 3.2). */
function highestDname({ sets }: Published, zone: string, name: string): OracleRecord | undefined {
  let found: OracleRecord | undefined;
  for (let at = name; at !== zone;) {
    at = parent(at);
    found = sets.get(placeOf(zone, at))?.find(({ type }) => type === 'DNAME') ?? found;
  }
  return found;
}

interface Cut {
  readonly name: string;
  readonly servers: readonly string[];
}

function highestCut({ sets }: Published, zone: string, name: string): Cut | undefined {
  let cut: Cut | undefined;
  for (let at = name; at !== zone; at = parent(at)) {
    const servers = sets.get(placeOf(zone, at))?.filter(({ type }) => type === 'NS') ?? [];
    if (servers.length > 0) cut = { name: at, servers: servers.map(({ content }) => content) };
  }
  return cut;
}

function dataOf({ type, content, settings }: OracleRecord): string {
  const [, prio = ''] = settings.split(' ');
  return type === 'MX' || type === 'SRV' ? `${prio} ${content}` : content;
}
