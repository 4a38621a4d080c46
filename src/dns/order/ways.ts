import { grown } from '../../plan/adjacency.js';
import type { Why } from '../../plan/plan.js';
import type { ChangeNode } from './change-node.js';
import type { Support, Trigger } from './support.js';

/** `later` comes after `earlier`. */
export interface Edge {
  readonly earlier: ChangeNode;
  readonly later: ChangeNode;
  readonly why: Why;
}

/** Edges that together grant a wish. */
export type Way = readonly Edge[];

/** Ranks changes if one of several is enough; the lowest rank is tried first. */
export interface Preferences {
  /** As the first to add something: the number of published records that must be deleted before. */
  readonly toAdd: (node: ChangeNode) => number;
  /** As the last to remove something: records without a target rank first. */
  readonly toRemove: (node: ChangeNode) => number;
}

/** The number of choices that are tried. */
const MOST_CHOICES = 16;
/** The largest number of edges of one wish: more would make too many changes wait for too many others. */
const MOST_EDGES = 256;

/** Ways to keep an answer: what ends the old support comes after everything that begins the new one. */
export function waysToKeep(
  before: Support,
  after: Support,
  why: Why,
  preferences: Preferences,
): Iterable<Way> {
  return ways({ firsts: after.begins, thens: before.ends, why, isPointer: false }, preferences);
}

/** Ways to run a change after everything that begins the answer it needs. */
export function waysToAdd(
  node: ChangeNode,
  after: Support,
  why: Why,
  preferences: Preferences,
): Iterable<Way> {
  return ways({ firsts: after.begins, thens: [just(node)], why, isPointer: true }, preferences);
}

/** Ways to run a change before anything that ends the answer it needs. */
export function waysToRemove(
  node: ChangeNode,
  before: Support,
  why: Why,
  preferences: Preferences,
): Iterable<Way> {
  return ways({ firsts: [just(node)], thens: before.ends, why, isPointer: true }, preferences);
}

function just(node: ChangeNode): Trigger {
  return { kind: 'all', nodes: [node], why: null };
}

interface Product {
  readonly firsts: readonly Trigger[];
  readonly thens: readonly Trigger[];
  readonly why: Why;
  /** Whether `why` is the reason even if a wildcard or a delegation is involved. */
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

/** Whether a trigger leaves a choice of changes. */
function isOpen({ kind, nodes }: Trigger): boolean {
  return kind === 'any' && nodes.length > 1;
}

/** All of `thens` after all of `firsts` if neither leaves a choice. */
function allEdges({ firsts, thens, why, isPointer }: Product): Way {
  let edges: Edge[] | undefined;
  const add = (earlier: ChangeNode, later: ChangeNode, because: Why): void => {
    if (earlier !== later) edges = grown(edges, { earlier, later, why: because });
  };
  for (const end of thens)
    for (const later of end.nodes)
      for (const begin of firsts)
        for (const earlier of begin.nodes)
          add(earlier, later, isPointer ? why : (begin.why ?? end.why ?? why));
  return edges ?? NO_EDGES;
}

/** All of `thens` after all of `firsts`, once for each choice. */
function* choose(product: Product, { toAdd, toRemove }: Preferences): Iterable<Way> {
  const firsts = sorted(product.firsts, toAdd);
  const thens = sorted(product.thens, toRemove);
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
  for (const { node: later, trigger: end } of late)
    for (const { node: earlier, trigger: begin } of early)
      if (!isImplied({ earlier, begin, later, end }))
        edges.push({ earlier, later, why: isPointer ? why : (begin.why ?? end.why ?? why) });
  return edges;
}

function sizeOf(triggers: readonly Trigger[]): number {
  return triggers.reduce((size, { kind, nodes }) => size + (kind === 'all' ? nodes.length : 1), 0);
}

function sorted(triggers: readonly Trigger[], rank: (node: ChangeNode) => number): readonly Trigger[] {
  return triggers.map((trigger) =>
    isOpen(trigger) ? { ...trigger, nodes: trigger.nodes.toSorted((a, b) => rank(a) - rank(b)) } : trigger,
  );
}

interface Chosen {
  readonly node: ChangeNode;
  readonly trigger: Trigger;
}

function* choices([trigger, ...others]: readonly Trigger[]): Iterable<readonly Chosen[]> {
  if (!trigger) {
    yield [];
    return;
  }
  const { kind, nodes } = trigger;
  for (const rest of choices(others)) {
    if (kind === 'all') yield [...nodes.map((node) => ({ node, trigger })), ...rest];
    else for (const node of nodes.slice(0, MOST_CHOICES)) yield [{ node, trigger }, ...rest];
  }
}

interface Pair {
  readonly earlier: ChangeNode;
  readonly begin: Trigger;
  readonly later: ChangeNode;
  readonly end: Trigger;
}

/** Whether a wait is unnecessary because one of the two changes is an alternative to the other. */
function isImplied({ earlier, begin, later, end }: Pair): boolean {
  return earlier === later || isChoice(later, begin) || isChoice(earlier, end);
}

function isChoice(node: ChangeNode, trigger: Trigger): boolean {
  return isOpen(trigger) && trigger.nodes.includes(node);
}
