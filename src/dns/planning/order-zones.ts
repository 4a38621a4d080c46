import type { NarrowedWaits, WaitingStep } from '../../plan/narrowing/narrow-waits.js';
import { narrowWaits } from '../../plan/narrowing/narrow-waits.js';
import type { Risk } from '../../plan/plan.js';
import { waitFields } from '../../plan/plan.js';
import type { StepPlace } from '../../plan/review/step-of.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import { ownerName } from '../name/domain.js';
import type { Order, OrderedChange } from '../order/order.js';
import { orderChanges } from '../order/order.js';
import { recordAddress } from '../record.js';
import { leftOut, leftOutRisk } from '../risks/left-out.js';
import { leftOutChanges } from './left-out-changes.js';
import { leftOutLoops } from './left-out-loops.js';
import type { ChangeRisk, Neighbours } from './neighbours.js';

export interface OrderZonesInput {
  readonly diffs: readonly ZoneDiff[];
  /** Zones whose changes are left out of the plan, but that its steps may have to wait for. */
  readonly neighbours: Neighbours;
  /** The id of a step, given the position of its change among the planned ones. */
  readonly idOf: (change: Change, position: number) => string;
}

/** A change and what its step waits for. */
export interface PlacedChange extends Pick<OrderedChange, 'zone' | 'change'> {
  readonly place: Omit<StepPlace, 'risks'>;
}

/** The changes of all zones in order, without those of neighbours. */
export interface ZonesInOrder {
  readonly order: Order;
  readonly changes: readonly PlacedChange[];
  /** The risks of steps that would wait for a change of a neighbour. */
  readonly risks: readonly Risk[];
  /** Codes of these risks, by the id of their step. */
  readonly codesOf: NarrowedWaits['codesOf'];
  /** What else is at risk because neighbours stay as they are or could not be read, or because changes are left out. */
  readonly neighbourRisks: readonly ChangeRisk[];
}

/**
 * Orders the changes of all zones.
 *
 * @throws CyclicWaits when no order keeps the zones valid.
 */
export function orderZones({ diffs, neighbours, idOf }: OrderZonesInput): ZonesInOrder {
  const planned = new Set(diffs.map(({ zone }) => zone));
  const isPlanned = ({ zone }: OrderedChange): boolean => planned.has(zone);
  const order = orderChanges([...diffs, ...neighbours.diffs]);
  const ordered = order.changes;
  const waiting = waitingSteps(ordered, idsOf(ordered, isPlanned, idOf));
  const kept = waiting.filter(({ item }) => isPlanned(item));
  const left = waiting.filter(({ item }) => !isPlanned(item));
  const narrowed = narrowWaits({
    riskOf: leftOutRisk,
    kept: kept.map(({ step }) => step),
    leftOut: left.map(({ item: { zone }, step }) => ({ step, zone: zone.name })),
  });
  const loops = leftOutLoops(diffs, neighbours.diffs, blockedNames(kept, narrowed));
  const changes = kept.map(({ item: { zone, change, group }, step }) => ({
    zone,
    change,
    place: { ...step, ...narrowed.waitsOf(step), group: group === null ? null : `g${group + 1}` },
  }));
  const { risks, codesOf } = narrowed;
  const neighbourRisks = [...loops, ...leftOutChanges(diffs), ...neighbours.risks];
  return { order, changes, risks, codesOf, neighbourRisks };
}

/** Changes that are left out get unique ids too. */
function idsOf(
  ordered: readonly OrderedChange[],
  isPlanned: (item: OrderedChange) => boolean,
  idOf: OrderZonesInput['idOf'],
): readonly string[] {
  let position = 0;
  return ordered.map((item, index) =>
    isPlanned(item) ? idOf(item.change, position++) : `left-out-${index}`,
  );
}

interface Waiting {
  readonly item: OrderedChange;
  readonly step: WaitingStep;
}

function waitingSteps(ordered: readonly OrderedChange[], ids: readonly string[]): readonly Waiting[] {
  return ordered.map((item, index) => {
    const { zone, change, waits } = item;
    const step = {
      id: ids[index] ?? '',
      address: recordAddress(zone.name, change.after ?? change.before),
      ...waitFields(waits.map(({ step: need, why }) => ({ step: ids[need] ?? '', why }))),
    };
    return { item, step };
  });
}

/** The full names whose changes are `left-out` risks already. */
function blockedNames(kept: readonly Waiting[], { codesOf }: NarrowedWaits): ReadonlySet<string> {
  const blocked = kept.filter(({ step }) => codesOf(step.id).includes(leftOut.code));
  return new Set(
    blocked.map(({ item: { zone, change } }) => ownerName((change.after ?? change.before).prefix, zone.name)),
  );
}
