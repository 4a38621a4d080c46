import { isWildcard } from '../name/name.js';
import { grown } from '../../plan/adjacency.js';
import type { Side } from '../answers/changing-zone.js';
import type { ZoneNames } from '../answers/look-up.js';
import { parentOf } from '../name/parent.js';
import type { DnsRecord } from '../record.js';
import { ownerName, prefixIn } from '../name/domain.js';
import { recordType } from '../types/registry.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import { stayingByName } from '../diff/zone-diff.js';
import type { ChangeNode, NameChanges } from './change-node.js';
import { mayDelegate } from './change-node.js';
import type { Entry } from './entries.js';
import { changedEntry, delegationsAmong, stayingEntry } from './entries.js';

/** What DNS publishes of one zone, before and after the changes. */
export interface ZoneState {
  readonly name: string;
  /** Whether the zone has no changes. Only the CNAMEs of such a zone are known. */
  readonly isConstant: boolean;
  /** Whether a name below the apex has NS records, before or after. */
  readonly hasCuts: boolean;
  readonly hasWildcards: boolean;
  /** The state of a full name in the zone, whether it has records or not. Always the same object for one name. */
  readonly at: (name: string) => NameState;
  /** A new object that stands for all names right below another that have no records. */
  readonly otherBelow: (encloser: NameState) => NameState;
  /** The names below a zone cut that have records. */
  readonly namesBelow: (cut: NameState) => readonly NameState[];
}

/** What DNS publishes at one name of a zone, before and after the changes. */
export interface NameState {
  /** Full name. */
  readonly name: string;
  readonly zone: ZoneState;
  readonly entries: readonly Entry[];
  /** The entries that delegate the name to other servers. */
  readonly delegations: readonly Entry[];
  /** The parent name. Null at the apex, and in a zone without wildcards and cuts, in which no answer depends on it. */
  readonly above: NameState | null;
  /** The wildcard right below the name. */
  readonly wildcard: NameState | null;
  /** What is published at the name and below it. Counted only below the apex of zones with wildcards. */
  readonly under: Subtree;
}

/** The changes that start to publish something, and those that stop publishing something. */
export interface Transitions {
  readonly adding: readonly ChangeNode[];
  readonly removing: readonly ChangeNode[];
}

/** The number of records published at a name and below it, before and after, and the changes that make the difference. */
export interface Subtree extends Transitions, Readonly<Record<Side, number>> {}

/** The names of zones on each side, as the resolver of answers looks for them. */
export const NAMES: Readonly<Record<Side, ZoneNames<NameState>>> = {
  before: namesOn('before'),
  after: namesOn('after'),
};

function namesOn(side: Side): ZoneNames<NameState> {
  return {
    above: ({ above }) => above,
    // Which names exist does not matter without wildcards.
    has: ({ zone, above, under }) => above === null || !zone.hasWildcards || under[side] > 0,
    wildcardBelow: ({ wildcard }) => wildcard,
    isDelegated: ({ delegations }) => isThere(delegations, side),
  };
}

/** Whether one of some records is published on a side. */
export function isThere(entries: readonly Entry[], side: Side): boolean {
  return entries.some((entry) => entry[side] !== null);
}

/** The state of a zone. Its names are indexed when the first of them is asked for. */
export function zoneState(diff: ZoneDiff, changed: readonly NameChanges[]): ZoneState {
  const names = lazily(() => nameStates(zone, diff, changed));
  const below = lazily(() => namesByCut(names(), diff.zone.name));
  const zone: ZoneState = {
    name: diff.zone.name,
    isConstant: changed.length === 0,
    ...featuresOf(diff, changed),
    at: (name) => names().at(name),
    otherBelow: (encloser) => emptyName(`?.${encloser.name}`, zone, encloser),
    namesBelow: (cut) => (zone.hasCuts ? (below().get(cut) ?? []) : []),
  };
  return zone;
}

/** Whether the zone has wildcards or zone cuts, which answer for several names. */
function featuresOf(
  { unchanged, kept }: ZoneDiff,
  changed: readonly NameChanges[],
): Pick<ZoneState, 'hasWildcards' | 'hasCuts'> {
  let hasWildcards = false;
  let hasCuts = false;
  for (const { zone, owner, nodes } of changed) {
    hasWildcards ||= owner.startsWith('*.');
    hasCuts ||= owner !== zone.name && nodes.some(mayDelegate);
  }
  for (const records of [unchanged, kept])
    for (const { prefix, type, active } of records) {
      if (!active) continue;
      hasWildcards ||= isWildcard(prefix);
      hasCuts ||= prefix !== '' && recordType(type)?.isDelegation === true;
    }
  return { hasWildcards, hasCuts };
}

interface Draft extends NameState {
  entries: readonly Entry[];
  delegations: readonly Entry[];
  readonly above: Draft | null;
  wildcard: NameState | null;
  under: SubtreeDraft;
}

interface SubtreeDraft extends Subtree {
  before: number;
  after: number;
  adding: ChangeNode[];
  removing: ChangeNode[];
}

// Shared by all empty names and never modified.
const NO_NODES: ChangeNode[] = [];
const NOTHING: SubtreeDraft = { before: 0, after: 0, adding: NO_NODES, removing: NO_NODES };

export const NO_ENTRIES: readonly Entry[] = [];

function emptyName<T extends NameState | null>(
  name: string,
  zone: ZoneState,
  above: T,
): Omit<Draft, 'above'> & { readonly above: T } {
  return { name, zone, above, entries: NO_ENTRIES, delegations: NO_ENTRIES, wildcard: null, under: NOTHING };
}

interface Names {
  readonly at: (name: string) => NameState;
  /** The full names with records: first those with changes, in reading order. */
  readonly owners: () => Iterable<string>;
  /** Whether a full name is delegated, before or after. */
  readonly isCut: (name: string) => boolean;
}

function nameStates(zone: ZoneState, diff: ZoneDiff, changed: readonly NameChanges[]): Names {
  const isFlat = !zone.hasWildcards && !zone.hasCuts;
  const changedAt = new Map<string, readonly ChangeNode[]>();
  for (const { owner, nodes } of changed) changedAt.set(owner, nodes);
  const staying = stayingByName(diff);
  const states = new Map<string, Draft>();
  const at = (name: string): Draft => {
    const known = states.get(name);
    if (known) return known;
    const above = isFlat || name === zone.name ? null : at(parentOf(name));
    const made = emptyName(name, zone, above);
    addEntries(made, changedAt.get(name), staying.get(prefixIn(zone.name, name)));
    states.set(name, made);
    if (above && name.startsWith('*.')) above.wildcard = made;
    return made;
  };
  function* owners(): Iterable<string> {
    yield* changedAt.keys();
    for (const [prefix, records] of staying) {
      const owner = ownerName(prefix, zone.name);
      if (!changedAt.has(owner) && records.some(({ active }) => active)) yield owner;
    }
  }
  const isCut = (name: string): boolean =>
    changedAt.get(name)?.some(mayDelegate) === true ||
    staying.get(prefixIn(zone.name, name))?.some(({ type }) => recordType(type)?.isDelegation) === true;
  if (zone.hasWildcards)
    for (const owner of owners()) {
      const state = at(owner);
      for (const entry of state.entries) count(entry, state);
    }
  return { at, owners, isCut };
}

function addEntries(
  state: Draft,
  nodes: readonly ChangeNode[] | undefined,
  staying: readonly DnsRecord[] | undefined,
): void {
  if (!nodes && !staying) return;
  const entries = nodes?.map(changedEntry) ?? [];
  for (const record of staying ?? []) {
    const entry = stayingEntry(record);
    if (entry) entries.push(entry);
  }
  if (entries.length === 0) return;
  state.entries = entries;
  const delegations = delegationsAmong(entries);
  if (delegations.length > 0) state.delegations = delegations;
}

/** Counts a record at its name and at all names above it, without the apex. */
function count({ before, after, node }: Entry, owner: Draft): void {
  const was = before !== null;
  const is = after !== null;
  if (!was && !is) return;
  for (let at = owner; at.above; at = at.above) {
    if (at.under === NOTHING) at.under = { ...NOTHING };
    const { under } = at;
    if (was) under.before += 1;
    if (is) under.after += 1;
    if (!node || was === is) continue;
    if (is) under.adding = grown(under.adding, node);
    else under.removing = grown(under.removing, node);
  }
}

function namesByCut(
  { at, owners, isCut }: Names,
  apex: string,
): ReadonlyMap<NameState, readonly NameState[]> {
  const names = new Map<NameState, NameState[]>();
  for (const owner of owners())
    for (let above = parentOf(owner); above.length > apex.length; above = parentOf(above)) {
      const cut = isCut(above) ? at(above) : null;
      if (cut && cut.delegations.length > 0) names.set(cut, grown(names.get(cut), at(owner)));
    }
  return names;
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
