import type { DnsRecord } from '../record.js';
import { recordTypes } from '../types/registry.js';
import type { ZoneDiff } from '../planning/zone-diff.js';
import type { ChangeNode, NameChanges, Side } from './change-node.js';
import { pointsAt, recordOf, SIDES } from './change-node.js';
import type { Entry, Question } from './entries.js';
import { isEmpty } from './lookup.js';
import type { NameState } from './name-states.js';
import { namesAtRisk } from './names-at-risk.js';
import type { Support } from './support.js';
import { supportOf } from './support.js';
import type { ZoneStates } from './zone-states.js';

/** What is wished for, the most important kind first. */
export const WISH_KINDS = ['name', 'set', 'pointer', 'ds'] as const;

/** Something that should hold after every change: that a question is answered. */
export interface Wish {
  readonly kind: (typeof WISH_KINDS)[number];
  /** Full name that is asked for: of a pointer its target. `?.` in front stands for the names below that have no records. */
  readonly name: string;
  /** That name in its zone. */
  readonly at: NameState;
  readonly question: Question;
  /** Of a name: the types of which one that is kept is enough. */
  readonly types: readonly string[];
  /** The record that needs the answer; null where that is anybody's. */
  readonly pointer: Pointer | null;
  /** The change by which that record comes or goes; null where it stays, and where anybody needs the answer. */
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

/** All wishes, in the order in which they are granted. */
export function wishesOf(input: WishInput): readonly Wish[] {
  const needOf = needsOf(input.states);
  return [
    ...answerWishes(input),
    ...targetWishes(input, needOf),
    ...pointerWishes(input, needOf),
    ...dsWishes(input),
  ];
}

/** That names, and then record sets, which are answered before and after are answered all the time. */
function answerWishes({ states, names }: WishInput): readonly Wish[] {
  const ofNames: Wish[] = [];
  const ofSets: Wish[] = [];
  for (const at of namesAtRisk(states, names)) {
    const { name } = at;
    const types = typesAt(states, at);
    if (!types) continue;
    // That a name stays an alias says nothing of its target.
    const others = types.filter((type) => !ALIAS_TYPES.includes(type));
    ofNames.push({ kind: 'name', name, at, question: 'ANY', types: others, pointer: null, move: null });
    for (const question of types)
      ofSets.push({ kind: 'set', name, at, question, types: NO_TYPES, pointer: null, move: null });
  }
  return [...ofNames, ...ofSets];
}

/**
 * The types that a name has an answer for before and after, its own or of those that it leads to; perhaps some more. Null
 * where there plainly is none, on one side.
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
  // Where others know what there is, it may be anything.
  if (after.entries.length === 0) types.push(...was);
  else for (const type of is) if (before.entries.length === 0 || was.includes(type)) types.push(type);
  if (before.entries.length > 0 && after.entries.length > 0) return types;
  return [...new Set([...types, ...at.entries.map(({ type }) => type)])];
}

/** The types on one side, each once; there are but a few. */
function typesOn(side: Side, entries: readonly Entry[]): readonly string[] {
  const types: string[] = [];
  for (const entry of entries) if (entry[side] && !types.includes(entry.type)) types.push(entry.type);
  return types;
}

/** An alias is an answer to the question for it, even where it leads to none. */
const ALIAS_TYPES = recordTypes.flatMap(({ type, isAlias }) => (isAlias ? [type] : []));

/** What pointers need at a name. */
interface Need {
  /** An address if the name has one before or after, otherwise any answer. */
  readonly question: Question;
  /** What the answer rests on; null if there is none, or if CNAMEs lead to it: chains are too many to remember. */
  readonly supports: Readonly<Record<Side, Support | null>>;
}

type NeedOf = (at: NameState) => Need;

/** Returns a function that works out what pointers need at a name, once for each name. */
function needsOf(states: ZoneStates): NeedOf {
  const known = new Map<NameState, Need>();
  const ask = (at: NameState, question: Question): Need | null => {
    const before = supportOf(states, { question, at, side: 'before' });
    const after = supportOf(states, { question, at, side: 'after' });
    return before || after ? { question, supports: { before: direct(before), after: direct(after) } } : null;
  };
  return (at) => {
    const need = known.get(at) ?? ask(at, 'ADDRESS') ?? ask(at, 'ANY') ?? NO_ANSWER;
    known.set(at, need);
    return need;
  };
}

const NO_ANSWER: Need = { question: 'ANY', supports: { before: null, after: null } };

function direct(support: Support | null): Support | null {
  return support?.isAliased ? null : support;
}

/** That the names which published records point at before and after are answered all the time. */
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
    if (node.targets.after !== undefined && node.targets.before === node.targets.after)
      add(node.targets.after, () => pointerOf(node));
  return [...wishes.values()];
}

/** That pointers come after what they point at, and go before it. */
function pointerWishes({ states, nodes }: WishInput, needOf: NeedOf): readonly Wish[] {
  const wishes: Wish[] = [];
  const circular: Wish[] = [];
  for (const node of nodes) {
    const { targets } = node;
    if (targets.before === targets.after) continue;
    for (const side of SIDES) {
      const name = targets[side];
      const at = name === undefined ? undefined : states.at(name);
      if (name === undefined || !at) continue;
      const { question, supports } = needOf(at);
      const move = { node, side, support: supports[side] };
      const common = { name, at, question, types: NO_TYPES };
      const wish: Wish = { kind: 'pointer', ...common, pointer: pointerOf(node), move };
      if (!restsOnItself(states, wish, move)) wishes.push(wish);
      else if (question !== 'ANY' || !coversItself(node, at)) circular.push(wish);
    }
  }
  // What an answer rests on that points at that answer: others need it more.
  return [...wishes, ...circular];
}

function pointerOf({ zone, change }: ChangeNode): Pointer {
  return { zone: zone.name, record: recordOf(change) };
}

/** Whether the answer that a pointer needs is created or deleted together with the pointer. */
function restsOnItself(states: ZoneStates, { at, question }: Wish, { node, side, support }: Move): boolean {
  if (covers(node, at)) return true;
  const needed = support ?? supportOf(states, { at, question, side });
  return needed?.[side === 'after' ? 'begins' : 'ends'].some(({ nodes }) => nodes.includes(node)) === true;
}

/** Whether a record is a wildcard that would answer for a name if nothing else did. */
function covers({ owner, zone }: ChangeNode, at: NameState): boolean {
  return owner.startsWith('*.') && at.name.endsWith(owner.slice(1)) && at.zone.name === zone.name;
}

/** Whether a wildcard points at a name that it answers for itself while the name has no records of its own. */
function coversItself(node: ChangeNode, target: NameState): boolean {
  if (!covers(node, target)) return false;
  const { entries, zone } = target;
  if (entries.some(({ before, after }) => (before ?? after)?.alias !== undefined)) return false;
  const encloser = zone.at(node.owner).above;
  let nextCloser = target;
  while (nextCloser.above && nextCloser.above !== encloser) nextCloser = nextCloser.above;
  const { under } = nextCloser;
  return SIDES.every((side) => under[side] === entries.filter((entry) => entry[side] !== null).length);
}

/** That a DS comes after the NS beside it, and goes before it. */
function dsWishes({ states, nodes }: WishInput): readonly Wish[] {
  const wishes: Wish[] = [];
  for (const node of nodes) {
    if (!node.type?.belongsToDelegation) continue;
    const { before, after } = node.change;
    const is = after?.active === true;
    if (is === (before?.active === true)) continue;
    const side = is ? 'after' : 'before';
    // A managed zone below has the same name as this one's delegation to it.
    const at = states.zoneOf(node.zone.name)?.at(node.owner);
    if (!at?.delegations.some((entry) => entry[side] !== null)) continue;
    const common = { name: at.name, at, question: node.type.type, types: NO_TYPES };
    wishes.push({ kind: 'ds', ...common, pointer: pointerOf(node), move: { node, side, support: null } });
  }
  return wishes;
}
