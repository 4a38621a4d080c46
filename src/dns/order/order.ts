import type { Why } from '../../plan/plan.js';
import { topologicalOrder } from '../../plan/graph/topological-order.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import type { DesiredZone } from '../zone.js';
import type { ChangeNode, Unit } from './change-node.js';
import { changesByName } from './change-node.js';
import type { Loss } from './grant-wishes.js';
import { grantWishes } from './grant-wishes.js';
import type { Demands, WaitGraph } from './wait-graph.js';
import { demandsOf } from './wait-graph.js';
import type { Preferences } from './ways.js';
import { wishesOf } from './wishes.js';
import type { ZoneStates } from './zone-states.js';
import { zoneStates } from './zone-states.js';

/** A change at its position in the order. */
export interface OrderedChange {
  readonly zone: DesiredZone;
  readonly change: Change;
  /** The changes that it waits for, by index in the order. */
  readonly waits: readonly StepWait[];
  /** The number of its group, whose members run back to back; null outside groups. */
  readonly group: number | null;
}

interface StepWait {
  readonly step: number;
  readonly why: Why;
}

/** The changes of all zones in order, and what is lost while they run. */
export interface Order {
  readonly changes: readonly OrderedChange[];
  /** The wishes that were dropped. */
  readonly losses: readonly Loss[];
}

/**
 * Orders the changes of all zones so that the zones are valid after every set of changes that respects `waits`, and what
 * has an answer before and after has one at every moment (docs/order.md).
 *
 * The result does not depend on the order of files or listings.
 *
 * @throws CyclicWaits if the rules allow no order, which no difference between a file and a listing leads to.
 */
export function orderChanges(diffs: readonly ZoneDiff[]): Order {
  const names = changesByName(diffs);
  const nodes: ChangeNode[] = [];
  for (const name of names) for (const node of name.nodes) nodes.push(node);
  const states = zoneStates(diffs, names);
  const input = { diffs, names, nodes, states };
  const demands = demandsOf(input);
  const wishes = wishesOf(input);
  const preferences = preferencesOf(demands, states);
  const { graph, losses } = grantWishes({ demands, states, wishes, preferences });
  return { changes: layOut(demands, graph), losses };
}

function preferencesOf({ units, unitOf, needs, order }: Demands, states: ZoneStates): Preferences {
  const lost = (unit: number): number =>
    units[unit]?.filter(({ change }) => change.before?.active === true).length ?? 0;
  // The published records that must change first. A record that several changes wait for counts several times.
  const costs: number[] = [];
  const ownCost = (unit: number): number => (units[unit]?.length === 1 ? 0 : lost(unit));
  for (const unit of order) {
    const firsts = needs[unit] ?? [];
    costs[unit] = firsts.reduce((sum, first) => sum + lost(first) + (costs[first] ?? 0), ownCost(unit));
  }
  const pointer = (target: string | undefined): number =>
    target !== undefined && states.zoneOf(target) !== undefined ? 0.5 : 0;
  return {
    toAdd: (node) => (costs[unitOf(node)] ?? ownCost(unitOf(node))) + pointer(node.targets.after),
    toRemove: (node) => pointer(node.targets.before),
  };
}

type Waits = ReturnType<WaitGraph['waitsOf']>;

/** Waits for the last steps of units. */
function stepsOf(waits: Waits, ends: Int32Array): OrderedChange['waits'] {
  if (waits.length === 0) return NO_WAITS;
  const steps = waits.map(({ unit, why }) => ({ step: ends[unit] ?? 0, why }));
  return steps.length === 1 ? steps : steps.toSorted((a, b) => a.step - b.step);
}

const NO_WAITS: OrderedChange['waits'] = [];

/**
 * The wait for the previous change of a group. By the rules, only the POST at the end needs the DELETEs; running these one
 * by one keeps the gap short.
 */
function waitInGroup(unit: Unit, place: number, step: number): StepWait {
  return { step, why: place === unit.length - 1 ? 'rule' : 'name' };
}

/** The changes of all units, in order. */
function layOut({ units }: Demands, graph: WaitGraph): readonly OrderedChange[] {
  const order = topologicalOrder(units.map((_, index) => graph.needsOf(index)));
  const changes: OrderedChange[] = [];
  const ends = new Int32Array(units.length);
  let groups = 0;
  for (const index of order) {
    const unit = graph.unit(index);
    const group = unit.length > 1 ? groups++ : null;
    for (const [place, { zone, change }] of unit.entries()) {
      const waits =
        place === 0 ? stepsOf(graph.waitsOf(index), ends) : [waitInGroup(unit, place, changes.length - 1)];
      changes.push({ zone, change, waits, group });
    }
    ends[index] = changes.length - 1;
  }
  return changes;
}
