import { parentOf } from '../existing-names.js';
import type { DnsRecord } from '../record.js';
import { ownerName } from '../record.js';
import { targetOf } from '../targets.js';
import { recordType } from '../types/registry.js';
import type { ChangeNode } from './change-node.js';
import type { Keeper, KeeperInput } from './keeper.js';
import { createKeeper } from './keeper.js';
import type { Question, Support, Turn } from './support.js';
import { supportBySome, supportOf } from './support.js';
import type { Edge } from './ways.js';
import { waysToCome, waysToGo } from './ways.js';
import type { Side, ZoneStates } from './zone-states.js';
import { aliasTarget, isDelegation, published, SIDES, typeOf } from './zone-states.js';

/** What is to be kept, the most important kind first. */
export const LOSS_KINDS = ['name', 'set', 'pointer', 'ds'] as const;

/** Something that no order keeps: an answer, a name that a record points at, or the NS beside a DS. */
export interface Loss {
  readonly kind: (typeof LOSS_KINDS)[number];
  /** The full name without an answer: of a pointer its target. `?.` in front stands for the names below that have no records. */
  readonly name: string;
  readonly question: Question;
  /** The change that points at the name for too long or too early; null where the pointer stays. */
  readonly node: ChangeNode | null;
}

export interface WishInput extends KeeperInput {
  readonly nodes: readonly ChangeNode[];
  /** Names that published records point at before and after. */
  readonly staying: Iterable<string>;
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
function keepAnswers(input: WishInput, { isAnswered, keep }: Keeper): readonly Loss[] {
  const losses: Loss[] = [];
  const sets: (readonly [name: string, type: string])[] = [];
  for (const name of touchedNames(input)) {
    const types = [...typesAt(input.states, name)].filter((type) => isAnswered(name, type));
    for (const type of types) sets.push([name, type]);
    // A name whose set is kept is kept; that it stays an alias says nothing of its target.
    const isKept = (): boolean =>
      types.some((type) => type !== 'CNAME' && keep(name, type, 'set')) || keep(name, 'ANY', 'name');
    if (isAnswered(name, 'ANY') && !isKept())
      losses.push({ kind: 'name', name, question: 'ANY', node: null });
  }
  for (const [name, question] of sets)
    if (!keep(name, question, 'set')) losses.push({ kind: 'set', name, question, node: null });
  return losses;
}

/** The names whose answers the changes may touch: those that are written, and what is below them where that matters. */
function touchedNames({ states, nodes }: WishInput): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { zone, change } of nodes) {
    const { prefix, type } = change.after ?? change.before;
    const owner = ownerName(prefix, zone.name);
    const state = states.zoneOf(owner);
    if (!owner.startsWith('*.')) names.add(owner);
    // A name that has no records stands for all of its kind.
    if (state?.hasWildcards || state?.hasCuts) names.add(`?.${owner.replace(/^\*\./, '')}`);
    if (isDelegation(type)) for (const name of state?.namesBelow(owner) ?? []) names.add(name);
  }
  return names;
}

/** The types that a name may be asked for: those of its own records and of those that it leads to. */
function typesAt(states: ZoneStates, name: string): ReadonlySet<string> {
  const types = new Set(states.zoneOf(name)?.entriesAt(name).map(typeOf));
  for (const side of SIDES)
    for (const type of supportOf(states, { question: 'ANY', name, side })?.types ?? []) types.add(type);
  return types;
}

/** What a pointer needs of its target: an address where it has one, before or after, and otherwise any answer. */
function needOf(states: ZoneStates, name: string): Question {
  const hasAddress = SIDES.some((side) => supportOf(states, { question: 'ADDRESS', name, side }) !== null);
  return hasAddress ? 'ADDRESS' : 'ANY';
}

/** Keeps the answers that pointers need which stay. */
function keepTargets({ states, staying }: WishInput, { isAnswered, keep }: Keeper): readonly Loss[] {
  const losses: Loss[] = [];
  for (const name of staying) {
    const question = needOf(states, name);
    if (isAnswered(name, question) && !keep(name, question, 'pointer'))
      losses.push({ kind: 'pointer', name, question, node: null });
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
  const grant = ({ name, question, node, ways }: Wish): void => {
    if (!some(ways, take)) losses.push({ kind: 'pointer', name, question, node });
  };
  for (const node of nodes) {
    const targets = { before: pointsAt(node.change.before), after: pointsAt(node.change.after) };
    if (targets.before === targets.after) continue;
    for (const side of SIDES) {
      const name = targets[side];
      if (name === undefined) continue;
      const question = needOf(states, name);
      const needed = keep(name, question, 'pointer') ? null : support(name, question, side);
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

function isWildcard({ change }: ChangeNode): boolean {
  return (change.after ?? change.before).prefix.startsWith('*');
}

/** Whether a wildcard points at a name that it answers for itself while the name has no records of its own. */
function coversItself(states: ZoneStates, node: ChangeNode, target: string): boolean {
  const state = states.zoneOf(target);
  if (!state || !isWildcard(node)) return false;
  const { zone, change } = node;
  const encloser = parentOf(ownerName((change.after ?? change.before).prefix, zone.name));
  if (!target.endsWith(`.${encloser}`)) return false;
  const own = state.entriesAt(target);
  if (
    own.some(({ before, after }) =>
      [before, after].some((record) => record && aliasTarget(record) !== undefined),
    )
  )
    return false;
  let nextCloser = target;
  while (parentOf(nextCloser) !== encloser) nextCloser = parentOf(nextCloser);
  const count = (side: Side): number => own.filter((entry) => published(entry, side)).length;
  return SIDES.every((side) => state.countUnder(nextCloser, side) === count(side));
}

/** Has a DS come after the NS beside it, and go before it. */
function keepDs({ states, nodes, take, preferences }: WishInput): readonly Loss[] {
  const losses: Loss[] = [];
  for (const node of nodes) {
    const { before, after } = node.change;
    const { prefix, type } = after ?? before;
    const [was, is] = [before?.active === true, after?.active === true];
    if (!recordType(type)?.belongsToDelegation || was === is) continue;
    const name = ownerName(prefix, node.zone.name);
    const entries = states.zoneOf(name)?.entriesAt(name) ?? [];
    const isBeside = entries.some(
      (entry) => isDelegation(typeOf(entry)) && published(entry, is ? 'after' : 'before'),
    );
    if (!isBeside) continue;
    const support: Support = supportBySome(entries, (record) => isDelegation(record.type));
    const ways = is
      ? waysToCome(node, support, 'ds', preferences)
      : waysToGo(node, support, 'ds', preferences);
    if (!some(ways, take)) losses.push({ kind: 'ds', name, question: type, node });
  }
  return losses;
}
