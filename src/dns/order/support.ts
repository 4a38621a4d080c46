import { grown } from '../../plan/adjacency.js';
import type { Side } from '../answers/changing-zone.js';
import { SIDES } from '../answers/changing-zone.js';
import type { NamedLink } from '../answers/links.js';
import { linksOf } from '../answers/links.js';
import type { LookUp } from '../answers/look-up.js';
import { lookUp } from '../answers/look-up.js';
import type { WantedType } from '../answers/type-matcher.js';
import { typeMatcher } from '../answers/type-matcher.js';
import { recordType } from '../types/registry.js';
import type { ChangeNode } from './change-node.js';
import type { Answer, Entry, Matches } from './entries.js';
import { isAnything } from './entries.js';
import type { NameState, Transitions } from './name-states.js';
import { NAMES, NO_ENTRIES } from './name-states.js';
import type { ZoneStates } from './zone-states.js';

/** Changes that start or end something: any of them does, or it takes all of them. */
export interface Trigger {
  readonly kind: 'any' | 'all';
  readonly nodes: readonly ChangeNode[];
  /** The special part of resolving that the changes affect, if any. */
  readonly why: 'wildcard' | 'delegation' | null;
}

/** What an answer rests on: the changes that bring it about, and those that take it away. */
export interface Support {
  /** The answer exists once all of these have happened; empty if it exists from the start. */
  readonly begins: readonly Trigger[];
  /** The answer ends when one of these happens; empty if it never ends. */
  readonly ends: readonly Trigger[];
  /** The records at the end of the chain; empty if others answer: outside the zones, or below a cut. */
  readonly entries: readonly Entry[];
  readonly isAliased: boolean;
}

export interface Resolution {
  readonly question: WantedType;
  readonly at: NameState;
  readonly side: Side;
  /**
   * Whether the target of a CNAME has an answer at every moment, so that it does not matter what that rests on.
   */
  readonly isKept?: (target: NameState, question: WantedType) => boolean;
}

/**
 * Resolves a question on one side through the zones of the run, as the resolver of answers does. Names outside these zones, and
 * below a cut, count as answered.
 *
 * @returns what the answer rests on; null if there is no answer.
 */
export function supportOf(states: ZoneStates, resolution: Resolution): Support | null {
  const { question, at, side, isKept } = resolution;
  const asked = linkAt(at, question, side);
  let leadsOn = true;
  const next = ({ alias }: Link): Link | null => {
    if (alias === undefined) return null;
    const target = states.at(alias);
    leadsOn = target !== undefined && isKept?.(target, question) !== true;
    return target && leadsOn ? linkAt(target, question, side) : null;
  };
  const links = linksOf(asked, next);
  const end = links.at(-1) ?? asked;
  const isElsewhere = !leadsOn || end.cut !== null || (end.alias === undefined && end.at.zone.isConstant);
  const matches = typeMatcher(question);
  if (
    !isElsewhere &&
    (end.alias !== undefined || !end.entries.some((entry) => isMatch(entry[side], matches)))
  )
    return null;

  const support: Draft = {
    begins: NO_TRIGGERS,
    ends: NO_TRIGGERS,
    entries: isElsewhere ? NO_ENTRIES : end.entries,
    isAliased: asked.alias !== undefined,
  };
  for (const link of links) restOnLink(support, link, question);
  return support;
}

/** A name on the way to an answer on one side. */
interface Link extends NamedLink, Omit<LookUp<NameState>, 'redirect'> {
  readonly at: NameState;
  /** The records that answer, on either side; none below a cut. */
  readonly entries: readonly Entry[];
  /** The full name that these are an alias of. */
  readonly alias: string | undefined;
}

function linkAt(at: NameState, question: WantedType, side: Side): Link {
  const { cut, nextCloser, source } = lookUp(NAMES[side], at, question);
  const entries = cut === null ? (source?.entries ?? NO_ENTRIES) : NO_ENTRIES;
  const alias = recordType(question)?.isAlias ? undefined : aliasIn(entries, side);
  return { name: at.name, at, cut, nextCloser, source, entries, alias };
}

/** The name that the CNAME among some records points at. */
function aliasIn(entries: readonly Entry[], side: Side): string | undefined {
  for (const entry of entries) {
    const alias = entry[side]?.alias;
    if (alias !== undefined) return alias;
  }
  return undefined;
}

/** Adds what it takes for a link to be as it is. */
function restOnLink(
  triggers: Triggers,
  { at, cut, nextCloser, entries, alias }: Link,
  question: WantedType,
): void {
  if (at.zone.hasCuts) restOnCuts(triggers, cutsFrom(at, question), cut);
  if (cut !== null) return;
  if (nextCloser) restOnNone(triggers, nextCloser.under, 'wildcard');
  if (alias === undefined && at.zone.isConstant) return;
  const matches: Matches = alias === undefined ? directly(question) : (answer) => answer.alias === alias;
  restOnSome(triggers, { entries, matches, why: nextCloser ? 'wildcard' : null });
}

/** What matches a question at the end of a chain: a CNAME only does if it is what is asked for. */
function directly(question: WantedType): Matches {
  return question === 'ANY' ? ({ alias }) => alias === undefined : typeMatcher(question);
}

/** Adds that the highest cut that exists must go on to exist, and that none may exist above it. */
function restOnCuts(triggers: Triggers, cuts: readonly NameState[], highest: NameState | null): void {
  if (cuts.length === 0) return;
  const above = highest === null ? cuts : cuts.slice(cuts.indexOf(highest) + 1);
  restOnNone(triggers, transitionsOf(delegationsOf(above), isAnything), 'delegation');
  if (highest) restOnSome(triggers, { entries: highest.delegations, matches: isAnything, why: 'delegation' });
}

/** The names at and above another that are zone cuts on either side, the lowest first, without that of a DS itself. */
function cutsFrom(name: NameState, question: WantedType): readonly NameState[] {
  let cuts = NO_NAMES;
  for (let at = name; at.above; at = at.above) {
    if (at.delegations.length === 0) continue;
    if (at === name && recordType(question)?.belongsToDelegation) continue;
    cuts = [...cuts, at];
  }
  return cuts;
}

const NO_NAMES: readonly NameState[] = [];

/** The NS records of some zone cuts. */
function delegationsOf(cuts: readonly NameState[]): readonly Entry[] {
  const [cut, another] = cuts;
  if (!cut) return NO_ENTRIES;
  return another ? cuts.flatMap(({ delegations }) => delegations) : cut.delegations;
}

/** The support of a record that needs any one of some others at its name. */
export function supportBySome(entries: readonly Entry[]): Support {
  const support: Draft = { begins: NO_TRIGGERS, ends: NO_TRIGGERS, entries, isAliased: false };
  restOnSome(support, { entries, matches: isAnything, why: null });
  return support;
}

/**
 * What could answer for a name in the meantime: a wildcard while nothing exists at the name or below it, the name's own records
 * below a zone cut while the cut does not exist, or what the target of an alias of one side has on the other. Records that stay
 * may rule that out.
 */
export function* interimSupports(
  states: ZoneStates,
  question: WantedType,
  name: NameState,
): Iterable<Support> {
  yield* crossedSupports(states, question, name);
  const { zone } = name;
  const cuts = delegationsOf(cutsFrom(name, question));
  if (cuts.some(({ before, after }) => before && after)) return;
  const uncut: Triggers = { begins: NO_TRIGGERS, ends: NO_TRIGGERS };
  restOnNone(uncut, transitionsOf(cuts, isAnything), 'delegation');
  const matches = typeMatcher(question);
  if (cuts.length > 0) yield* supportsBy({ entries: name.entries, matches, why: 'delegation' }, uncut);
  if (!zone.hasWildcards) return;
  for (let at = name; at.above; at = at.above) {
    const { under } = at;
    if (under.before > under.removing.length) return;
    const { wildcard } = at.above;
    if (!wildcard) continue;
    const absent = { ...uncut };
    restOnNone(absent, under, 'wildcard');
    yield* supportsBy({ entries: wildcard.entries, matches, why: 'wildcard' }, absent);
  }
}

/** The supports by an alias of one side while its target answers as on the other. */
function* crossedSupports(states: ZoneStates, question: WantedType, name: NameState): Iterable<Support> {
  const links = SIDES.map((side) => linkAt(name, question, side));
  for (const [index, link] of links.entries()) {
    const { alias } = link;
    const other = SIDES[1 - index];
    if (alias === undefined || other === undefined || alias === links[1 - index]?.alias) continue;
    const target = states.at(alias);
    const answer = target && supportOf(states, { question, at: target, side: other });
    if (!answer) continue;
    const support: Draft = { ...answer, isAliased: true };
    restOnLink(support, link, question);
    yield support;
  }
}

/** The supports by some records under a condition: by those that stay, or else by the deleted and by the created ones. */
function* supportsBy({ entries, matches, why }: Some, { begins, ends }: Triggers): Iterable<Support> {
  const { adding, removing, isStaying } = transitionsOf(entries, matches);
  const rest = { entries, isAliased: false };
  if (isStaying) yield { begins, ends, ...rest };
  else {
    if (removing.length > 0)
      yield { begins, ends: [...ends, { kind: 'any', nodes: removing, why }], ...rest };
    if (adding.length > 0) yield { begins: [...begins, { kind: 'any', nodes: adding, why }], ends, ...rest };
  }
}

const NO_TRIGGERS: readonly Trigger[] = [];

interface Triggers {
  begins: readonly Trigger[];
  ends: readonly Trigger[];
}

interface Draft extends Triggers {
  entries: readonly Entry[];
  isAliased: boolean;
}

interface Some {
  readonly entries: readonly Entry[];
  readonly matches: Matches;
  readonly why: Trigger['why'];
}

/** Adds that one of the matching records must exist. */
function restOnSome(triggers: Triggers, { entries, matches, why }: Some): void {
  const { adding, removing, isStaying } = transitionsOf(entries, matches);
  if (isStaying) return;
  if (adding.length > 0) triggers.begins = [...triggers.begins, { kind: 'any', nodes: adding, why }];
  if (removing.length > 0) triggers.ends = [...triggers.ends, { kind: 'any', nodes: removing, why }];
}

/** Adds that no record may exist: all old ones must be deleted first, and all new ones created later. */
function restOnNone(triggers: Triggers, { adding, removing }: Transitions, why: Trigger['why']): void {
  if (removing.length > 0) triggers.begins = [...triggers.begins, { kind: 'all', nodes: removing, why }];
  if (adding.length > 0) triggers.ends = [...triggers.ends, { kind: 'all', nodes: adding, why }];
}

interface MatchTransitions extends Transitions {
  /** Whether some record matches on both sides. */
  readonly isStaying: boolean;
}

/** The changes of records that match on one side only. */
function transitionsOf(entries: readonly Entry[], matches: Matches): MatchTransitions {
  let adding: ChangeNode[] | undefined;
  let removing: ChangeNode[] | undefined;
  let isStaying = false;
  for (const { before, after, node } of entries) {
    const was = isMatch(before, matches);
    const is = isMatch(after, matches);
    if (was && is) isStaying = true;
    else if (node && is) adding = grown(adding, node);
    else if (node && was) removing = grown(removing, node);
  }
  return { adding: adding ?? NO_NODES, removing: removing ?? NO_NODES, isStaying };
}

const NO_NODES: readonly ChangeNode[] = [];

function isMatch(answer: Answer | null, matches: Matches): boolean {
  return answer !== null && matches(answer);
}
