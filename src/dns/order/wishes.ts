import { parentOf } from '../name/existing-names.js';
import type { DnsRecord } from '../record.js';
import { recordTypes } from '../types/registry.js';
import type { ZoneDiff } from '../planning/zone-diff.js';
import type { ChangeNode, NameChanges, Side } from './change-node.js';
import { pointsAt, recordOf, SIDES } from './change-node.js';
import type { Question } from './support.js';
import { isTouchedTwice, supportOf } from './support.js';
import type { Entry, ZoneState, ZoneStates } from './zone-states.js';
import { isDelegation } from './zone-states.js';

/** What is wished for, the most important kind first. */
export const WISH_KINDS = ['name', 'set', 'pointer', 'ds'] as const;

/** Something that should hold after every change: that a question is answered. */
export interface Wish {
  readonly kind: (typeof WISH_KINDS)[number];
  /** Full name that is asked for: of a pointer its target. `?.` in front stands for the names below that have no records. */
  readonly name: string;
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

/** A change by which a record comes to be (it is there after) or ceases to be (it is there before). */
export interface Move {
  readonly node: ChangeNode;
  readonly side: Side;
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
  const common = { pointer: null, move: null };
  for (const name of namesAtRisk(states, names)) {
    const types = typesAt(states, name);
    // That a name stays an alias says nothing of its target.
    const others = types.filter((type) => !ALIAS_TYPES.includes(type));
    ofNames.push({ kind: 'name', name, question: 'ANY', types: others, ...common });
    for (const type of types) ofSets.push({ kind: 'set', name, question: type, types: NO_TYPES, ...common });
  }
  return [...ofNames, ...ofSets];
}

/** The names whose answers more than one change may touch. */
function namesAtRisk(states: ZoneStates, names: readonly NameChanges[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (zone: ZoneState, name: string): void => {
    if (isTouchedTwice(zone, name)) found.add(name);
  };
  for (const { owner, nodes } of names) {
    const zone = states.zoneOf(owner);
    if (!zone || isAlone(zone, nodes)) continue;
    if (!owner.startsWith('*.')) add(zone, owner);
    // A name that has no records stands for all of its kind.
    if (zone.hasWildcards || zone.hasCuts) add(zone, `?.${owner.replace(/^\*\./, '')}`);
    for (const { type, targets } of nodes) {
      if (type?.isDelegation) for (const name of zone.namesBelow(owner)) add(zone, name);
      if (type?.nameField === undefined) continue;
      for (const side of SIDES) {
        const target = targets[side];
        const home = target === undefined ? undefined : states.zoneOf(target);
        // A name that is pointed at may well be one that has no records.
        if (target !== undefined && home && (home.hasWildcards || home.hasCuts)) add(home, target);
      }
    }
  }
  return found;
}

/** The types that a name has an answer for before and after, its own or of those that it leads to; perhaps some more. */
function typesAt(states: ZoneStates, name: string): readonly string[] {
  const before = supportOf(states, { question: 'ANY', name, side: 'before' });
  const after = before && supportOf(states, { question: 'ANY', name, side: 'after' });
  if (!before || !after) return ALIAS_TYPES;
  const types = before.isAliased || after.isAliased ? [...ALIAS_TYPES] : [];
  const was = typesOn('before', before.entries);
  const is = typesOn('after', after.entries);
  // Where others know what there is, it may be anything.
  if (after.entries.length === 0) types.push(...was);
  else for (const type of is) if (before.entries.length === 0 || was.includes(type)) types.push(type);
  if (before.entries.length > 0 && after.entries.length > 0) return types;
  const own = states.zoneOf(name)?.entriesAt(name) ?? [];
  return [...new Set([...types, ...own.map(({ type }) => type)])];
}

/** The types on one side, each once; there are but a few. */
function typesOn(side: Side, entries: readonly Entry[]): readonly string[] {
  const types: string[] = [];
  for (const entry of entries) if (entry[side] && !types.includes(entry.type)) types.push(entry.type);
  return types;
}

/** Whether a change is the only one near: nothing that answers for several names is about. */
function isAlone({ hasWildcards, hasCuts }: ZoneState, nodes: readonly ChangeNode[]): boolean {
  const [node, another] = nodes;
  if (!node || another || hasWildcards || hasCuts) return false;
  return !node.type?.isAlias;
}

/** An alias is an answer to the question for it, even where it leads to none. */
const ALIAS_TYPES = recordTypes.flatMap(({ type, isAlias }) => (isAlias ? [type] : []));

/** What pointers need of a name: an address where it has one, before or after, and otherwise any answer. */
function needsOf(states: ZoneStates): (name: string) => Question {
  const known = new Map<string, Question>();
  return (name) => {
    let question = known.get(name);
    if (question === undefined) {
      const hasAddress = SIDES.some((side) => supportOf(states, { question: 'ADDRESS', name, side }));
      known.set(name, (question = hasAddress ? 'ADDRESS' : 'ANY'));
    }
    return question;
  };
}

/** That the names which published records point at before and after are answered all the time. */
function targetWishes({ diffs, nodes }: WishInput, needOf: (name: string) => Question): readonly Wish[] {
  const wishes = new Map<string, Wish>();
  const add = (name: string, pointer: Pointer): void => {
    if (!wishes.has(name))
      wishes.set(name, {
        kind: 'pointer',
        name,
        question: needOf(name),
        types: NO_TYPES,
        pointer,
        move: null,
      });
  };
  for (const { zone, unchanged, kept, changes } of diffs) {
    if (changes.length === 0) continue;
    for (const records of [unchanged, kept])
      for (const record of records) {
        const name = pointsAt(record);
        if (name !== undefined) add(name, { zone: zone.name, record });
      }
  }
  for (const node of nodes)
    if (node.targets.after !== undefined && node.targets.before === node.targets.after)
      add(node.targets.after, pointerOf(node));
  return [...wishes.values()];
}

/** That pointers come after what they point at, and go before it. */
function pointerWishes({ states, nodes }: WishInput, needOf: (name: string) => Question): readonly Wish[] {
  const wishes: Wish[] = [];
  const circular: Wish[] = [];
  for (const node of nodes) {
    const { targets } = node;
    if (targets.before === targets.after) continue;
    for (const side of SIDES) {
      const name = targets[side];
      if (name === undefined || states.zoneOf(name) === undefined) continue;
      const wish: Wish = {
        kind: 'pointer',
        name,
        question: needOf(name),
        types: NO_TYPES,
        pointer: pointerOf(node),
        move: { node, side },
      };
      if (!restsOnItself(states, wish)) wishes.push(wish);
      else if (wish.question !== 'ANY' || !coversItself(states, node, name)) circular.push(wish);
    }
  }
  // What an answer rests on that points at that answer: others need it more.
  return [...wishes, ...circular];
}

function pointerOf({ zone, change }: ChangeNode): Pointer {
  return { zone: zone.name, record: recordOf(change) };
}

/** Whether the answer that a pointer needs comes or goes with the pointer itself. */
function restsOnItself(states: ZoneStates, { name, question, move }: Wish): boolean {
  if (!move) return false;
  const { node, side } = move;
  if (covers(states, node, name)) return true;
  const support = supportOf(states, { name, question, side });
  return support?.[side === 'after' ? 'begins' : 'ends'].some(({ nodes }) => nodes.includes(node)) === true;
}

/** Whether a record is a wildcard that would answer for a name if nothing else did. */
function covers(states: ZoneStates, { owner, zone }: ChangeNode, name: string): boolean {
  return owner.startsWith('*.') && name.endsWith(owner.slice(1)) && states.zoneOf(name)?.name === zone.name;
}

/** Whether a wildcard points at a name that it answers for itself while the name has no records of its own. */
function coversItself(states: ZoneStates, node: ChangeNode, target: string): boolean {
  const state = states.zoneOf(target);
  if (!state || !covers(states, node, target)) return false;
  const encloser = parentOf(node.owner);
  const own = state.entriesAt(target);
  if (own.some(({ before, after }) => (before ?? after)?.alias !== undefined)) return false;
  let nextCloser = target;
  while (parentOf(nextCloser) !== encloser) nextCloser = parentOf(nextCloser);
  const all = state.under(nextCloser);
  return SIDES.every((side) => all[side] === own.filter((entry) => entry[side] !== null).length);
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
    const isBeside = delegationsAt(states, node).some((entry) => entry[side] !== null);
    if (!isBeside) continue;
    const common = { name: node.owner, question: node.type.type, types: NO_TYPES, pointer: pointerOf(node) };
    wishes.push({ kind: 'ds', ...common, move: { node, side } });
  }
  return wishes;
}

/** The delegations beside a record: a managed zone below has the same name as this one's delegation to it. */
export function delegationsAt(states: ZoneStates, { zone, owner }: ChangeNode): readonly Entry[] {
  const entries = states.zoneOf(zone.name)?.entriesAt(owner) ?? [];
  return entries.filter(({ type }) => isDelegation(type));
}
