import { grown } from '../../plan/adjacency.js';
import { recordType, recordTypes } from '../types/registry.js';
import type { ChangeNode, Side } from './change-node.js';
import type { Answer, Entry } from './entries.js';
import type { Moves, NameState } from './name-states.js';
import { exists, NO_ENTRIES } from './name-states.js';
import type { ZoneStates } from './zone-states.js';

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
  readonly at: NameState;
  readonly side: Side;
  /**
   * Whether a question about the target of an alias is answered all the time, so that what it rests on does not matter.
   * The target is undefined outside the zones of the run.
   */
  readonly isKept?: (target: NameState | undefined, question: Question) => boolean;
}

/** More aliases in a row than resolvers follow. */
export const MAX_ALIASES = 16;

/**
 * Resolves a question on one side as RFC 1034 section 4.3.2 and RFC 4592 section 3.3 say, through the zones of the run:
 * aliases, wildcards and zone cuts. Names outside these zones, and below a cut, count as answered.
 *
 * @returns what the answer rests on; null when there is none.
 */
export function supportOf(
  states: ZoneStates,
  { question, at: asked, side, isKept }: Resolution,
): Support | null {
  const support: Draft = { begins: NO_TURNS, ends: NO_TURNS, entries: NO_ENTRIES, isAliased: false };
  const matches = matcherOf(question);
  let at: NameState | undefined = asked;
  for (let hop = 0; hop < MAX_ALIASES; hop += 1) {
    support.isAliased = hop > 0;
    if (!at || (at.zone.hasCuts && restsOnCut({ at, question, side }, support))) return support;
    const nextCloser = nextCloserOf(at, side);
    if (nextCloser) restOnNone(support, nextCloser.under, 'wildcard');
    const why = nextCloser ? 'wildcard' : null;
    const entries = sourceEntries(at, nextCloser);
    const target = recordType(question)?.isAlias ? undefined : targetAt(entries, side);
    if (target === undefined) {
      if (at.zone.isConstant) return support;
      if (!entries.some((entry) => isMatch(entry[side], matches))) return null;
      restOnSome(support, { entries, matches, why });
      support.entries = entries;
      return support;
    }
    restOnSome(support, { entries, matches: ({ alias }) => alias === target, why });
    at = states.at(target);
    if (isKept?.(at, question)) {
      support.isAliased = true;
      return support;
    }
  }
  return null;
}

function isMatch(answer: Answer | null, matches: Matches): boolean {
  return answer !== null && matches(answer);
}

/** Whether a name has no records at all on one side, of its own or of a wildcard, nor of a delegation. */
export function isEmpty(name: NameState, side: Side): boolean {
  const isThere = (entry: Entry): boolean => entry[side] !== null;
  if (name.zone.isConstant) return false;
  if (name.zone.hasCuts && cutsFrom(name, 'ANY').some((cut) => cut.delegations.some(isThere))) return false;
  return !sourceEntries(name, nextCloserOf(name, side)).some(isThere);
}

/** Whether more than one change may touch the answers at a name: with one alone, no state is in between. */
export function isTouchedTwice(name: NameState): boolean {
  const { zone } = name;
  let one: ChangeNode | null = null;
  const isSecond = (node: ChangeNode | null): boolean => {
    if (node === null || node === one) return false;
    if (one !== null) return true;
    one = node;
    return false;
  };
  const isMore = ({ before, after, node }: Entry): boolean =>
    before?.alias !== undefined || after?.alias !== undefined || isSecond(node);
  if (name.entries.some(isMore)) return true;
  if (zone.hasCuts)
    for (let at = name; at.above; at = at.above)
      if (at.delegations.some(({ node }) => isSecond(node))) return true;
  if (zone.hasWildcards)
    for (let at = name; at.above; at = at.above) {
      const { before, coming, going } = at.under;
      if (coming.some(isSecond) || going.some(isSecond)) return true;
      if (before > going.length) return false;
      if (at.above.wildcard?.entries.some(isMore)) return true;
    }
  return false;
}

/**
 * What would answer for a name for a while: a wildcard, if the name and all below it were not there, or records of its
 * own below a zone cut, if that were not there. Nothing of what stays may be in their way.
 */
export function* passingSupports(question: Question, name: NameState): Iterable<Support> {
  const { zone } = name;
  const cuts = delegationsOf(cutsFrom(name, question));
  if (cuts.some(({ before, after }) => before && after)) return;
  const uncut: Turns = { begins: NO_TURNS, ends: NO_TURNS };
  restOnNone(uncut, turned(cuts, isAnything), 'delegation');
  const matches = matcherOf(question);
  if (cuts.length > 0) yield* phases({ entries: name.entries, matches, why: 'delegation' }, uncut);
  if (!zone.hasWildcards) return;
  for (let at = name; at.above; at = at.above) {
    const { under } = at;
    if (under.before > under.going.length) return;
    const { wildcard } = at.above;
    if (!wildcard) continue;
    const absent = { ...uncut };
    restOnNone(absent, under, 'wildcard');
    yield* phases({ entries: wildcard.entries, matches, why: 'wildcard' }, absent);
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

/** What a record that stands beside others of its name rests on: that one of them is there. */
export function supportBySome(entries: readonly Entry[]): Support {
  const support: Draft = { begins: NO_TURNS, ends: NO_TURNS, entries, isAliased: false };
  restOnSome(support, { entries, matches: isAnything, why: null });
  return support;
}

const NO_TURNS: readonly Turn[] = [];

/** What an answer rests on, while that is found out. */
interface Turns {
  begins: readonly Turn[];
  ends: readonly Turn[];
}

interface Draft extends Turns {
  entries: readonly Entry[];
  isAliased: boolean;
}

/** The zone cuts from a name upwards. The DS of a cut is answered above it (RFC 4035 section 3.1.4.1). */
function cutsFrom(name: NameState, question: Question): readonly NameState[] {
  let cuts = NO_NAMES;
  for (let at = name; at.above; at = at.above) {
    if (at.delegations.length === 0) continue;
    if (at === name && recordType(question)?.belongsToDelegation) continue;
    cuts = [...cuts, at];
  }
  return cuts;
}

const NO_NAMES: readonly NameState[] = [];

function delegationsOf(cuts: readonly NameState[]): readonly Entry[] {
  const [cut, another] = cuts;
  if (!cut) return NO_ENTRIES;
  return another ? cuts.flatMap(({ delegations }) => delegations) : cut.delegations;
}

/** Whether the name is at or below a zone cut; the highest one counts. */
function restsOnCut({ at, question, side }: Resolution, turns: Turns): boolean {
  const cuts = cutsFrom(at, question);
  if (cuts.length === 0) return false;
  const highest = cuts.findLastIndex(({ delegations }) => delegations.some((entry) => entry[side] !== null));
  restOnNone(turns, turned(delegationsOf(cuts.slice(highest + 1)), isAnything), 'delegation');
  const cut = cuts[highest];
  if (cut) restOnSome(turns, { entries: cut.delegations, matches: isAnything, why: 'delegation' });
  return cut !== undefined;
}

/** Of a name that does not exist, the next closer name: the one right below its closest encloser. */
function nextCloserOf(name: NameState, side: Side): NameState | null {
  if (!name.zone.hasWildcards || exists(name, side)) return null;
  let nextCloser = name;
  while (nextCloser.above && !exists(nextCloser.above, side)) nextCloser = nextCloser.above;
  return nextCloser;
}

/** The records that answer: those at the name or, while it does not exist, of the wildcard at its closest encloser. */
function sourceEntries(name: NameState, nextCloser: NameState | null): readonly Entry[] {
  return nextCloser ? (nextCloser.above?.wildcard?.entries ?? NO_ENTRIES) : name.entries;
}

function targetAt(entries: readonly Entry[], side: Side): string | undefined {
  for (const entry of entries) {
    const alias = entry[side]?.alias;
    if (alias !== undefined) return alias;
  }
  return undefined;
}

type Matches = (answer: Answer) => boolean;

const isAnything: Matches = () => true;
const isAddress: Matches = ({ type }) => recordType(type)?.isAddress === true;

/** Made once for each question that is asked often. */
const MATCHERS: ReadonlyMap<Question, Matches> = new Map([
  ['ANY', isAnything],
  ['ADDRESS', isAddress],
  ...recordTypes.map(({ type }): [Question, Matches] => [type, matcherOfType(type)]),
]);

function matcherOf(question: Question): Matches {
  return MATCHERS.get(question) ?? matcherOfType(question);
}

function matcherOfType(asked: string): Matches {
  return ({ type }) => type === asked;
}

interface Some {
  readonly entries: readonly Entry[];
  readonly matches: Matches;
  readonly why: Turn['why'];
}

/** One matching record is enough. A record that matches on both sides is there all the time. */
function restOnSome(turns: Turns, { entries, matches, why }: Some): void {
  const { coming, going, isStaying } = turned(entries, matches);
  if (isStaying) return;
  if (coming.length > 0) turns.begins = [...turns.begins, { kind: 'one', nodes: coming, why }];
  if (going.length > 0) turns.ends = [...turns.ends, { kind: 'one', nodes: going, why }];
}

/** All that goes has to be gone, and the first that comes is one too many. */
function restOnNone(turns: Turns, { coming, going }: Moves, why: Turn['why']): void {
  if (going.length > 0) turns.begins = [...turns.begins, { kind: 'all', nodes: going, why }];
  if (coming.length > 0) turns.ends = [...turns.ends, { kind: 'all', nodes: coming, why }];
}

interface Turned extends Moves {
  /** Whether some record matches on both sides. */
  readonly isStaying: boolean;
}

/** The changes of entries that match on one side only. */
function turned(entries: readonly Entry[], matches: Matches): Turned {
  let coming: ChangeNode[] | undefined;
  let going: ChangeNode[] | undefined;
  let isStaying = false;
  for (const { before, after, node } of entries) {
    const was = isMatch(before, matches);
    const is = isMatch(after, matches);
    if (was && is) isStaying = true;
    else if (node && is) coming = grown(coming, node);
    else if (node && was) going = grown(going, node);
  }
  return { coming: coming ?? NO_NODES, going: going ?? NO_NODES, isStaying };
}

const NO_NODES: readonly ChangeNode[] = [];
