import { groupBy } from '../../diagnostics/group-by.js';
import { parentOf } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import { recordType, recordTypes } from '../types/registry.js';
import type { ZoneDiff } from '../planning/zone-diff.js';
import type { ChangeNode, NameChanges, Side } from './change-node.js';
import { recordOf } from './change-node.js';

/** What DNS publishes of a record. */
export interface Answer {
  readonly type: string;
  /** The full name that the owner is an alias of; undefined where the record is none. */
  readonly alias: string | undefined;
}

/** A record that stays (the same on both sides), comes, goes or changes. Null where there is none, or none that is published. */
export interface Entry extends Readonly<Record<Side, Answer | null>> {
  /** No change turns a record into one of another type. */
  readonly type: string;
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
  /** What is published at a name and below it. */
  readonly under: (name: string) => Subtree;
  /** The names below a zone cut that have records, by the name of the cut. */
  readonly namesBelow: (cut: string) => readonly string[];
  /** Whether some name below the apex has NS records on either side. */
  readonly hasCuts: boolean;
  readonly hasWildcards: boolean;
}

/** The changes by which something comes to be published, and those by which something ceases to be. */
export interface Moves {
  readonly coming: readonly ChangeNode[];
  readonly going: readonly ChangeNode[];
}

/** What is published at a name and below it: how many records on each side, and what moves. */
export interface Subtree extends Moves, Readonly<Record<Side, number>> {}

/** All zones of a run. */
export interface ZoneStates {
  /** The zone that a full name is in: the one with the longest name, or undefined for a name outside all of them. */
  readonly zoneOf: (name: string) => ZoneState | undefined;
}

/** Indexes the records of all zones; what only some questions need is computed when it is first asked for. */
export function zoneStates(diffs: readonly ZoneDiff[], names: readonly NameChanges[]): ZoneStates {
  const changed = groupBy(names, ({ zone }) => zone);
  const states = new Map(
    diffs.map((diff) => [diff.zone.name, zoneState(diff, changed.get(diff.zone) ?? [])]),
  );
  const [only] = states.size === 1 ? states.values() : [];
  return {
    zoneOf: (name) => {
      if (only) return isWithin(name, only.name) ? only : undefined;
      for (let at = name; at !== ''; at = parentOf(at)) {
        const state = states.get(at);
        if (state) return state;
      }
      return undefined;
    },
  };
}

function isWithin(name: string, zone: string): boolean {
  return name === zone || (name.endsWith(zone) && name[name.length - zone.length - 1] === '.');
}

/** Whether the records of a type hand their name over to other servers. */
export function isDelegation(type: string): boolean {
  return recordType(type)?.isDelegation === true;
}

type ByName = ReadonlyMap<string, readonly Entry[]>;

function zoneState(diff: ZoneDiff, names: readonly NameChanges[]): ZoneState {
  const zone = diff.zone.name;
  const byName = entriesByName(diff, names);
  const cuts = new Set<string>();
  let hasWildcards = false;
  for (const [owner, entries] of byName) {
    if (owner.startsWith('*.')) hasWildcards = true;
    if (owner !== zone && entries.some(({ type }) => isDelegation(type))) cuts.add(owner);
  }
  const subtrees = lazily(() => subtreesOf(byName, zone));
  const below = lazily(() => namesByCut(byName, zone, cuts));
  return {
    name: zone,
    isConstant: names.length === 0,
    entriesAt: (name) => byName.get(name) ?? NO_ENTRIES,
    exists: (name, side) => name === zone || (subtrees().get(name)?.[side] ?? 0) > 0,
    under: (name) => subtrees().get(name) ?? NOTHING,
    namesBelow: (cut) => below().get(cut) ?? [],
    hasCuts: cuts.size > 0,
    hasWildcards,
  };
}

export const NO_ENTRIES: readonly Entry[] = [];
const NOTHING: Subtree = { before: 0, after: 0, coming: [], going: [] };

function entriesByName({ zone, unchanged, kept }: ZoneDiff, names: readonly NameChanges[]): ByName {
  const byName = new Map<string, Entry[]>();
  for (const { owner, nodes } of names) byName.set(owner, nodes.map(changedEntry));
  for (const records of [unchanged, kept]) {
    for (const record of records) {
      const answer = answerOf(record);
      if (!answer) continue;
      const entry = { type: record.type, before: answer, after: answer, node: null };
      const owner = ownerName(record.prefix, zone.name);
      const known = byName.get(owner);
      if (known) known.push(entry);
      else byName.set(owner, [entry]);
    }
  }
  return byName;
}

function changedEntry(node: ChangeNode): Entry {
  const { before, after } = node.change;
  const { type } = recordOf(node.change);
  return { type, before: answerOf(before), after: answerOf(after), node };
}

/** Of a type without aliases all answers are alike. */
const PLAIN_ANSWERS: ReadonlyMap<string, Answer> = new Map(
  recordTypes.flatMap(({ type, isAlias }) => (isAlias ? [] : [[type, { type, alias: undefined }]])),
);

function answerOf(record: DnsRecord | null): Answer | null {
  if (!record?.active) return null;
  const { type, content } = record;
  return PLAIN_ANSWERS.get(type) ?? { type, alias: recordType(type)?.canonical(content) };
}

/** The subtree of each name below the apex. */
function subtreesOf(byName: ByName, zone: string): ReadonlyMap<string, Subtree> {
  const subtrees = new Map<string, Draft>();
  for (const [owner, entries] of byName) {
    for (const { before, after, node } of entries) {
      const was = before !== null;
      const is = after !== null;
      if (!was && !is) continue;
      for (let name = owner; name !== zone; name = parentOf(name)) {
        let subtree = subtrees.get(name);
        if (!subtree) subtrees.set(name, (subtree = { before: 0, after: 0, coming: [], going: [] }));
        if (was) subtree.before += 1;
        if (is) subtree.after += 1;
        if (node && was !== is) (is ? subtree.coming : subtree.going).push(node);
      }
    }
  }
  return subtrees;
}

interface Draft extends Subtree {
  before: number;
  after: number;
  readonly coming: ChangeNode[];
  readonly going: ChangeNode[];
}

function namesByCut(
  byName: ByName,
  zone: string,
  cuts: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map(Array.from(cuts, (cut): [string, string[]] => [cut, []]));
  for (const owner of byName.keys())
    for (let name = owner; name !== zone; name = parentOf(name))
      if (name !== owner) names.get(name)?.push(owner);
  return names;
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
