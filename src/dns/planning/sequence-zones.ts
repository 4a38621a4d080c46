import type { NarrowedWaits, WaitingStep } from '../../plan/narrowing/narrow-waits.js';
import { narrowWaits } from '../../plan/narrowing/narrow-waits.js';
import type { Risk } from '../../plan/plan.js';
import { waitFields } from '../../plan/plan.js';
import type { StepPlace } from '../../plan/step-of.js';
import { leftOutLoops } from './left-out-loops.js';
import type { Neighbours } from './neighbours.js';
import type { OrderedChange } from '../order/order.js';
import { orderChanges } from '../order/order.js';
import { ownerName, recordAddress } from '../record.js';
import { leftOut, leftOutRisk } from '../risks/left-out.js';
import type { Weighing } from './weigh.js';
import { weigh } from './weigh.js';
import type { Change, ZoneDiff } from './zone-diff.js';

export interface SequenceZonesInput {
  readonly diffs: readonly ZoneDiff[];
  /** Zones that count for what is to be waited for, and whose own changes are left out. */
  readonly neighbours: Neighbours;
  readonly maxChangePercent: number;
  /** The id of a step, given the place of its change among those that are not left out. */
  readonly idOf: (change: Change, place: number) => string;
}

export interface SequencedChange extends Pick<OrderedChange, 'zone' | 'change'> {
  readonly place: StepPlace;
}

export interface Sequence extends Pick<Weighing, 'zoneChanges'> {
  readonly changes: readonly SequencedChange[];
  readonly risks: readonly Risk[];
}

/**
 * Puts the changes of all zones into order and weighs their risks.
 *
 * @throws CyclicWaits when there is no order that keeps the zones valid.
 */
export function sequenceZones({ diffs, neighbours, maxChangePercent, idOf }: SequenceZonesInput): Sequence {
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
  const found = [...leftOutLoops(diffs, neighbours.diffs, blockedNames(kept, narrowed)), ...neighbours.risks];
  const { risks, codesOf, zoneChanges } = weigh({ diffs, order, maxChangePercent, found });
  const changes = kept.map(({ item: { zone, change, group }, step }) => ({
    zone,
    change,
    place: {
      ...step,
      ...narrowed.waitsOf(step),
      group: group === null ? null : `g${group + 1}`,
      risks: [...new Set([...codesOf(change), ...narrowed.codesOf(step.id)])],
    },
  }));
  return { changes, risks: [...narrowed.risks, ...risks], zoneChanges };
}

/** The changes that are left out have ids, too, that no other has. */
function idsOf(
  ordered: readonly OrderedChange[],
  isPlanned: (item: OrderedChange) => boolean,
  idOf: SequenceZonesInput['idOf'],
): readonly string[] {
  let place = 0;
  return ordered.map((item, index) => (isPlanned(item) ? idOf(item.change, place++) : `left-out-${index}`));
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

/** The full names whose changes are left-out risks already. */
function blockedNames(kept: readonly Waiting[], { codesOf }: NarrowedWaits): ReadonlySet<string> {
  const blocked = kept.filter(({ step }) => codesOf(step.id).includes(leftOut.code));
  return new Set(
    blocked.map(({ item: { zone, change } }) => ownerName((change.after ?? change.before).prefix, zone.name)),
  );
}
