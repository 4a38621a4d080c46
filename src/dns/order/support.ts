import { parentOf } from '../existing-names.js';
import type { DnsRecord } from '../record.js';
import type { ChangeNode } from './change-node.js';
import type { Entry, Side, ZoneState, ZoneStates } from './zone-states.js';
import { aliasTarget, isDelegation, published, SIDES, typeOf } from './zone-states.js';

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
  /** The types that are answered where the chain ends; null where others know: outside the zones, or below a cut. */
  readonly types: ReadonlySet<string> | null;
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
  const support = { begins: [], ends: [], types: null };
  let at = name;
  for (let hop = 0; hop < MAX_ALIASES; hop += 1) {
    const zone = states.zoneOf(at);
    if (!zone) return support;
    const place = { zone, name: at, question, side };
    if (restsOnCut(place, support)) return support;
    const source = sourceOf(place, support);
    const why = source === at ? null : 'wildcard';
    const entries = zone.entriesAt(source);
    const records = entries.flatMap((entry) => published(entry, side) ?? []);
    const target =
      question === 'CNAME' ? undefined : records.map(aliasTarget).find((each) => each !== undefined);
    if (target === undefined) {
      if (zone.isConstant) return support;
      const matches = matcherOf(question);
      if (!records.some(matches)) return null;
      restOnSome(support, { entries, matches, why });
      return { ...support, types: new Set(records.map(({ type }) => type)) };
    }
    restOnSome(support, { entries, matches: (record) => aliasTarget(record) === target, why });
    if (isKept?.(target, question)) return support;
    at = target;
  }
  return null;
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
    if (zone.countUnder(nextCloser, 'before') > zone.movesUnder(nextCloser).going.length) return;
    const entries = zone.entriesAt(`*.${parentOf(nextCloser)}`);
    if (!entries.some((entry) => SIDES.some((side) => holds(entry, side, matches)))) continue;
    const support = { begins: [], ends: [], types: null };
    restOnNone(support, { ...zone.movesUnder(nextCloser), why: 'wildcard' });
    restOnSome(support, { entries, matches, why: 'wildcard' });
    yield support;
  }
}

/** What a record that stands beside others of its name rests on: that one of a kind is there. */
export function supportBySome(entries: readonly Entry[], matches: Matches): Support {
  const support = { begins: [], ends: [], types: null };
  restOnSome(support, { entries, matches, why: null });
  return support;
}

interface Draft {
  readonly begins: Turn[];
  readonly ends: Turn[];
}

interface Place extends Required<Omit<Resolution, 'isKept'>> {
  readonly zone: ZoneState;
}

/** Whether the name is at or below a zone cut. The DS of a cut is answered above it (RFC 4035 section 3.1.4.1). */
function restsOnCut({ zone, name, question, side }: Place, support: Draft): boolean {
  if (!zone.hasCuts) return false;
  let cut: readonly Entry[] | null = null;
  const above: Entry[] = [];
  for (let at = name; at !== zone.name; at = parentOf(at)) {
    if (question === 'DS' && at === name) continue;
    const delegations = zone.entriesAt(at).filter((entry) => isDelegation(typeOf(entry)));
    if (delegations.some((entry) => published(entry, side))) {
      cut = delegations;
      above.length = 0;
    } else above.push(...delegations);
  }
  const [coming, going] = [turned(above, 'before', () => true), turned(above, 'after', () => true)];
  restOnNone(support, { coming, going, why: 'delegation' });
  if (cut) restOnSome(support, { entries: cut, matches: () => true, why: 'delegation' });
  return cut !== null;
}

/** The name whose records answer: the name itself, or, while it does not exist, the wildcard at its closest encloser. */
function sourceOf({ zone, name, side }: Place, support: Draft): string {
  if (!zone.hasWildcards || zone.exists(name, side)) return name;
  let nextCloser = name;
  let encloser = parentOf(name);
  for (; !zone.exists(encloser, side); encloser = parentOf(encloser)) nextCloser = encloser;
  restOnNone(support, { ...zone.movesUnder(nextCloser), why: 'wildcard' });
  return `*.${encloser}`;
}

type Matches = (record: DnsRecord) => boolean;

function matcherOf(question: Question): Matches {
  if (question === 'ANY') return () => true;
  if (question === 'ADDRESS') return ({ type }) => type === 'A' || type === 'AAAA';
  return ({ type }) => type === question;
}

interface Some {
  readonly entries: readonly Entry[];
  readonly matches: Matches;
  readonly why: Turn['why'];
}

/** One matching record is enough. A record that matches on both sides is there all the time. */
function restOnSome({ begins, ends }: Draft, { entries, matches, why }: Some): void {
  if (entries.some((entry) => SIDES.every((side) => holds(entry, side, matches)))) return;
  push(begins, { kind: 'one', nodes: turned(entries, 'before', matches), why });
  push(ends, { kind: 'one', nodes: turned(entries, 'after', matches), why });
}

interface None {
  readonly coming: readonly ChangeNode[];
  readonly going: readonly ChangeNode[];
  readonly why: Turn['why'];
}

/** All that goes has to be gone, and the first that comes is one too many. */
function restOnNone({ begins, ends }: Draft, { coming, going, why }: None): void {
  push(begins, { kind: 'all', nodes: going, why });
  push(ends, { kind: 'all', nodes: coming, why });
}

function push(turns: Turn[], turn: Turn): void {
  if (turn.nodes.length > 0) turns.push(turn);
}

/** The changes of entries that match on one side only, and not on this one. */
function turned(entries: readonly Entry[], not: Side, matches: Matches): readonly ChangeNode[] {
  const other = not === 'before' ? 'after' : 'before';
  return entries.flatMap((entry) =>
    entry.node && !holds(entry, not, matches) && holds(entry, other, matches) ? [entry.node] : [],
  );
}

function holds(entry: Entry, side: Side, matches: Matches): boolean {
  const record = published(entry, side);
  return record !== null && matches(record);
}
