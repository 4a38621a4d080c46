import { parentOf } from '../name/existing-names.js';
import { recordType } from '../types/registry.js';
import type { ChangeNode, Side } from './change-node.js';
import type { Answer, Entry, Moves, ZoneState, ZoneStates } from './zone-states.js';
import { isDelegation, NO_ENTRIES } from './zone-states.js';

/** What a name is asked for: one type, any type at all, or an address of either family. */
export type Question = 'ANY' | 'ADDRESS' | (string & {});

/** Changes by which something begins to hold or ceases to: one of them is enough, or it takes all. */
export interface Turn {
  readonly kind: 'one' | 'all';
  readonly nodes: readonly ChangeNode[];
  /** What kind of answer it is about, where that is special. */
  readonly why: 'wildcard' | 'delegation' | null;
}

/** What an answer rests on: the changes that bring it about, and those that take it away. */
export interface Support {
  /** All of these turns have to come about; none where the answer is there from the start. */
  readonly begins: readonly Turn[];
  /** Each of these turns ends it; none where it stays to the end. */
  readonly ends: readonly Turn[];
  /** What is at the name where the chain ends; empty where others know: outside the zones, or below a cut. */
  readonly entries: readonly Entry[];
  readonly isAliased: boolean;
}

export interface Resolution {
  readonly question: Question;
  readonly name: string;
  readonly side: Side;
  /** Whether a question about the target of an alias is answered all the time, so that what it rests on does not matter. */
  readonly isKept?: (name: string, question: Question) => boolean;
}

/** More aliases in a row than resolvers follow. */
export const MAX_ALIASES = 16;

/**
 * Resolves a question on one side as RFC 1034 section 4.3.2 and RFC 4592 section 3.3 say, through the zones of the run:
 * aliases, wildcards and zone cuts. Names outside these zones, and below a cut, count as answered.
 *
 * @returns what the answer rests on; null when there is none.
 */
export function supportOf(states: ZoneStates, { question, name, side, isKept }: Resolution): Support | null {
  const begins: Turn[] = [];
  const ends: Turn[] = [];
  const turns = { begins, ends };
  const matches = matcherOf(question);
  let at = name;
  for (let hop = 0; hop < MAX_ALIASES; hop += 1) {
    const zone = states.zoneOf(at);
    if (!zone || (zone.hasCuts && restsOnCut({ zone, name: at, question, side }, turns)))
      return { begins, ends, entries: NO_ENTRIES, isAliased: hop > 0 };
    const source = zone.hasWildcards ? sourceOf({ zone, name: at, side }, turns) : at;
    const why = source === at ? null : 'wildcard';
    const entries = zone.entriesAt(source);
    const target = recordType(question)?.isAlias ? undefined : targetAt(entries, side);
    if (target === undefined) {
      if (zone.isConstant) return { begins, ends, entries: NO_ENTRIES, isAliased: hop > 0 };
      if (!entries.some((entry) => isMatch(entry[side], matches))) return null;
      restOnSome(turns, { entries, matches, why });
      return { begins, ends, entries, isAliased: hop > 0 };
    }
    restOnSome(turns, { entries, matches: ({ alias }) => alias === target, why });
    if (isKept?.(target, question)) return { begins, ends, entries: NO_ENTRIES, isAliased: true };
    at = target;
  }
  return null;
}

function isMatch(answer: Answer | null, matches: Matches): boolean {
  return answer !== null && matches(answer);
}

/** Whether more than one change may touch the answers at a name: with one alone, no state is in between. */
export function isTouchedTwice(zone: ZoneState, name: string): boolean {
  let one: ChangeNode | null = null;
  const isSecond = (node: ChangeNode | null): boolean => {
    if (node === null || node === one) return false;
    if (one !== null) return true;
    one = node;
    return false;
  };
  const isMore = ({ before, after, node }: Entry): boolean =>
    before?.alias !== undefined || after?.alias !== undefined || isSecond(node);
  if (zone.entriesAt(name).some(isMore)) return true;
  for (let at = name; zone.hasCuts && at !== zone.name; at = parentOf(at))
    if (zone.entriesAt(at).some(({ type, node }) => isDelegation(type) && isSecond(node))) return true;
  for (let at = name; zone.hasWildcards && at !== zone.name; at = parentOf(at)) {
    const { before, coming, going } = zone.under(at);
    if (coming.some(isSecond) || going.some(isSecond)) return true;
    if (before > going.length) return false;
    if (zone.entriesAt(`*.${parentOf(at)}`).some(isMore)) return true;
  }
  return false;
}

/**
 * What would answer for a name for a while: a wildcard, if the name and all below it were not there, or records of its
 * own below a zone cut, if that were not there. Nothing of what stays may be in their way.
 */
export function* passingSupports(states: ZoneStates, question: Question, name: string): Iterable<Support> {
  const zone = states.zoneOf(name);
  if (!zone) return;
  const cuts = delegationsFrom(zone, name, question).flat();
  if (cuts.some(({ before, after }) => before && after)) return;
  const uncut: Turns = { begins: [], ends: [] };
  restOnNone(
    uncut,
    turned(cuts, () => true),
    'delegation',
  );
  const matches = matcherOf(question);
  if (cuts.length > 0) yield* phases({ entries: zone.entriesAt(name), matches, why: 'delegation' }, uncut);
  for (let at = name; zone.hasWildcards && at !== zone.name; at = parentOf(at)) {
    const under = zone.under(at);
    if (under.before > under.going.length) return;
    const absent = { begins: [...uncut.begins], ends: [...uncut.ends] };
    restOnNone(absent, under, 'wildcard');
    yield* phases({ entries: zone.entriesAt(`*.${parentOf(at)}`), matches, why: 'wildcard' }, absent);
  }
}

/** What some records answer, as long as something else holds: those that stay, or those that go, or those that come. */
function* phases({ entries, matches, why }: Some, { begins, ends }: Turns): Iterable<Support> {
  const { coming, going, isStaying } = turned(entries, matches);
  const rest = { entries, isAliased: false };
  if (isStaying) yield { begins, ends, ...rest };
  else {
    if (going.length > 0) yield { begins, ends: [...ends, { kind: 'one', nodes: going, why }], ...rest };
    if (coming.length > 0) yield { begins: [...begins, { kind: 'one', nodes: coming, why }], ends, ...rest };
  }
}

/** What a record that stands beside others of its name rests on: that one of a kind is there. */
export function supportBySome(entries: readonly Entry[], matches: Matches): Support {
  const turns = { begins: [], ends: [] };
  restOnSome(turns, { entries, matches, why: null });
  return { ...turns, entries, isAliased: false };
}

interface Turns {
  readonly begins: Turn[];
  readonly ends: Turn[];
}

interface Place {
  readonly zone: ZoneState;
  readonly name: string;
  readonly side: Side;
}

/** The delegations at each name from one upwards. The DS of a cut is answered above it (RFC 4035 section 3.1.4.1). */
function delegationsFrom(zone: ZoneState, name: string, question: Question): readonly (readonly Entry[])[] {
  const levels: (readonly Entry[])[] = [];
  for (let at = name; zone.hasCuts && at !== zone.name; at = parentOf(at)) {
    if (at === name && recordType(question)?.belongsToDelegation) continue;
    levels.push(zone.entriesAt(at).filter(({ type }) => isDelegation(type)));
  }
  return levels;
}

/** Whether the name is at or below a zone cut; the highest one counts. */
function restsOnCut({ zone, name, question, side }: Place & { question: Question }, turns: Turns): boolean {
  const levels = delegationsFrom(zone, name, question);
  const highest = levels.findLastIndex((level) => level.some((entry) => entry[side] !== null));
  restOnNone(
    turns,
    turned(levels.slice(highest + 1).flat(), () => true),
    'delegation',
  );
  const cut = levels[highest];
  if (cut) restOnSome(turns, { entries: cut, matches: () => true, why: 'delegation' });
  return cut !== undefined;
}

/** The name whose records answer: the name itself, or, while it does not exist, the wildcard at its closest encloser. */
function sourceOf({ zone, name, side }: Place, turns: Turns): string {
  if (zone.exists(name, side)) return name;
  let nextCloser = name;
  let encloser = parentOf(name);
  for (; !zone.exists(encloser, side); encloser = parentOf(encloser)) nextCloser = encloser;
  restOnNone(turns, zone.under(nextCloser), 'wildcard');
  return `*.${encloser}`;
}

function targetAt(entries: readonly Entry[], side: Side): string | undefined {
  return entries.find((entry) => entry[side]?.alias !== undefined)?.[side]?.alias;
}

type Matches = (answer: Answer) => boolean;

function matcherOf(question: Question): Matches {
  if (question === 'ANY') return () => true;
  if (question === 'ADDRESS') return ({ type }) => recordType(type)?.isAddress === true;
  return ({ type }) => type === question;
}

interface Some {
  readonly entries: readonly Entry[];
  readonly matches: Matches;
  readonly why: Turn['why'];
}

/** One matching record is enough. A record that matches on both sides is there all the time. */
function restOnSome({ begins, ends }: Turns, { entries, matches, why }: Some): void {
  const { coming, going, isStaying } = turned(entries, matches);
  if (isStaying) return;
  push(begins, { kind: 'one', nodes: coming, why });
  push(ends, { kind: 'one', nodes: going, why });
}

/** All that goes has to be gone, and the first that comes is one too many. */
function restOnNone({ begins, ends }: Turns, { coming, going }: Moves, why: Turn['why']): void {
  push(begins, { kind: 'all', nodes: going, why });
  push(ends, { kind: 'all', nodes: coming, why });
}

function push(turns: Turn[], turn: Turn): void {
  if (turn.nodes.length > 0) turns.push(turn);
}

interface Turned extends Moves {
  /** Whether some record matches on both sides. */
  readonly isStaying: boolean;
}

/** The changes of entries that match on one side only. */
function turned(entries: readonly Entry[], matches: Matches): Turned {
  const coming: ChangeNode[] = [];
  const going: ChangeNode[] = [];
  let isStaying = false;
  for (const { before, after, node } of entries) {
    const was = isMatch(before, matches);
    const is = isMatch(after, matches);
    if (was && is) isStaying = true;
    else if (node && is) coming.push(node);
    else if (node && was) going.push(node);
  }
  return { coming, going, isStaying };
}
