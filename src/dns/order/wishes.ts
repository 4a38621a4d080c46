import { parentOf } from '../existing-names.js';
import type { DnsRecord } from '../record.js';
import { targetOf } from '../targets.js';
import { recordType } from '../types/registry.js';
import type { ChangeNode, NameChanges } from './change-node.js';
import { recordOf } from './change-node.js';
import type { Keeper, KeeperInput } from './keeper.js';
import { createKeeper } from './keeper.js';
import type { Question, Support, Turn } from './support.js';
import { isTouchedTwice, supportBySome, supportOf } from './support.js';
import type { Edge } from './ways.js';
import { waysToCome, waysToGo } from './ways.js';
import type { ZoneState, ZoneStates } from './zone-states.js';
import { isDelegation, SIDES } from './zone-states.js';

/** What is to be kept, the most important kind first. */
export const LOSS_KINDS = ['name', 'set', 'pointer', 'ds'] as const;

/** Something that no order keeps: an answer, a name that a record points at, or the NS beside a DS. */
export interface Loss {
  readonly kind: (typeof LOSS_KINDS)[number];
  /** The full name without an answer: of a pointer its target. `?.` in front stands for the names below that have no records. */
  readonly name: string;
  readonly question: Question;
  /** The changes that lose it: those that take the answer away, or the pointer that comes too early or stays too long. */
  readonly nodes: readonly ChangeNode[];
  /** A record that points at the name; null where that is not what is lost. */
  readonly pointer: Pointer | null;
}

/** A record that points at a name. */
export interface Pointer {
  readonly zone: string;
  readonly record: DnsRecord;
}

export interface WishInput extends KeeperInput {
  readonly names: readonly NameChanges[];
  readonly nodes: readonly ChangeNode[];
  /** Names that published records point at before and after, each with one of these records. */
  readonly staying: ReadonlyMap<string, Pointer>;
}

/**
 * Grants wishes one after another, the most important kind first, as far as they contradict neither a rule nor a wish
 * that was granted before. `first` are names to be kept before all others.
 *
 * @returns what could not be kept.
 */
export function grantWishes(input: WishInput, first: readonly string[]): readonly Loss[] {
  const keeper = createKeeper(input);
  for (const name of first) keeper.keep(name, 'ANY', 'name');
  return [
    ...keepAnswers(input, keeper),
    ...keepTargets(input, keeper),
    ...keepPointers(input, keeper),
    ...keepDs(input),
  ];
}

/** Keeps names, and then record sets, that are answered before and after. */
function keepAnswers(input: WishInput, { keep, takers }: Keeper): readonly Loss[] {
  const losses: Loss[] = [];
  const sets: (readonly [name: string, type: string])[] = [];
  for (const name of namesAtRisk(input)) {
    const types = typesAt(input.states, name);
    // A name whose set is kept is kept; that it stays an alias says nothing of its target.
    const isKept = types.some((type) => type !== 'CNAME' && keep(name, type, 'set') === 'kept');
    if (!isKept && keep(name, 'ANY', 'name') === 'lost')
      losses.push({ kind: 'name', name, question: 'ANY', nodes: takers(name, 'ANY'), pointer: null });
    for (const type of types) sets.push([name, type]);
  }
  for (const [name, question] of sets)
    if (keep(name, question, 'set') === 'lost')
      losses.push({ kind: 'set', name, question, nodes: takers(name, question), pointer: null });
  return losses;
}

/** The names whose answers more than one change may touch. */
function namesAtRisk({ states, names }: WishInput): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (zone: ZoneState, name: string): void => {
    if (isTouchedTwice(zone, name)) found.add(name);
  };
  for (const { owner, nodes } of names) {
    const zone = states.zoneOf(owner);
    if (!zone) continue;
    if (!owner.startsWith('*.')) add(zone, owner);
    // A name that has no records stands for all of its kind.
    if (zone.hasWildcards || zone.hasCuts) add(zone, `?.${owner.replace(/^\*\./, '')}`);
    if (nodes.some(({ change }) => isDelegation(recordOf(change).type)))
      for (const name of zone.namesBelow(owner)) add(zone, name);
  }
  return found;
}

/** The types that a name has an answer for before and after, its own or of those that it leads to; perhaps some more. */
function typesAt(states: ZoneStates, name: string): readonly string[] {
  const before = supportOf(states, { question: 'ANY', name, side: 'before' });
  const after = before && supportOf(states, { question: 'ANY', name, side: 'after' });
  if (!before || !after) return [];
  const types = new Set<string>();
  for (const entries of [states.zoneOf(name)?.entriesAt(name), before.entries, after.entries])
    for (const { type } of entries ?? []) types.add(type);
  return [...types];
}

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

/** Keeps the answers that pointers need which stay. */
function keepTargets({ states, staying }: WishInput, { keep, takers }: Keeper): readonly Loss[] {
  const losses: Loss[] = [];
  const needOf = needsOf(states);
  for (const [name, pointer] of staying) {
    const question = needOf(name);
    if (keep(name, question, 'pointer') === 'lost')
      losses.push({ kind: 'pointer', name, question, nodes: takers(name, question), pointer });
  }
  return losses;
}

/** Has pointers come after what they point at, and go before it. */
function keepPointers(
  { states, nodes, take, preferences }: WishInput,
  { keep, support }: Keeper,
): readonly Loss[] {
  const losses: Loss[] = [];
  const circular: Wish[] = [];
  const needOf = needsOf(states);
  const grant = ({ name, question, node, ways }: Wish): void => {
    if (!some(ways, take))
      losses.push({ kind: 'pointer', name, question, nodes: [node], pointer: pointerOf(node) });
  };
  for (const node of nodes) {
    const targets = { before: pointsAt(node.change.before), after: pointsAt(node.change.after) };
    if (targets.before === targets.after) continue;
    for (const side of SIDES) {
      const name = targets[side];
      if (name === undefined) continue;
      const question = needOf(name);
      const needed = keep(name, question, 'pointer') === 'kept' ? null : support(name, question, side);
      if (!needed || (question === 'ANY' && coversItself(states, node, name))) continue;
      const [turns, ways] =
        side === 'after'
          ? [needed.begins, waysToCome(node, needed, 'pointer', preferences)]
          : [needed.ends, waysToGo(node, needed, 'pointer', preferences)];
      const wish = { name, question, node, ways };
      if (isWildcard(node) || turns.some(({ nodes: all }: Turn) => all.includes(node))) circular.push(wish);
      else grant(wish);
    }
  }
  // What an answer rests on that points at that answer: others need it more.
  for (const wish of circular) grant(wish);
  return losses;
}

function pointerOf({ zone, change }: ChangeNode): Pointer {
  return { zone: zone.name, record: recordOf(change) };
}

interface Wish {
  readonly name: string;
  readonly question: Question;
  readonly node: ChangeNode;
  readonly ways: Iterable<readonly Edge[]>;
}

function some(ways: Iterable<readonly Edge[]>, take: WishInput['take']): boolean {
  for (const edges of ways) if (take(edges)) return true;
  return false;
}

/** The name that a published record points at. */
export function pointsAt(record: DnsRecord | null): string | undefined {
  return record?.active ? targetOf(record) : undefined;
}

function isWildcard({ owner }: ChangeNode): boolean {
  return owner.startsWith('*.');
}

/** Whether a wildcard points at a name that it answers for itself while the name has no records of its own. */
function coversItself(states: ZoneStates, node: ChangeNode, target: string): boolean {
  const state = states.zoneOf(target);
  if (!state || !isWildcard(node)) return false;
  const encloser = parentOf(node.owner);
  if (!target.endsWith(`.${encloser}`)) return false;
  const own = state.entriesAt(target);
  if (own.some(({ before, after }) => (before ?? after)?.alias !== undefined)) return false;
  let nextCloser = target;
  while (parentOf(nextCloser) !== encloser) nextCloser = parentOf(nextCloser);
  const all = state.under(nextCloser);
  return SIDES.every((side) => all[side] === own.filter((entry) => entry[side] !== null).length);
}

/** Has a DS come after the NS beside it, and go before it. */
function keepDs({ states, nodes, take, preferences }: WishInput): readonly Loss[] {
  const losses: Loss[] = [];
  for (const node of nodes) {
    const { before, after } = node.change;
    const { type } = after ?? before;
    const [was, is] = [before?.active === true, after?.active === true];
    if (!recordType(type)?.belongsToDelegation || was === is) continue;
    const name = node.owner;
    const entries = states.zoneOf(name)?.entriesAt(name) ?? [];
    const isBeside = entries.some(
      (entry) => isDelegation(entry.type) && entry[is ? 'after' : 'before'] !== null,
    );
    if (!isBeside) continue;
    const support: Support = supportBySome(entries, (answer) => isDelegation(answer.type));
    const ways = is
      ? waysToCome(node, support, 'ds', preferences)
      : waysToGo(node, support, 'ds', preferences);
    if (!some(ways, take))
      losses.push({ kind: 'ds', name, question: type, nodes: [node], pointer: pointerOf(node) });
  }
  return losses;
}
