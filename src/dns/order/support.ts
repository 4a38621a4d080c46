import { grown } from '../../plan/adjacency.js';
import { recordType } from '../types/registry.js';
import type { ChangeNode, Side } from './change-node.js';
import type { Answer, Entry, Matches, Question } from './entries.js';
import { isAnything, matcherOf } from './entries.js';
import { aliasIn, cutsFrom, delegationsOf, nextCloserOf, sourceEntries } from './lookup.js';
import type { NameState, Transitions } from './name-states.js';
import { NO_ENTRIES } from './name-states.js';
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
  readonly question: Question;
  readonly at: NameState;
  readonly side: Side;
  /**
   * Whether the target of a CNAME has an answer at every moment, so that it does not matter what that rests on. The
   * target is undefined outside the zones of the run.
   */
  readonly isKept?: (target: NameState | undefined, question: Question) => boolean;
}

/** Resolvers do not follow more CNAMEs in a row than these. */
export const MAX_ALIASES = 16;

/**
 * Resolves a question on one side as RFC 1034 section 4.3.2 and RFC 4592 section 3.3 say, through the zones of the run:
 * CNAMEs, wildcards and zone cuts. Names outside these zones, and below a cut, count as answered.
 *
 * @returns what the answer rests on; null if there is no answer.
 */
export function supportOf(
  states: ZoneStates,
  { question, at: asked, side, isKept }: Resolution,
): Support | null {
  const support: Draft = { begins: NO_TRIGGERS, ends: NO_TRIGGERS, entries: NO_ENTRIES, isAliased: false };
  const matches = matcherOf(question);
  let at: NameState | undefined = asked;
  for (let hop = 0; hop < MAX_ALIASES; hop += 1) {
    support.isAliased = hop > 0;
    if (!at || (at.zone.hasCuts && restsOnCut({ at, question, side }, support))) return support;
    const nextCloser = nextCloserOf(at, side);
    if (nextCloser) restOnNone(support, nextCloser.under, 'wildcard');
    const why = nextCloser ? 'wildcard' : null;
    const entries = sourceEntries(at, nextCloser);
    const target = recordType(question)?.isAlias ? undefined : aliasIn(entries, side);
    if (target === undefined) {
      if (at.zone.isConstant) return support;
      if (!entries.some((entry) => isMatch(entry[side], matches))) return null;
      restOnSome(support, { entries, matches: directly(question), why });
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

/** What matches a question at the end of a chain: a CNAME only does if it is what is asked for. */
function directly(question: Question): Matches {
  return question === 'ANY' ? ({ alias }) => alias === undefined : matcherOf(question);
}

/** Adds what it takes for a name to be at or below a zone cut, or not to be. If several cuts exist, the highest counts. */
function restsOnCut({ at, question, side }: Resolution, triggers: Triggers): boolean {
  const cuts = cutsFrom(at, question);
  if (cuts.length === 0) return false;
  const highest = cuts.findLastIndex(({ delegations }) => delegations.some((entry) => entry[side] !== null));
  restOnNone(triggers, transitionsOf(delegationsOf(cuts.slice(highest + 1)), isAnything), 'delegation');
  const cut = cuts[highest];
  if (cut) restOnSome(triggers, { entries: cut.delegations, matches: isAnything, why: 'delegation' });
  return cut !== undefined;
}

/** The support of a record that needs any one of some others at its name. */
export function supportBySome(entries: readonly Entry[]): Support {
  const support: Draft = { begins: NO_TRIGGERS, ends: NO_TRIGGERS, entries, isAliased: false };
  restOnSome(support, { entries, matches: isAnything, why: null });
  return support;
}

/**
 * What could answer for a name in the meantime: a wildcard while nothing exists at the name or below it, or the name's own
 * records below a zone cut while the cut does not exist. Records that stay may rule that out.
 */
export function* interimSupports(question: Question, name: NameState): Iterable<Support> {
  const { zone } = name;
  const cuts = delegationsOf(cutsFrom(name, question));
  if (cuts.some(({ before, after }) => before && after)) return;
  const uncut: Triggers = { begins: NO_TRIGGERS, ends: NO_TRIGGERS };
  restOnNone(uncut, transitionsOf(cuts, isAnything), 'delegation');
  const matches = matcherOf(question);
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
