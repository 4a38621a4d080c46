import type { Why } from '../../plan/plan.js';
import type { AcyclicGraph } from '../../plan/acyclic-graph.js';
import { acyclicGraph } from '../../plan/acyclic-graph.js';
import { roughOrder, topologicalOrder } from '../../plan/topological-order.js';
import type { ZoneDiff } from '../zone-diff.js';
import { aliasWaits } from './aliases.js';
import type { ChangeNode, Unit } from './change-node.js';
import type { Take } from './keeper.js';
import { ruleWaits } from './rule-waits.js';
import type { Edge } from './ways.js';

/** What the rules demand, and numbers for what is ordered: first all units, then the DELETEs of groups, which are ordered among themselves. */
export interface Demands {
  readonly units: readonly Unit[];
  readonly unitOf: (node: ChangeNode) => number;
  /** The number of a DELETE within its group; undefined for all other changes. */
  readonly memberOf: (node: ChangeNode) => number | undefined;
  /** Units that must come before a unit. */
  readonly needs: readonly (readonly number[])[];
  /** All numbers, in an order that the rules allow. */
  readonly start: readonly number[];
}

/** Collects what must come before what. */
export function demandsOf(nodes: readonly ChangeNode[], diffs: readonly ZoneDiff[]): Demands {
  const { waits, units } = ruleWaits(nodes);
  const loops = new Map(aliasWaits(nodes, diffs));
  const numbers = new Map<ChangeNode, number>();
  const members = new Map<ChangeNode, number>();
  units.forEach((unit, index) => {
    for (const node of unit) numbers.set(node, index);
    for (const node of unit.slice(0, -1)) members.set(node, units.length + members.size);
  });
  const unitOf = (node: ChangeNode): number => numbers.get(node) ?? -1;
  const needs = units.map((unit, index) => {
    const all = unit.flatMap((node) => [...(waits.get(node) ?? []), ...(loops.get(node) ?? [])]);
    const others = new Set(all.map(unitOf));
    others.delete(index);
    return [...others];
  });
  const start = [...topologicalOrder(needs), ...members.values()];
  return { units, unitOf, memberOf: (node) => members.get(node), needs, start };
}

/** What waits for what, and why. */
export interface WaitGraph {
  readonly take: Take;
  /** The units that a unit waits for, without those that another one implies. */
  readonly waitsOf: (unit: number) => readonly { readonly unit: number; readonly why: Why }[];
  /** A unit with its changes in order. */
  readonly unit: (index: number) => Unit;
}

/** An order of all numbers that agrees with what the rules demand and, as far as it goes, with some more edges. */
export function roughStart(demands: Demands, edges: readonly Edge[]): readonly number[] {
  const needs = demands.start.map((_, number) => [...(demands.needs[number] ?? [])]);
  for (const edge of edges) {
    const pair = numbersOf(edge, demands);
    if (pair) needs[pair[1]]?.push(pair[0]);
  }
  return roughOrder(needs);
}

/** The numbers of an edge's ends: of units, or of DELETEs of one group; null where one is the POST of that group. */
function numbersOf(
  { earlier, later }: Edge,
  { unitOf, memberOf }: Pick<Demands, 'unitOf' | 'memberOf'>,
): readonly [number, number] | null {
  const isWithin = unitOf(earlier) === unitOf(later);
  const [from, to] = isWithin ? [memberOf(earlier), memberOf(later)] : [unitOf(earlier), unitOf(later)];
  return from === undefined || to === undefined ? null : [from, to];
}

/** A graph that holds what the rules demand, and takes what agrees with that. It is fast where `start` agrees, too. */
export function waitGraph(demands: Demands, start: readonly number[]): WaitGraph {
  const { units, unitOf, memberOf, needs } = demands;
  const graph = acyclicGraph(start);
  const reasons = new Map<number, Why>();
  const keyOf = (first: number, then: number): number => first * units.length + then;
  needs.forEach((firsts, then) => {
    graph.addAll(firsts.map((first) => [first, then] as const));
    for (const first of firsts) reasons.set(keyOf(first, then), 'rule');
  });
  const take: Take = (edges) => {
    const pairs: (readonly [number, number])[] = [];
    for (const edge of edges) {
      const pair = numbersOf(edge, demands);
      if (pair) pairs.push(pair);
      // The POST is the last of its group anyway, and never the first.
      else if (memberOf(edge.earlier) === undefined) return false;
    }
    if (!graph.addAll(pairs)) return false;
    for (const { earlier, later, why } of edges) {
      const key = keyOf(unitOf(earlier), unitOf(later));
      if (!reasons.has(key)) reasons.set(key, why);
    }
    return true;
  };
  return {
    take,
    waitsOf: (then) =>
      graph.directNeedsOf(then).map((unit) => ({ unit, why: reasons.get(keyOf(unit, then)) ?? 'rule' })),
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
