import { isWildcard } from '../name/name.js';
import { ANY } from '../answers/answer.js';
import { zoneAsDeclared } from '../answers/changing-zone.js';
import { linkAt } from '../answers/chain.js';
import { stateOn } from '../answers/project-state.js';
import { contentText } from '../content/content-text.js';
import type { DeclaredRecord } from '../record.js';
import { asDeclared } from '../records/service-records.js';
import { ownerName } from '../name/domain.js';
import { recordFilter } from '../records/record-filter.js';
import type { Network } from '../spf/grammar/network.js';
import type { DesiredZone } from '../zone.js';
import { mentionsIn, networksIn } from './mentions.js';
import { overlaps } from './network-query.js';

/** What to find; a record must match all of it. */
export interface Query {
  /** Addresses that a record has, or that SPF allows. */
  readonly network?: Network | undefined;
  /** Full name that a record points at, in lower case. */
  readonly to?: string | undefined;
  /** Whether to find what points at a name that leads there, too. */
  readonly isThrough: boolean;
  /** Glob for the full name of a record, or for its prefix. */
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  /** Part of a content, in any case. */
  readonly text?: string | undefined;
}

/** A record of a zone. */
export interface ZoneRecord {
  readonly zone: DesiredZone;
  readonly record: DeclaredRecord;
  /** Whether it is a service record. */
  readonly isService: boolean;
}

export interface FoundRecord extends ZoneRecord {
  /** The names that lead from the record to what was asked for, the nearest to the record first; at most 100. */
  readonly via: readonly string[];
}

/** Finds records in zones, in the order of the zones and their records. */
export function findRecords(zones: readonly DesiredZone[], query: Query): readonly FoundRecord[] {
  const searched: SearchedZones = { zones, services: servicesOf(zones) };
  const leading = leadingTo(searched, query);
  const isMatch = matcherOf(query);
  const found: FoundRecord[] = [];
  for (const each of recordsOf(searched)) {
    const via = leading ? leading.get(each.record) : [];
    if (via && isMatch(each)) found.push({ ...each, via });
  }
  return found;
}

/** Zones, and their service records in the shape of declared ones. */
interface SearchedZones {
  readonly zones: readonly DesiredZone[];
  readonly services: ReadonlyMap<DesiredZone, readonly DeclaredRecord[]>;
}

function servicesOf(zones: readonly DesiredZone[]): SearchedZones['services'] {
  const served = zones.filter(({ serviceRecords }) => serviceRecords.length > 0);
  return new Map(served.map((zone) => [zone, zone.serviceRecords.map(asDeclared)]));
}

/** The records that lead to the asked name and address, with the names on the way; null if neither was asked for. */
function leadingTo(zones: SearchedZones, query: Query): Leading | null {
  const { network, to, isThrough } = query;
  const pointers = pointersIn(zones);
  const toName =
    to === undefined
      ? null
      : follow([{ name: to, type: null, path: [] }], { pointers, isThrough, found: new Map() });
  if (!network) return toName;
  const found = new Map<DeclaredRecord, Path>();
  const hosts: VisitedName[] = [];
  for (const { zone, record } of recordsOf(zones)) {
    if (!networksIn(record).some((each) => overlaps(each, network))) continue;
    found.set(record, []);
    const name = ownerName(record.prefix, zone.name);
    hosts.push({ name, type: record.type, path: [name] });
  }
  const toNetwork = isThrough ? follow(hosts, { pointers, isThrough, found }) : found;
  return toName ? new Map([...toNetwork].filter(([record]) => toName.has(record))) : toNetwork;
}

type Leading = ReadonlyMap<DeclaredRecord, Path>;

/** The names on the way. */
type Path = readonly string[];

/** A name with a record of a type that leads to what was asked for; null for what was asked for itself. */
interface VisitedName {
  readonly name: string;
  readonly type: string | null;
  readonly path: Path;
}

/** A record that points at a name. */
interface Pointer extends ZoneRecord {
  /** Whether readers of the record look up a type there. */
  readonly looksUp: (type: string | null) => boolean;
}

type Pointers = (name: string) => readonly Pointer[];

interface Following {
  readonly pointers: Pointers;
  /** Whether to go on with the names of the records that point there. */
  readonly isThrough: boolean;
  /** Records that were found before; the others are added. */
  readonly found: Map<DeclaredRecord, Path>;
}

/** Goes from names to the records that point there, the shortest way first. */
function follow(starts: readonly VisitedName[], { pointers, isThrough, found }: Following): Leading {
  const queue = [...starts];
  const seen = new Set(starts.map(keyOf));
  for (const { name, type, path } of queue) {
    for (const { zone, record, looksUp } of pointers(name)) {
      if (!looksUp(type)) continue;
      if (!found.has(record)) found.set(record, path);
      const owner = ownerName(record.prefix, zone.name);
      const next = { name: owner, type: record.type, path: withName(owner, path) };
      if (!isThrough || !FOLLOWED.has(record.type) || seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      queue.push(next);
    }
  }
  return found;
}

function withName(name: string, path: Path): Path {
  return path[0] === name ? path : [name, ...path.slice(0, MOST_NAMES - 1)];
}

/** Resolvers follow far fewer, and whole paths would be too much of thousands of records that lead to each other. */
const MOST_NAMES = 100;

/** Types whose records stand for what they point at. */
const FOLLOWED = new Set(['CNAME', 'MX', 'SRV', 'SVCB', 'HTTPS', 'NAPTR', 'AFSDB', 'TXT']);

function keyOf({ name, type }: VisitedName): string {
  return `${name} ${type ?? ''}`;
}

/** Returns a function that indexes the records of zones when it is first called. */
function pointersIn(zones: SearchedZones): Pointers {
  let index: ReadonlyMap<string, readonly Pointer[]> | null = null;
  return (name) => {
    index ??= pointersByName(zones);
    return index.get(name) ?? [];
  };
}

/** Indexes records by the names that they point at, and by the wildcards that answer for these names. */
function pointersByName(searched: SearchedZones): ReadonlyMap<string, readonly Pointer[]> {
  const index = new Map<string, Pointer[]>();
  const wildcardFor = wildcardsIn(searched.zones);
  const add = (name: string, pointer: Pointer): void => {
    const known = index.get(name);
    if (known) known.push(pointer);
    else index.set(name, [pointer]);
  };
  for (const { zone, record, isService } of recordsOf(searched)) {
    for (const { name, lookedUp } of mentionsIn(record)) {
      const isSelf = name === null;
      const looksUp = (type: string | null): boolean =>
        type === null ? !isSelf : lookedUp === null || lookedUp.has(type);
      const target = name ?? ownerName(record.prefix, zone.name);
      const wildcard = isSelf ? null : wildcardFor(target);
      const pointer = { zone, record, isService, looksUp };
      add(target, pointer);
      if (wildcard !== null) add(wildcard, pointer);
    }
  }
  return index;
}

/** Finds the wildcard that answers for a name that does not exist (RFC 4592 section 3.3.1). */
function wildcardsIn(zones: readonly DesiredZone[]): (name: string) => string | null {
  if (!zones.some(hasWildcard)) return () => null;
  const state = stateOn('after', zones.map(zoneAsDeclared));
  return (name) => {
    const { zone, prefix, cut, source } = linkAt(state, name, ANY);
    return !zone || cut !== null || source === null || source === prefix
      ? null
      : ownerName(source, zone.name);
  };
}

function hasWildcard({ records, serviceRecords }: DesiredZone): boolean {
  return [records, serviceRecords].some((all) => all.some(({ prefix }) => isWildcard(prefix)));
}

function* recordsOf({ zones, services }: SearchedZones): Iterable<ZoneRecord> {
  for (const zone of zones) {
    for (const record of zone.records) yield { zone, record, isService: false };
    for (const record of services.get(zone) ?? []) yield { zone, record, isService: true };
  }
}

function matcherOf({ name, type, text = '' }: Query): (each: ZoneRecord) => boolean {
  const isMeant = recordFilter({
    names: name === undefined ? [] : [name],
    types: type === undefined ? [] : [type],
  });
  const part = text.toLowerCase();
  return ({ zone, record }) =>
    isMeant(zone.name, record) &&
    (part === '' || textsOf(record).some((each) => each.toLowerCase().includes(part)));
}

/** The content as written, and without the quotes of TXT. */
function textsOf({ type, content }: DeclaredRecord): readonly string[] {
  return type === 'TXT' ? [content, contentText(content).text] : [content];
}
