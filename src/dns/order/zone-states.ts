import { groupBy } from '../../diagnostics/group-by.js';
import { parentOf } from '../existing-names.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import { recordType } from '../types/registry.js';
import type { ZoneDiff } from '../zone-diff.js';
import type { ChangeNode } from './change-node.js';

/** The state before the first write, and the state after the last one. */
export type Side = 'before' | 'after';

export const SIDES: readonly Side[] = ['before', 'after'];

/** A record that stays (the same on both sides), comes, goes or changes. */
export interface Entry {
  readonly before: DnsRecord | null;
  readonly after: DnsRecord | null;
  /** What writes it; null for a record that stays. */
  readonly node: ChangeNode | null;
}

/** What DNS publishes of one zone before and after the changes. Names are full names. */
export interface ZoneState {
  readonly name: string;
  /** Whether nothing of the zone changes; of such a zone only the aliases are known. */
  readonly isConstant: boolean;
  readonly entriesAt: (name: string) => readonly Entry[];
  /** Whether a name has a published record at it or below it (RFC 4592 section 2.2). */
  readonly exists: (name: string, side: Side) => boolean;
  /** Number of published records at a name and below it. */
  readonly countUnder: (name: string, side: Side) => number;
  /** The changes by which records at a name and below it come to be published, or cease to be. */
  readonly movesUnder: (name: string) => Moves;
  /** The names below a zone cut that have records, by the name of the cut. */
  readonly namesBelow: (cut: string) => readonly string[];
  /** Whether some name below the apex has NS records on either side. */
  readonly hasCuts: boolean;
  readonly hasWildcards: boolean;
}

export interface Moves {
  readonly coming: readonly ChangeNode[];
  readonly going: readonly ChangeNode[];
}

/** All zones of a run. */
export interface ZoneStates {
  /** The zone that a full name is in: the one with the longest name, or undefined for a name outside all of them. */
  readonly zoneOf: (name: string) => ZoneState | undefined;
}

/** Indexes the records of all zones; what only some questions need is computed when it is first asked for. */
export function zoneStates(diffs: readonly ZoneDiff[], nodes: readonly ChangeNode[]): ZoneStates {
  const nodesOf = groupBy(nodes, ({ zone }) => zone);
  const states = new Map(
    diffs.map((diff) => [diff.zone.name, zoneState(diff, nodesOf.get(diff.zone) ?? [])]),
  );
  return {
    zoneOf: (name) => {
      for (let at = name; at !== ''; at = parentOf(at)) {
        const state = states.get(at);
        if (state) return state;
      }
      return undefined;
    },
  };
}

/** The record of an entry on one side, when DNS publishes it there. */
export function published(entry: Entry, side: Side): DnsRecord | null {
  const record = entry[side];
  return record?.active === true ? record : null;
}

/** The type of an entry; no change turns a record into one of another type. */
export function typeOf({ before, after }: Entry): string {
  return (before ?? after)?.type ?? '';
}

/** The full name that a record makes its owner an alias of. */
export function aliasTarget(record: DnsRecord): string | undefined {
  const type = recordType(record.type);
  return type?.isAlias ? type.canonical(record.content) : undefined;
}

/** Whether the records of a type hand their name over to other servers. */
export function isDelegation(type: string): boolean {
  return recordType(type)?.isDelegation === true;
}

type ByName = ReadonlyMap<string, readonly Entry[]>;

function zoneState(diff: ZoneDiff, nodes: readonly ChangeNode[]): ZoneState {
  const zone = diff.zone.name;
  const byName = entriesByName(diff, nodes);
  const isCut = (owner: string): boolean =>
    owner !== zone && (byName.get(owner) ?? []).some((entry) => isDelegation(typeOf(entry)));
  const counts = {
    before: lazily(() => countNames(byName, zone, 'before')),
    after: lazily(() => countNames(byName, zone, 'after')),
  };
  const moves = lazily(() => movesByName(byName, zone));
  const below = lazily(() => namesByCut(byName, zone, isCut));
  const owners = [...byName.keys()];
  return {
    name: zone,
    isConstant: diff.changes.length === 0,
    entriesAt: (name) => byName.get(name) ?? NO_ENTRIES,
    exists: (name, side) => name === zone || counts[side]().has(name),
    countUnder: (name, side) => counts[side]().get(name) ?? 0,
    movesUnder: (name) => moves().get(name) ?? NO_MOVES,
    namesBelow: (cut) => below().get(cut) ?? [],
    hasCuts: owners.some(isCut),
    hasWildcards: owners.some((owner) => owner.startsWith('*.')),
  };
}

const NO_ENTRIES: readonly Entry[] = [];
const NO_MOVES: Moves = { coming: [], going: [] };

function entriesByName({ zone, unchanged, kept }: ZoneDiff, nodes: readonly ChangeNode[]): ByName {
  const byName = new Map<string, Entry[]>();
  const add = (entry: Entry, { prefix }: DnsRecord): void => {
    const owner = ownerName(prefix, zone.name);
    const known = byName.get(owner);
    if (known) known.push(entry);
    else byName.set(owner, [entry]);
  };
  for (const node of nodes) {
    const { before, after } = node.change;
    add({ before, after, node }, after ?? before);
  }
  for (const records of [unchanged, kept])
    for (const record of records)
      if (record.active) add({ before: record, after: record, node: null }, record);
  return byName;
}

/** Number of published records at and below each name on one side, but for the apex. */
function countNames(byName: ByName, zone: string, side: Side): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [owner, entries] of byName) {
    const count = entries.filter((entry) => published(entry, side)).length;
    if (count === 0) continue;
    for (let name = owner; name !== zone; name = parentOf(name))
      counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return counts;
}

function movesByName(byName: ByName, zone: string): ReadonlyMap<string, Moves> {
  const moves = new Map<string, { readonly coming: ChangeNode[]; readonly going: ChangeNode[] }>();
  for (const [owner, entries] of byName) {
    for (const entry of entries) {
      const isThere = published(entry, 'after') !== null;
      if (!entry.node || isThere === (published(entry, 'before') !== null)) continue;
      for (let name = owner; name !== zone; name = parentOf(name)) {
        const known = moves.get(name) ?? { coming: [], going: [] };
        moves.set(name, known);
        (isThere ? known.coming : known.going).push(entry.node);
      }
    }
  }
  return moves;
}

function namesByCut(
  byName: ByName,
  zone: string,
  isCut: (owner: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const owner of byName.keys()) if (isCut(owner)) names.set(owner, []);
  for (const owner of byName.keys())
    for (let name = owner; name !== zone; name = parentOf(name))
      if (name !== owner) names.get(name)?.push(owner);
  return names;
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
