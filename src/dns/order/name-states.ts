import { grown } from '../../plan/adjacency.js';
import { parentOf } from '../name/existing-names.js';
import { ownerName } from '../record.js';
import { recordType } from '../types/registry.js';
import type { ZoneDiff } from '../planning/zone-diff.js';
import type { ChangeNode, NameChanges, Side } from './change-node.js';
import type { Entry } from './entries.js';
import { changedEntry, isDelegation, stayingEntry } from './entries.js';

/** What DNS publishes of one zone before and after the changes. */
export interface ZoneState {
  readonly name: string;
  /** Whether nothing of the zone changes; of such a zone only the aliases are known. */
  readonly isConstant: boolean;
  /** Whether some name below the apex has NS records on either side. */
  readonly hasCuts: boolean;
  readonly hasWildcards: boolean;
  /** A full name that is in the zone, whether there is anything or not. The zone has one object for each. */
  readonly at: (name: string) => NameState;
  /** A name right below another that has no records. It stands for all of its kind, and each call makes one. */
  readonly otherBelow: (encloser: NameState) => NameState;
  /** The names below a zone cut that have records. */
  readonly namesBelow: (cut: NameState) => readonly NameState[];
}

/** A name of a zone, and what DNS publishes there before and after the changes. */
export interface NameState {
  /** Full name. */
  readonly name: string;
  readonly zone: ZoneState;
  readonly entries: readonly Entry[];
  /** Those of the entries that hand the name over to other servers. */
  readonly delegations: readonly Entry[];
  /** The name above. Null at the apex, and in a zone without wildcards and cuts, where no answer depends on it. */
  readonly above: NameState | null;
  /** The wildcard right below the name. */
  readonly wildcard: NameState | null;
  /** What is published at the name and below it. Counted in zones with wildcards, and below the apex. */
  readonly under: Subtree;
}

/** The changes by which something comes to be published, and those by which something ceases to be. */
export interface Moves {
  readonly coming: readonly ChangeNode[];
  readonly going: readonly ChangeNode[];
}

/** What is published at a name and below it: how many records on each side, and what moves. */
export interface Subtree extends Moves, Readonly<Record<Side, number>> {}

/** Whether a name of a zone with wildcards has a published record at it or below it (RFC 4592 section 2.2). */
export function exists({ above, under }: NameState, side: Side): boolean {
  return above === null || under[side] > 0;
}

/** What is published of a zone. Its names are found when the first of them is asked for. */
export function zoneState(diff: ZoneDiff, changed: readonly NameChanges[]): ZoneState {
  const names = lazily(() => nameStates(zone, diff, changed));
  const below = lazily(() => namesByCut(names().published));
  const zone: ZoneState = {
    name: diff.zone.name,
    isConstant: changed.length === 0,
    ...featuresOf(diff, changed),
    at: (name) => names().at(name),
    otherBelow: (encloser) => emptyName(`?.${encloser.name}`, zone, encloser),
    namesBelow: (cut) => below().get(cut) ?? [],
  };
  return zone;
}

/** Whether there is what answers for several names. */
function featuresOf(
  { unchanged, kept }: ZoneDiff,
  changed: readonly NameChanges[],
): Pick<ZoneState, 'hasWildcards' | 'hasCuts'> {
  let hasWildcards = false;
  let hasCuts = false;
  for (const { zone, owner, nodes } of changed) {
    hasWildcards ||= owner.startsWith('*.');
    hasCuts ||= owner !== zone.name && nodes.some(({ type }) => type?.isDelegation);
  }
  for (const records of [unchanged, kept])
    for (const { prefix, type, active } of records) {
      if (!active) continue;
      hasWildcards ||= prefix === '*' || prefix.startsWith('*.');
      hasCuts ||= prefix !== '' && recordType(type)?.isDelegation === true;
    }
  return { hasWildcards, hasCuts };
}

interface Draft extends NameState {
  entries: Entry[];
  delegations: readonly Entry[];
  readonly above: Draft | null;
  wildcard: NameState | null;
  under: SubtreeDraft;
}

interface SubtreeDraft extends Subtree {
  before: number;
  after: number;
  coming: ChangeNode[];
  going: ChangeNode[];
}

// What is empty is shared, and never written to.
const EMPTY: Entry[] = [];
const NO_NODES: ChangeNode[] = [];
const NOTHING: SubtreeDraft = { before: 0, after: 0, coming: NO_NODES, going: NO_NODES };

export const NO_ENTRIES: readonly Entry[] = EMPTY;

function emptyName<T extends NameState | null>(
  name: string,
  zone: ZoneState,
  above: T,
): Omit<Draft, 'above'> & { readonly above: T } {
  return { name, zone, above, entries: EMPTY, delegations: NO_ENTRIES, wildcard: null, under: NOTHING };
}

interface Names {
  readonly at: (name: string) => NameState;
  /** The names that have records, in the order in which these come. */
  readonly published: readonly NameState[];
}

function nameStates(zone: ZoneState, { unchanged, kept }: ZoneDiff, changed: readonly NameChanges[]): Names {
  const isFlat = !zone.hasWildcards && !zone.hasCuts;
  const byName = new Map<string, Draft>();
  const at = (name: string): Draft => {
    const known = byName.get(name);
    if (known) return known;
    const above = isFlat || name === zone.name ? null : at(parentOf(name));
    const made = emptyName(name, zone, above);
    byName.set(name, made);
    if (above && name.startsWith('*.')) above.wildcard = made;
    return made;
  };
  const published: Draft[] = [];
  for (const { owner, nodes } of changed) {
    const state = at(owner);
    state.entries = nodes.map(changedEntry);
    published.push(state);
  }
  for (const records of [unchanged, kept])
    for (const record of records) {
      const entry = stayingEntry(record);
      if (!entry) continue;
      const state = at(ownerName(record.prefix, zone.name));
      if (state.entries.length === 0) published.push(state);
      state.entries = grown(state.entries, entry);
    }
  for (const state of published) {
    if (state.entries.some(isDelegation)) state.delegations = state.entries.filter(isDelegation);
    if (zone.hasWildcards) for (const entry of state.entries) count(entry, state);
  }
  return { at, published };
}

/** Counts a record at its name and at all names above it. */
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
    if (is) under.coming = grown(under.coming, node);
    else under.going = grown(under.going, node);
  }
}

function namesByCut(published: readonly NameState[]): ReadonlyMap<NameState, readonly NameState[]> {
  const names = new Map<NameState, NameState[]>();
  for (const state of published)
    for (let cut = state.above; cut?.above; cut = cut.above) {
      if (cut.delegations.length === 0) continue;
      names.set(cut, grown(names.get(cut), state));
    }
  return names;
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
