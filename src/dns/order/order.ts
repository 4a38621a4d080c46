import type { Why } from '../../plan/plan.js';
import type { DnsRecord } from '../record.js';
import { topologicalOrder } from '../../plan/topological-order.js';
import type { Change, ZoneDiff } from '../zone-diff.js';
import type { DesiredZone } from '../zone.js';
import type { ChangeNode } from './change-node.js';
import { changesByName } from './change-node.js';
import type { Demands, WaitGraph } from './wait-graph.js';
import { demandsOf, roughStart, takeAll, waitGraph } from './wait-graph.js';
import type { Preferences } from './ways.js';
import type { Loss, Pointer } from './wishes.js';
import { grantWishes, LOSS_KINDS, pointsAt } from './wishes.js';
import type { ZoneStates } from './zone-states.js';
import { zoneStates } from './zone-states.js';

/** A change at its place in the order. */
export interface OrderedChange {
  readonly zone: DesiredZone;
  readonly change: Change;
  /** The changes that it waits for, by their index in the order. */
  readonly waits: readonly { readonly step: number; readonly why: Why }[];
  /** Number of the group whose members run back to back, or null. */
  readonly group: number | null;
}

/** The changes of all zones in order, and what is lost on the way. */
export interface Order {
  readonly changes: readonly OrderedChange[];
  /** What has an answer before and after and none in between: no order could keep it. */
  readonly losses: readonly Loss[];
}

/**
 * Orders the changes of all zones so that the zones are valid after each of them, and after each set of them that
 * respects `waits`, and so that what is answered before and after is answered all the time (docs/order.md).
 *
 * The outcome does not depend on the order of files or listings.
 *
 * @throws CyclicWaits when the rules allow no order: no difference between a file and a listing leads to that.
 */
export function orderChanges(diffs: readonly ZoneDiff[]): Order {
  const names = changesByName(diffs);
  const states = zoneStates(diffs, names);
  const demands = demandsOf(names, diffs);
  const input = {
    names,
    nodes: names.flatMap(({ nodes }) => nodes),
    states,
    staying: stayingTargets(diffs),
    preferences: preferencesOf(demands, states),
  };
  const { take, taken } = takeAll(demands);
  const losses = grantWishes({ ...input, take }, []);
  const start = roughStart(demands, taken);
  const all = waitGraph(demands, start);
  if (taken.every((edge) => all.take([edge]))) return { changes: layOut(demands, all), losses };
  const attempt = (first: readonly string[]): Attempt => {
    const graph = waitGraph(demands, start);
    return { graph, losses: grantWishes({ ...input, take: graph.take }, first) };
  };
  const best = bestOf(attempt);
  return { changes: layOut(demands, best.graph), losses: best.losses };
}

interface Attempt {
  readonly graph: WaitGraph;
  readonly losses: readonly Loss[];
}

/** How often names that were lost are given precedence, in the hope that less is lost in all. */
const MORE_ATTEMPTS = 2;

function bestOf(attempt: (first: readonly string[]) => Attempt): Attempt {
  let best = attempt([]);
  let first = namesIn(best.losses);
  for (let more = MORE_ATTEMPTS; more > 0 && first.length > 0; more -= 1) {
    const another = attempt(first);
    if (compareLosses(another.losses, best.losses) < 0) best = another;
    first = [...new Set([...namesIn(another.losses), ...first])];
  }
  return best;
}

function namesIn(losses: readonly Loss[]): readonly string[] {
  return losses.flatMap(({ kind, name }) => (kind === 'name' ? [name] : []));
}

function compareLosses(a: readonly Loss[], b: readonly Loss[]): number {
  return (
    LOSS_KINDS.map((kind) => countOf(a, kind) - countOf(b, kind)).find((difference) => difference !== 0) ?? 0
  );
}

function countOf(losses: readonly Loss[], kind: Loss['kind']): number {
  return losses.filter((loss) => loss.kind === kind).length;
}

/** The names that published records point at before and after. */
function stayingTargets(diffs: readonly ZoneDiff[]): ReadonlyMap<string, Pointer> {
  const targets = new Map<string, Pointer>();
  for (const { zone, unchanged, kept, changes } of diffs) {
    if (changes.length === 0) continue;
    const add = (record: DnsRecord | null): void => {
      const target = pointsAt(record);
      if (record && target !== undefined && !targets.has(target))
        targets.set(target, { zone: zone.name, record });
    };
    for (const records of [unchanged, kept]) for (const record of records) add(record);
    for (const { before, after } of changes) if (pointsAt(before) === pointsAt(after)) add(after);
  }
  return targets;
}

function preferencesOf({ units, unitOf, needs, order }: Demands, states: ZoneStates): Preferences {
  const lost = units.map((unit) => unit.filter(dropsAnswer).length);
  // What is lost first, some of it counted more than once where several changes need it.
  const costs: number[] = [];
  for (const unit of order) {
    const firsts = needs[unit] ?? [];
    const own = units[unit]?.length === 1 ? 0 : (lost[unit] ?? 0);
    costs[unit] = firsts.reduce((sum, first) => sum + (lost[first] ?? 0) + (costs[first] ?? 0), own);
  }
  const pointer = (target: string | undefined): number =>
    target !== undefined && states.zoneOf(target) !== undefined ? 0.5 : 0;
  return {
    toBring: (node) => (costs[unitOf(node)] ?? 0) + pointer(pointsAt(node.change.after)),
    toStay: (node) => pointer(pointsAt(node.change.before)),
  };
}

function dropsAnswer({ change: { before, after } }: ChangeNode): boolean {
  return before?.active === true && after?.active !== true;
}

/** Writes the units down one after another. */
function layOut({ units }: Demands, graph: WaitGraph): readonly OrderedChange[] {
  const waitsOf = units.map((_, index) => graph.waitsOf(index));
  const order = topologicalOrder(waitsOf.map((waits) => waits.map(({ unit }) => unit)));
  const changes: OrderedChange[] = [];
  const ends = new Int32Array(units.length);
  let groups = 0;
  for (const index of order) {
    const unit = graph.unit(index);
    let waits = (waitsOf[index] ?? [])
      .map(({ unit: need, why }) => ({ step: ends[need] ?? 0, why }))
      .toSorted((a, b) => a.step - b.step);
    const group = unit.length > 1 ? groups++ : null;
    for (const { zone, change } of unit) {
      changes.push({ zone, change, waits, group });
      waits = [{ step: changes.length - 1, why: 'rule' }];
    }
    ends[index] = changes.length - 1;
  }
  return changes;
}
