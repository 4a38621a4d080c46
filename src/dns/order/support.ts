import { parentOf } from '../existing-names.js';
import type { ChangeNode } from './change-node.js';
import type { Answer, Entry, Side, ZoneState, ZoneStates } from './zone-states.js';
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
      return { begins, ends, entries: NO_ENTRIES };
    const source = zone.hasWildcards ? sourceOf({ zone, name: at, side }, turns) : at;
    const why = source === at ? null : 'wildcard';
    const entries = zone.entriesAt(source);
    const target = question === 'CNAME' ? undefined : targetAt(entries, side);
    if (target === undefined) {
      if (zone.isConstant) return { begins, ends, entries: NO_ENTRIES };
      if (!entries.some((entry) => isMatch(entry[side], matches))) return null;
      restOnSome(turns, { entries, matches, why });
      return { begins, ends, entries };
    }
    restOnSome(turns, { entries, matches: ({ alias }) => alias === target, why });
    if (isKept?.(target, question)) return { begins, ends, entries: NO_ENTRIES };
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
 * The wildcards that would answer for a name for a while, if the name and all below it were not there. Nothing of what
 * stays may be in their way.
 */
export function* passingSupports(states: ZoneStates, question: Question, name: string): Iterable<Support> {
  const zone = states.zoneOf(name);
  if (!zone?.hasWildcards) return;
  const matches = matcherOf(question);
  for (let nextCloser = name; nextCloser !== zone.name; nextCloser = parentOf(nextCloser)) {
    const { before, coming, going } = zone.under(nextCloser);
    if (before > going.length) return;
    const entries = zone.entriesAt(`*.${parentOf(nextCloser)}`);
    if (!entries.some(({ before: old, after }) => isMatch(old, matches) || isMatch(after, matches))) continue;
    const turns = { begins: [], ends: [] };
    restOnNone(turns, { coming, going, why: 'wildcard' });
    restOnSome(turns, { entries, matches, why: 'wildcard' });
    yield { ...turns, entries };
  }
}

/** What a record that stands beside others of its name rests on: that one of a kind is there. */
export function supportBySome(entries: readonly Entry[], matches: Matches): Support {
  const turns = { begins: [], ends: [] };
  restOnSome(turns, { entries, matches, why: null });
  return { ...turns, entries };
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

/** Whether the name is at or below a zone cut. The DS of a cut is answered above it (RFC 4035 section 3.1.4.1). */
function restsOnCut({ zone, name, question, side }: Place & { question: Question }, turns: Turns): boolean {
  let cut: readonly Entry[] | null = null;
  const above: Entry[] = [];
  for (let at = name; at !== zone.name; at = parentOf(at)) {
    if (question === 'DS' && at === name) continue;
    const delegations = zone.entriesAt(at).filter(({ type }) => isDelegation(type));
    if (delegations.some((entry) => entry[side] !== null)) {
      cut = delegations;
      above.length = 0;
    } else above.push(...delegations);
  }
  const { coming, going } = turned(above, () => true);
  restOnNone(turns, { coming, going, why: 'delegation' });
  if (cut) restOnSome(turns, { entries: cut, matches: () => true, why: 'delegation' });
  return cut !== null;
}

/** The name whose records answer: the name itself, or, while it does not exist, the wildcard at its closest encloser. */
function sourceOf({ zone, name, side }: Place, turns: Turns): string {
  if (zone.exists(name, side)) return name;
  let nextCloser = name;
  let encloser = parentOf(name);
  for (; !zone.exists(encloser, side); encloser = parentOf(encloser)) nextCloser = encloser;
  restOnNone(turns, { ...zone.under(nextCloser), why: 'wildcard' });
  return `*.${encloser}`;
}

function targetAt(entries: readonly Entry[], side: Side): string | undefined {
  return entries.find((entry) => entry[side]?.alias !== undefined)?.[side]?.alias;
}

type Matches = (answer: Answer) => boolean;

function matcherOf(question: Question): Matches {
  if (question === 'ANY') return matchesAny;
  if (question === 'ADDRESS') return matchesAddress;
  return ({ type }) => type === question;
}

function matchesAny(): boolean {
  return true;
}

function matchesAddress({ type }: Answer): boolean {
  return type === 'A' || type === 'AAAA';
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

interface None {
  readonly coming: readonly ChangeNode[];
  readonly going: readonly ChangeNode[];
  readonly why: Turn['why'];
}

/** All that goes has to be gone, and the first that comes is one too many. */
function restOnNone({ begins, ends }: Turns, { coming, going, why }: None): void {
  push(begins, { kind: 'all', nodes: going, why });
  push(ends, { kind: 'all', nodes: coming, why });
}

function push(turns: Turn[], turn: Turn): void {
  if (turn.nodes.length > 0) turns.push(turn);
}

interface Turned {
  readonly coming: readonly ChangeNode[];
  readonly going: readonly ChangeNode[];
  /** Whether some record matches on both sides. */
  readonly isStaying: boolean;
}

/** The changes of entries that match on one side only. */
function turned(entries: readonly Entry[], matches: Matches): Turned {
  const coming: ChangeNode[] = [];
  const going: ChangeNode[] = [];
  let isStaying = false;
  for (const { before, after, node } of entries) {
    const [was, is] = [isMatch(before, matches), isMatch(after, matches)];
    if (was && is) isStaying = true;
    else if (node && is) coming.push(node);
    else if (node && was) going.push(node);
  }
  return { coming, going, isStaying };
}
