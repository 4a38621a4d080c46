import type { Why } from '../../plan/plan.js';
import type { ChangeNode } from './change-node.js';
import type { Support, Turn } from './support.js';

/** `later` comes after `earlier`. */
export interface Edge {
  readonly earlier: ChangeNode;
  readonly later: ChangeNode;
  readonly why: Why;
}

/** Which of several changes to choose where one is enough: the one with the lowest number. */
export interface Preferences {
  /** To bring something: the one for which the fewest published records have to go. */
  readonly toBring: (node: ChangeNode) => number;
  /** To stay last: one that points at nothing. */
  readonly toStay: (node: ChangeNode) => number;
}

/** More choices than these are not tried, */
const MOST_CHOICES = 16;
/** and none that takes more edges than these: so many changes would have to wait for so many others. */
const MOST_EDGES = 256;

/** Ways to have an answer all the time: what takes the old support away comes after all that brings the new one. */
export function waysToKeep(
  before: Support,
  after: Support,
  why: Why,
  { toBring, toStay }: Preferences,
): Iterable<readonly Edge[]> {
  return product({ firsts: sorted(after.begins, toBring), thens: sorted(before.ends, toStay), why });
}

/** Ways to have a change come after all that brings the answer which it needs. */
export function waysToCome(
  node: ChangeNode,
  after: Support,
  why: Why,
  { toBring }: Preferences,
): Iterable<readonly Edge[]> {
  return product({ firsts: sorted(after.begins, toBring), thens: [just(node)], why, isPointer: true });
}

/** Ways to have a change go before anything takes away the answer which it needs. */
export function waysToGo(
  node: ChangeNode,
  before: Support,
  why: Why,
  { toStay }: Preferences,
): Iterable<readonly Edge[]> {
  return product({ firsts: [just(node)], thens: sorted(before.ends, toStay), why, isPointer: true });
}

function just(node: ChangeNode): Turn {
  return { kind: 'all', nodes: [node], why: null };
}

function sorted(turns: readonly Turn[], rank: (node: ChangeNode) => number): readonly Turn[] {
  return turns.map((turn) =>
    turn.kind === 'all' || turn.nodes.length === 1
      ? turn
      : { ...turn, nodes: turn.nodes.toSorted((a, b) => rank(a) - rank(b)) },
  );
}

interface Product {
  readonly firsts: readonly Turn[];
  readonly thens: readonly Turn[];
  readonly why: Why;
  /** Whether `why` says more than how the answer comes about. */
  readonly isPointer?: boolean;
}

/** All of `thens` after all of `firsts`, for each choice where one is enough. */
function* product({ firsts, thens, why, isPointer = false }: Product): Iterable<readonly Edge[]> {
  if (firsts.length === 0 || thens.length === 0) {
    yield [];
    return;
  }
  if (sizeOf(firsts) * sizeOf(thens) > MOST_EDGES) return;
  let ways = 0;
  for (const early of choices(firsts)) {
    for (const late of choices(thens)) {
      if (ways++ === MOST_CHOICES) return;
      yield late.flatMap((then) =>
        early.flatMap((first) =>
          isImplied(first, then)
            ? []
            : [
                {
                  earlier: first.node,
                  later: then.node,
                  why: isPointer ? why : (first.turn.why ?? then.turn.why ?? why),
                },
              ],
        ),
      );
    }
  }
}

function sizeOf(turns: readonly Turn[]): number {
  return turns.reduce((size, { kind, nodes }) => size + (kind === 'all' ? nodes.length : 1), 0);
}

interface Chosen {
  readonly node: ChangeNode;
  readonly turn: Turn;
}

function* choices([turn, ...others]: readonly Turn[]): Iterable<readonly Chosen[]> {
  if (!turn) {
    yield [];
    return;
  }
  const { kind, nodes } = turn;
  for (const rest of choices(others)) {
    if (kind === 'all') yield [...nodes.map((node) => ({ node, turn })), ...rest];
    else for (const node of nodes.slice(0, MOST_CHOICES)) yield [{ node, turn }, ...rest];
  }
}

/** A change that brings the same as what it would wait for, or holds the same until it is made, need not wait. */
function isImplied(first: Chosen, then: Chosen): boolean {
  return first.node === then.node || isChoice(then.node, first.turn) || isChoice(first.node, then.turn);
}

function isChoice(node: ChangeNode, { kind, nodes }: Turn): boolean {
  return kind === 'one' && nodes.includes(node);
}
