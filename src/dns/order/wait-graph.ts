import type { AcyclicGraph } from '../../plan/graph/acyclic-graph.js';
import { acyclicGraph } from '../../plan/graph/acyclic-graph.js';
import type { Why } from '../../plan/plan.js';
import type { Adjacency } from '../../plan/adjacency.js';
import { emptyLists, link } from '../../plan/adjacency.js';
import { roughOrder, topologicalOrder } from '../../plan/graph/topological-order.js';
import type { ZoneDiff } from '../diff/zone-diff.js';
import { aliasWaits } from './aliases.js';
import type { ChangeNode, NameChanges, Unit } from './change-node.js';
import type { Take } from './keeper.js';
import { ruleWaits } from './rule-waits.js';
import type { Edge } from './ways.js';
import type { ZoneStates } from './zone-states.js';

/** What the rules demand, with numbers for what is ordered: first all units, then the DELETEs within groups. */
export interface Demands {
  readonly units: readonly Unit[];
  readonly unitOf: (node: ChangeNode) => number;
  /** The number of a DELETE in a group; undefined for all other changes. */
  readonly memberOf: (node: ChangeNode) => number | undefined;
  /** Units that must come before a unit; none for the DELETEs of groups. */
  readonly needs: readonly (readonly number[])[];
  /** All units in an order that the rules allow; empty if the rules demand nothing. */
  readonly order: readonly number[];
}

const NONE: readonly number[] = [];

export interface DemandsInput {
  readonly diffs: readonly ZoneDiff[];
  readonly names: readonly NameChanges[];
  /** The changes of all names. */
  readonly nodes: readonly ChangeNode[];
  readonly states: ZoneStates;
}

/**
 * Collects what the rules demand.
 *
 * @throws CyclicWaits if the rules allow no order.
 */
export function demandsOf({ diffs, names, nodes, states }: DemandsInput): Demands {
  const { waits, units } = ruleWaits(names, states);
  const unitNumbers = new Int32Array(nodes.length);
  const memberNumbers = new Int32Array(nodes.length);
  let count = units.length;
  for (const [number, unit] of units.entries()) {
    for (const [place, { index }] of unit.entries()) {
      unitNumbers[index] = number;
      if (place < unit.length - 1) memberNumbers[index] = count++;
    }
  }
  const unitOf = ({ index }: ChangeNode): number => unitNumbers[index] ?? 0;
  // 0 is the number of a unit, never of a member.
  const memberOf = ({ index }: ChangeNode): number | undefined => memberNumbers[index] || undefined;
  const needs = Array.from({ length: count }, () => NONE);
  for (const all of [waits, aliasWaits(nodes, diffs)]) {
    for (const [node, blockers] of all) {
      const unit = unitOf(node);
      const others = blockers.map(unitOf).filter((other) => other !== unit);
      if (others.length > 0) needs[unit] = [...new Set([...(needs[unit] ?? NONE), ...others])];
    }
  }
  return { units, unitOf, memberOf, needs, order: orderOf(needs, units) };
}

function orderOf(needs: Demands['needs'], { length }: Demands['units']): Demands['order'] {
  const isFree = needs.every((firsts) => firsts.length === 0);
  return isFree ? NONE : topologicalOrder(needs.slice(0, length));
}

/** The demands on some units alone, which get numbers of their own. They need no others. */
export function demandsWithin(all: Demands, chosen: readonly number[]): Demands {
  const units = chosen.map((unit) => all.units[unit] ?? []);
  const numbers = new Map<number, number>();
  const numberOf = (number: number): number => numbers.get(number) ?? 0;
  for (const unit of chosen) numbers.set(unit, numbers.size);
  for (const nodes of units)
    for (const node of nodes) {
      const member = all.memberOf(node);
      if (member !== undefined) numbers.set(member, numbers.size);
    }
  const needs = Array.from(numbers.keys(), (number) => (all.needs[number] ?? NONE).map(numberOf));
  return {
    units,
    unitOf: (node) => numberOf(all.unitOf(node)),
    memberOf: (node) => {
      const member = all.memberOf(node);
      return member === undefined ? undefined : numberOf(member);
    },
    needs,
    order: orderOf(needs, units),
  };
}

/** The numbers of an edge's ends: two units, or two DELETEs of one group. */
type Numbers = readonly [first: number, then: number];

/**
 * The numbers of edges. Edges from a DELETE to the POST of its group are left out, because the POST is always last; null
 * if an edge asks for the opposite.
 */
function numbersOf(edges: readonly Edge[], { unitOf, memberOf }: Demands): readonly Numbers[] | null {
  const all: Numbers[] = [];
  for (const { earlier, later } of edges) {
    const [from, to] = [unitOf(earlier), unitOf(later)];
    if (from !== to) {
      all.push([from, to]);
      continue;
    }
    const [first, then] = [memberOf(earlier), memberOf(later)];
    if (first === undefined) return null;
    if (then !== undefined) all.push([first, then]);
  }
  return all;
}

/** If a wait has several reasons, the one with the lowest number is reported. */
const RANKS: Readonly<Record<Why, number>> = {
  rule: 0,
  name: 1,
  set: 2,
  wildcard: 3,
  delegation: 4,
  pointer: 5,
  ds: 6,
};

interface UnitWait {
  readonly unit: number;
  readonly why: Why;
}

const NO_WAITS: readonly UnitWait[] = [];

/** What waits for what, and why. */
export interface WaitGraph {
  readonly take: Take;
  /** All units that a unit waits for, possibly with duplicates. */
  readonly needsOf: (unit: number) => readonly number[];
  /** The units that a unit waits for and why, without those that another wait implies. */
  readonly waitsOf: (unit: number) => readonly UnitWait[];
  /** The changes of a unit, in order. */
  readonly unit: (index: number) => Unit;
}

/** Takes all edges that the groups allow, whether they contradict others or not. */
export function takeAll(demands: Demands): { readonly take: Take; readonly taken: readonly Edge[] } {
  const taken: Edge[] = [];
  const take: Take = (edges) => {
    if (numbersOf(edges, demands) === null) return false;
    for (const edge of edges) taken.push(edge);
    return true;
  };
  return { take, taken };
}

/** An order of all numbers that agrees with the rules and with as many of some edges as it can. */
export function roughStart(demands: Demands, edges: readonly Edge[]): readonly number[] {
  const needs = demands.needs.map((firsts) => (firsts.length === 0 ? undefined : [...firsts]));
  for (const edge of edges)
    for (const [first, then] of numbersOf([edge], demands) ?? []) link(needs, then, first);
  return roughOrder(needs);
}

/** Creates a graph with the edges that the rules demand. More edges cost nothing if they agree with the order `start`. */
export function waitGraph(demands: Demands, start: readonly number[]): WaitGraph {
  const { units, needs, unitOf, memberOf } = demands;
  const graph = acyclicGraph(start);
  for (const [then, firsts] of needs.entries())
    if (firsts.length > 0) graph.addAll(firsts.map((first) => [first, then] as const));
  const taken: Adjacency<Edge> = emptyLists(units.length);
  const take: Take = (edges) => {
    const all = numbersOf(edges, demands);
    if (!all || !graph.addAll(all)) return false;
    for (const edge of edges) {
      const then = unitOf(edge.later);
      if (unitOf(edge.earlier) !== then) link(taken, then, edge);
    }
    return true;
  };
  const whysOf = (then: number): ReadonlyMap<number, Why> => {
    const whys = new Map<number, Why>();
    for (const { earlier, why } of taken[then] ?? []) {
      const known = whys.get(unitOf(earlier));
      if (known === undefined || RANKS[why] < RANKS[known]) whys.set(unitOf(earlier), why);
    }
    for (const first of needs[then] ?? NONE) whys.set(first, 'rule');
    return whys;
  };
  return {
    take,
    needsOf: graph.needsOf,
    waitsOf: (then) => {
      const [first, another] = graph.needsOf(then);
      if (first === undefined) return NO_WAITS;
      if (another === undefined) return [{ unit: first, why: taken[then]?.[0]?.why ?? 'rule' }];
      const whys = whysOf(then);
      return graph.directNeedsOf(then).map((unit) => ({ unit, why: whys.get(unit) ?? 'rule' }));
    },
    unit: (index) => inOrder(units[index] ?? [], graph, memberOf),
  };
}

function inOrder(unit: Unit, { placeOf }: AcyclicGraph, memberOf: Demands['memberOf']): Unit {
  const place = (node: ChangeNode): number => {
    const member = memberOf(node);
    return member === undefined ? Infinity : placeOf(member);
  };
  return unit.length < 3 ? unit : unit.toSorted((a, b) => place(a) - place(b));
}
