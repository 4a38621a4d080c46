import type { Side } from '../answers/changing-zone.js';
import { SIDES } from '../answers/changing-zone.js';
import { MAX_ALIASES } from '../answers/links.js';
import { lookUp } from '../answers/look-up.js';
import type { WantedType } from '../answers/type-matcher.js';
import type { DnsRecord } from '../record.js';
import type { RecordType } from '../types/descriptor.js';
import { isAddressType, recordTypes } from '../types/registry.js';
import { isTypeChange } from '../diff/type-changes.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import type { ChangeNode, NameChanges } from './change-node.js';
import { pointsAt, recordOf } from './change-node.js';
import type { Entry } from './entries.js';
import type { NameState } from './name-states.js';
import { isThere, NAMES, NO_ENTRIES } from './name-states.js';
import { namesAtRisk } from './names-at-risk.js';
import type { Support } from './support.js';
import { supportOf } from './support.js';
import type { ZoneStates } from './zone-states.js';

/** The kinds of wishes, the most important first. */
export const WISH_KINDS = ['name', 'set', 'pointer', 'ds'] as const;

/** That a question has an answer at every moment, or as long as a record needs it. */
export interface Wish {
  readonly kind: (typeof WISH_KINDS)[number];
  /** The full name that needs an answer; `?.` in front stands for all names below it that have no records. */
  readonly name: string;
  /** The state of that name in its zone. */
  readonly at: NameState;
  readonly question: WantedType;
  /** For a name: its types, one of which is enough to keep the name. */
  readonly types: readonly string[];
  /** The record that needs the answer; null if resolvers in general do. */
  readonly pointer: Pointer | null;
  /** The change that creates or deletes that record; null if there is no such record or it stays. */
  readonly move: Move | null;
}

/** A record that points at a name. */
export interface Pointer {
  readonly zone: string;
  readonly record: DnsRecord;
}

/** A change that creates a record (it exists after) or deletes it (it exists before). */
export interface Move {
  readonly node: ChangeNode;
  readonly side: Side;
  /** What the needed answer rests on, if that is known already. */
  readonly support: Support | null;
}

export interface WishInput {
  readonly diffs: readonly ZoneDiff[];
  readonly names: readonly NameChanges[];
  /** The changes of all names. */
  readonly nodes: readonly ChangeNode[];
  readonly states: ZoneStates;
}

const NO_TYPES: readonly string[] = [];

/** All wishes, in the order in which to grant them. */
export function wishesOf(input: WishInput): readonly Wish[] {
  const needOf = needsOf(input.states);
  return [
    ...answerWishes(input),
    ...targetWishes(input, needOf),
    ...pointerWishes(input, needOf),
    ...dsWishes(input),
  ];
}

/** Wishes that names, and then record sets, with an answer before and after have one at every moment. */
function answerWishes({ states, names }: WishInput): readonly Wish[] {
  const ofNames: Wish[] = [];
  const ofSets: Wish[] = [];
  for (const at of namesAtRisk(states, names)) {
    const { name } = at;
    const types = typesAt(states, at);
    if (!types) continue;
    // A CNAME that stays does not mean that its target answers.
    const others = types.filter((type) => !ALIAS_TYPES.includes(type));
    ofNames.push({ kind: 'name', name, at, question: 'ANY', types: others, pointer: null, move: null });
    for (const question of types)
      ofSets.push({ kind: 'set', name, at, question, types: NO_TYPES, pointer: null, move: null });
  }
  return [...ofNames, ...ofSets];
}

/**
 * The types that a name, or what its CNAMEs lead to, may have an answer for both before and after; also an address of either
 * family, if that of one gives way to that of the other. Null if one side clearly has no answer.
 */
function typesAt(states: ZoneStates, at: NameState): readonly string[] | null {
  if (isEmpty(at, 'before')) return null;
  const before = supportOf(states, { question: 'ANY', at, side: 'before' });
  if (before && !before.isAliased && isEmpty(at, 'after')) return null;
  const after = before && supportOf(states, { question: 'ANY', at, side: 'after' });
  if (!before || !after) return ALIAS_TYPES;
  const types = before.isAliased || after.isAliased ? [...ALIAS_TYPES] : [];
  const was = typesOn('before', before.entries);
  const is = typesOn('after', after.entries);
  // If other servers answer, any type is possible.
  if (after.entries.length === 0) types.push(...was);
  else for (const type of is) if (before.entries.length === 0 || was.includes(type)) types.push(type);
  if (before.entries.length > 0 && after.entries.length > 0)
    return was.some(isAddressType) && is.some(isAddressType) && !types.some(isAddressType)
      ? [...types, 'ADDRESS']
      : types;
  return [...new Set([...types, ...SIDES.flatMap((side) => typesOn(side, at.entries))])];
}

/** Whether nothing answers for a name on one side: no record, wildcard or delegation. */
function isEmpty(at: NameState, side: Side): boolean {
  if (at.zone.isConstant) return false;
  const { cut, source } = lookUp(NAMES[side], at, 'ANY');
  return cut === null && !isThere(source?.entries ?? NO_ENTRIES, side);
}

/** The distinct types on one side. */
function typesOn(side: Side, entries: readonly Entry[]): readonly string[] {
  const types: string[] = [];
  for (const entry of entries) {
    const type = entry[side]?.type;
    if (type !== undefined && !types.includes(type)) types.push(type);
  }
  return types;
}

/** A CNAME answers the question for a CNAME, even if its target has no answer. */
const ALIAS_TYPES = recordTypes.flatMap(({ type, isAlias }) => (isAlias ? [type] : []));

/** What pointers need at a name. */
interface Need {
  /** An address if the name has one before or after, otherwise any answer. */
  readonly question: WantedType;
  /** What the answer rests on; null if there is none, or if it comes through CNAMEs: storing each chain costs too much memory. */
  readonly supports: Readonly<Record<Side, Support | null>>;
}

type NeedOf = (at: NameState) => Need;

/** Returns a function that works out what pointers need at a name, once for each name. */
function needsOf(states: ZoneStates): NeedOf {
  const known = new Map<NameState, Need>();
  const ask = (at: NameState, question: WantedType): Need | null => {
    const before = supportOf(states, { question, at, side: 'before' });
    const after = supportOf(states, { question, at, side: 'after' });
    return before || after ? { question, supports: { before: direct(before), after: direct(after) } } : null;
  };
  return (at) => {
    let need = known.get(at);
    if (!need) known.set(at, (need = ask(at, 'ADDRESS') ?? ask(at, 'ANY') ?? NO_ANSWER));
    return need;
  };
}

const NO_ANSWER: Need = { question: 'ANY', supports: { before: null, after: null } };

function direct(support: Support | null): Support | null {
  return support?.isAliased ? null : support;
}

/** Whether a change leaves a record that points where it pointed, if anywhere. With another type it is another pointer. */
function pointsOn({ targets, change }: ChangeNode): boolean {
  return targets.before === targets.after && !isTypeChange(change);
}

/** Wishes that the targets of pointers that stay have an answer at every moment. */
function targetWishes({ diffs, nodes, states }: WishInput, needOf: NeedOf): readonly Wish[] {
  const wishes = new Map<NameState, Wish>();
  const add = (name: string, pointer: () => Pointer): void => {
    const at = states.at(name);
    if (!at || wishes.has(at)) return;
    const common = { name, at, question: needOf(at).question, types: NO_TYPES };
    wishes.set(at, { kind: 'pointer', ...common, pointer: pointer(), move: null });
  };
  for (const { zone, unchanged, kept, changes } of diffs) {
    if (changes.length === 0) continue;
    for (const records of [unchanged, kept])
      for (const record of records) {
        const name = pointsAt(record);
        if (name !== undefined) add(name, () => ({ zone: zone.name, record }));
      }
  }
  for (const node of nodes)
    if (node.targets.after !== undefined && pointsOn(node))
      add(node.targets.after, () => pointerOf(node, 'after'));
  return [...wishes.values()];
}

/** Wishes that pointers are created after what they point at, and deleted before it. */
function pointerWishes({ states, nodes }: WishInput, needOf: NeedOf): readonly Wish[] {
  const wishes: Wish[] = [];
  const circular: Wish[] = [];
  for (const node of nodes) {
    const { targets } = node;
    if (pointsOn(node)) continue;
    for (const side of SIDES) {
      const name = targets[side];
      const at = name === undefined ? undefined : states.at(name);
      if (name === undefined || !at) continue;
      const { question, supports } = needOf(at);
      const move = { node, side, support: supports[side] };
      const common = { name, at, question, types: NO_TYPES };
      const wish: Wish = { kind: 'pointer', ...common, pointer: pointerOf(node, side), move };
      if (!restsOnItself(states, wish, move)) wishes.push(wish);
      else if (question !== 'ANY' || !coversItself(states, node, at)) circular.push(wish);
    }
  }
  // A pointer that is part of the answer it needs comes last: other pointers need the answer more.
  return [...wishes, ...circular];
}

function pointerOf({ zone, change }: ChangeNode, side: Side): Pointer {
  return { zone: zone.name, record: change[side] ?? recordOf(change) };
}

/** Whether the answer that a pointer needs is created or deleted together with the pointer. */
function restsOnItself(states: ZoneStates, { at, question }: Wish, { node, side, support }: Move): boolean {
  if (covers(node, at)) return true;
  const needed = support ?? supportOf(states, { at, question, side });
  return needed?.[side === 'after' ? 'begins' : 'ends'].some(({ nodes }) => nodes.includes(node)) === true;
}

/** Whether a record is a wildcard that could answer for a name. */
function covers({ owner, zone }: ChangeNode, at: NameState): boolean {
  return owner.startsWith('*.') && at.name.endsWith(owner.slice(1)) && at.zone.name === zone.name;
}

/**
 * Whether the target of a wildcard is a name that the wildcard itself answers for while the name has no records, as it does
 * for all names that CNAMEs there lead to.
 */
function coversItself(states: ZoneStates, node: ChangeNode, target: NameState, hops = 0): boolean {
  if (hops > MAX_ALIASES || !covers(node, target)) return false;
  const { entries, zone } = target;
  for (const entry of entries)
    for (const side of SIDES) {
      const alias = entry[side]?.alias;
      const at = alias === undefined ? undefined : states.at(alias);
      if (at && !coversItself(states, node, at, hops + 1)) return false;
    }
  const encloser = zone.at(node.owner).above;
  let nextCloser = target;
  while (nextCloser.above && nextCloser.above !== encloser) nextCloser = nextCloser.above;
  const { under } = nextCloser;
  return SIDES.every((side) => under[side] === entries.filter((entry) => entry[side] !== null).length);
}

/** Wishes that DS records are created after the NS records at their name, and deleted before them. */
function dsWishes({ states, nodes }: WishInput): readonly Wish[] {
  const wishes: Wish[] = [];
  for (const node of nodes) {
    const type = node.types.find(({ belongsToDelegation }) => belongsToDelegation);
    if (!type) continue;
    const [was, is] = SIDES.map((at) => isPublishedAs(node.change[at], type));
    if (is === was) continue;
    const side = is ? 'after' : 'before';
    // The DS belongs to the parent zone, even if the child zone of the same name is in the run.
    const at = states.zoneOf(node.zone.name)?.at(node.owner);
    if (!at?.delegations.some((entry) => entry[side] !== null)) continue;
    const common = { name: at.name, at, question: type.type, types: NO_TYPES };
    wishes.push({
      kind: 'ds',
      ...common,
      pointer: pointerOf(node, side),
      move: { node, side, support: null },
    });
  }
  return wishes;
}

function isPublishedAs(record: DnsRecord | null, { type }: RecordType): boolean {
  return record?.active === true && record.type === type;
}
