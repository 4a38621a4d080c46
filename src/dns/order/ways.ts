import { grown } from '../../plan/adjacency.js';
import type { Why } from '../../plan/plan.js';
import type { ChangeNode } from './change-node.js';
import type { Support, Turn } from './support.js';

/** `later` comes after `earlier`. */
export interface Edge {
  readonly earlier: ChangeNode;
  readonly later: ChangeNode;
  readonly why: Why;
}

/** Edges that bring about what is wished for, all together. */
export type Way = readonly Edge[];

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
  preferences: Preferences,
): Iterable<Way> {
  return ways({ firsts: after.begins, thens: before.ends, why, isPointer: false }, preferences);
}

/** Ways to have a change come after all that brings the answer which it needs. */
export function waysToCome(
  node: ChangeNode,
  after: Support,
  why: Why,
  preferences: Preferences,
): Iterable<Way> {
  return ways({ firsts: after.begins, thens: [just(node)], why, isPointer: true }, preferences);
}

/** Ways to have a change go before anything takes away the answer which it needs. */
export function waysToGo(
  node: ChangeNode,
  before: Support,
  why: Why,
  preferences: Preferences,
): Iterable<Way> {
  return ways({ firsts: [just(node)], thens: before.ends, why, isPointer: true }, preferences);
}

function just(node: ChangeNode): Turn {
  return { kind: 'all', nodes: [node], why: null };
}

interface Product {
  readonly firsts: readonly Turn[];
  readonly thens: readonly Turn[];
  readonly why: Why;
  /** Whether `why` says more than how the answer comes about. */
  readonly isPointer: boolean;
}

const NO_EDGES: Way = [];
const NOTHING_TO_DO: readonly Way[] = [NO_EDGES];
const NO_WAY: readonly Way[] = [];

function ways(product: Product, preferences: Preferences): Iterable<Way> {
  const { firsts, thens } = product;
  if (firsts.length === 0 || thens.length === 0) return NOTHING_TO_DO;
  if (sizeOf(firsts) * sizeOf(thens) > MOST_EDGES) return NO_WAY;
  return firsts.some(isOpen) || thens.some(isOpen) ? choose(product, preferences) : [allEdges(product)];
}

/** Whether a turn leaves a choice. */
function isOpen({ kind, nodes }: Turn): boolean {
  return kind === 'one' && nodes.length > 1;
}

/** All of `thens` after all of `firsts`, where neither leaves a choice. */
function allEdges({ firsts, thens, why, isPointer }: Product): Way {
  let edges: Edge[] | undefined;
  const add = (earlier: ChangeNode, later: ChangeNode, told: Why): void => {
    if (earlier !== later) edges = grown(edges, { earlier, later, why: told });
  };
  for (const end of thens)
    for (const later of end.nodes)
      for (const begin of firsts)
        for (const earlier of begin.nodes)
          add(earlier, later, isPointer ? why : (begin.why ?? end.why ?? why));
  return edges ?? NO_EDGES;
}

/** All of `thens` after all of `firsts`, for each choice where one is enough. */
function* choose(product: Product, { toBring, toStay }: Preferences): Iterable<Way> {
  const firsts = sorted(product.firsts, toBring);
  const thens = sorted(product.thens, toStay);
  let tried = 0;
  for (const early of choices(firsts)) {
    for (const late of choices(thens)) {
      tried += 1;
      if (tried > MOST_CHOICES) return;
      yield edgesBetween(early, late, product);
    }
  }
}

function edgesBetween(early: readonly Chosen[], late: readonly Chosen[], { why, isPointer }: Product): Way {
  const edges: Edge[] = [];
  for (const { node: later, turn: end } of late)
    for (const { node: earlier, turn: begin } of early)
      if (!isImplied({ earlier, begin, later, end }))
        edges.push({ earlier, later, why: isPointer ? why : (begin.why ?? end.why ?? why) });
  return edges;
}

function sizeOf(turns: readonly Turn[]): number {
  return turns.reduce((size, { kind, nodes }) => size + (kind === 'all' ? nodes.length : 1), 0);
}

function sorted(turns: readonly Turn[], rank: (node: ChangeNode) => number): readonly Turn[] {
  return turns.map((turn) =>
    isOpen(turn) ? { ...turn, nodes: turn.nodes.toSorted((a, b) => rank(a) - rank(b)) } : turn,
  );
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

interface Pair {
  readonly earlier: ChangeNode;
  readonly begin: Turn;
  readonly later: ChangeNode;
  readonly end: Turn;
}

/** A change that brings the same as what it would wait for, or holds the same until it is made, need not wait. */
function isImplied({ earlier, begin, later, end }: Pair): boolean {
  return earlier === later || isChoice(later, begin) || isChoice(earlier, end);
}

function isChoice(node: ChangeNode, turn: Turn): boolean {
  return isOpen(turn) && turn.nodes.includes(node);
}
