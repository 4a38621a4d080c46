import { groupBy } from '../../diagnostics/group-by.js';
import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import { assessRisks, foundRisks } from '../../plan/risks/assess-risks.js';
import type { NarrowedWaits, WaitingStep } from '../../plan/narrowing/narrow-waits.js';
import { narrowWaits } from '../../plan/narrowing/narrow-waits.js';
import type { Risk } from '../../plan/plan.js';
import { waitFields } from '../../plan/plan.js';
import type { StepPlace } from '../../plan/review/step-of.js';
import { leftOutLoops } from './left-out-loops.js';
import type { Neighbours } from './neighbours.js';
import type { Order, OrderedChange } from '../order/order.js';
import { orderChanges } from '../order/order.js';
import { ownerName } from '../name/domain.js';
import { recordAddress } from '../record.js';
import type { AllZones } from '../risks/bulk-change.js';
import { wideChange } from '../risks/bulk-change.js';
import { leftOut, leftOutRisk } from '../risks/left-out.js';
import { answerRisks, zoneRisks } from '../risks/list.js';
import type { Comparison } from '../answers/comparison.js';
import type { Effect } from '../../plan/effect.js';
import type { ProjectZones } from './planned-answers.js';
import { plannedComparison, plannedEffects, publishedSides } from './planned-answers.js';
import { answerChanges } from '../risks/answer-changes.js';
import type { EarlierListing, ZoneChange } from '../risks/risk.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';

export interface SequenceZonesInput extends Partial<ProjectZones> {
  readonly diffs: readonly ZoneDiff[];
  /** Zones whose changes are left out of the plan, but that its steps may have to wait for. */
  readonly neighbours: Neighbours;
  readonly maxChangePercent: number;
  /** How many zones the project has, selected or not; by default, those given. */
  readonly zoneCount?: number | undefined;
  /** Names of zones that are no longer declared, whose steps are never applied; none by default. */
  readonly released?: ReadonlySet<string> | undefined;
  /** By default, the plan is not about live zones. */
  readonly time?: PlanTime | undefined;
  /** Finds risks by more than the changes; by default none. */
  readonly assess?: AssessZones | undefined;
  /** The id of a step, given the position of its change among the planned ones. */
  readonly idOf: (change: Change, position: number) => string;
}

/** Finds risks of the zones that change, by what else is known of them. */
export type AssessZones = (zones: readonly ZoneChange[], all: AllZones) => Iterable<FoundRisk<Change>>;

/** When the zones would change. */
export interface PlanTime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What earlier runs found, by the name of the zone. */
  readonly earlier: ReadonlyMap<string, readonly EarlierListing[]>;
}

export interface SequencedChange extends Pick<OrderedChange, 'zone' | 'change'> {
  readonly place: StepPlace;
}

export interface Sequence {
  readonly changes: readonly SequencedChange[];
  readonly risks: readonly Risk[];
  /** The zones that change, before and after. */
  readonly zoneChanges: ReadonlyMap<ZoneDiff, ZoneChange>;
  /** What the steps change of the answers about all names of the project. */
  readonly effects: readonly Effect[];
}

/**
 * Orders the changes of all zones and assesses their risks.
 *
 * @throws CyclicWaits when no order keeps the zones valid.
 */
export function sequenceZones(input: SequenceZonesInput): Sequence {
  const { diffs, neighbours, idOf } = input;
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
  const comparison = plannedComparison(projectZones(input));
  const zoneChanges = zoneChangesOf(input, order, comparison);
  const ids = new Map(kept.map(({ item, step }) => [item.change, step.id]));
  const effects = plannedEffects(comparison, ids);
  const { risks, codesOf } = assessRisks(zoneRisks, zoneChanges.values(), [
    ...foundRisks(answerRisks, [answerChanges(comparison, effects, ids)]),
    ...foundRisks([wideChange], [allZones(input)]),
    ...loops,
    ...neighbours.risks,
    ...(input.assess?.([...zoneChanges.values()], allZones(input)) ?? []),
  ]);
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
  return { changes, risks: [...narrowed.risks, ...risks], zoneChanges, effects };
}

function projectZones({
  diffs,
  neighbours,
  bystanders,
  sides = new Map(),
}: SequenceZonesInput): ProjectZones {
  const listed = [...(bystanders?.listed ?? []), ...neighbours.diffs];
  return { diffs, bystanders: { listed, declared: bystanders?.declared ?? [] }, sides };
}

function allZones({
  diffs,
  maxChangePercent,
  zoneCount = diffs.length,
  released,
}: SequenceZonesInput): AllZones {
  return { diffs: diffs.filter(({ zone }) => !released?.has(zone.name)), zoneCount, maxChangePercent };
}

/** Changes that are left out get unique ids too. */
function idsOf(
  ordered: readonly OrderedChange[],
  isPlanned: (item: OrderedChange) => boolean,
  idOf: SequenceZonesInput['idOf'],
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

function zoneChangesOf(
  { diffs, maxChangePercent, time }: SequenceZonesInput,
  order: Order,
  comparison: Comparison,
): ReadonlyMap<ZoneDiff, ZoneChange> {
  // A delete in a group makes room for a create of the same name.
  const grouped = new Set(order.changes.flatMap(({ group, change }) => (group === null ? [] : change)));
  const losses = groupBy(order.losses, ({ nodes: [node] }) => node?.zone);
  const removed = groupBy(order.removed, ({ zone }) => zone);
  const changing = diffs.filter(({ changes }) => changes.length > 0);
  return new Map(
    changing.map((diff) => {
      const { zone, changes } = diff;
      const zoneChange = {
        zone: zone.name,
        diff,
        published: publishedSides(comparison, zone.name),
        swaps: new Set(changes.filter((change) => change.action === 'delete' && grouped.has(change))),
        losses: losses.get(zone) ?? [],
        removed: removed.get(zone) ?? [],
        moment: time ? { now: time.now, earlier: time.earlier.get(zone.name) ?? [] } : null,
        maxChangePercent,
      };
      return [diff, zoneChange];
    }),
  );
}
