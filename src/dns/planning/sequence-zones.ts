import type { FoundRisk } from '../../plan/risks/assess-risks.js';
import { assessRisks, foundRisks } from '../../plan/risks/assess-risks.js';
import type { Effect } from '../../plan/effect.js';
import type { Risk } from '../../plan/plan.js';
import type { StepPlace } from '../../plan/review/step-of.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import type { ExpectedAnswer } from '../expected-answer.js';
import type { OrderedChange } from '../order/order.js';
import { answerChanges } from '../risks/answer-changes.js';
import type { AllZones } from '../risks/bulk-change.js';
import { wideChange } from '../risks/bulk-change.js';
import { answerRisks, transitionRisks, zoneRisks } from '../risks/list.js';
import type { ZoneChange } from '../risks/risk.js';
import type { BrokenOf } from './broken-expectations.js';
import { brokenBy, expectationsIn } from './broken-expectations.js';
import type { OrderZonesInput } from './order-zones.js';
import { orderZones } from './order-zones.js';
import type { ProjectZones } from './planned-answers.js';
import { plannedComparison, plannedEffects } from './planned-answers.js';
import type { PlanTime } from './zone-changes.js';
import { zoneChangesOf } from './zone-changes.js';

export interface SequenceZonesInput extends OrderZonesInput, Partial<Omit<ProjectZones, 'diffs'>> {
  readonly maxChangePercent: number;
  /** How many zones the project has, selected or not; by default, those given. */
  readonly zoneCount?: number | undefined;
  /** Names of zones that are no longer declared, whose steps are never applied; none by default. */
  readonly released?: ReadonlySet<string> | undefined;
  /** By default, the plan is not about live zones. */
  readonly time?: PlanTime | undefined;
  /** Finds risks by more than the changes; by default none. */
  readonly assess?: AssessZones | undefined;
  /** What the project file expects of answers; by default nothing. */
  readonly expect?: readonly ExpectedAnswer[] | undefined;
}

/** Finds risks of the zones that change, by what else is known of them. */
export type AssessZones = (
  zones: readonly ZoneChange[],
  all: AllZones,
  brokenOf: BrokenOf,
) => Iterable<FoundRisk<Change>>;

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
  const { order, changes, neighbourRisks, ...leftOut } = orderZones(input);
  const zones = projectZones(input);
  const comparison = plannedComparison(zones);
  const zoneChanges = zoneChangesOf({ ...input, order, comparison });
  const ids = new Map(changes.map(({ change, place }) => [change, place.id]));
  const effects = plannedEffects(comparison, ids);
  const brokenOf = brokenBy(comparison, changes);
  const { risks, codesOf } = assessRisks(zoneRisks, zoneChanges.values(), [
    ...foundRisks(answerRisks, [answerChanges(comparison, effects, ids)]),
    ...foundRisks([wideChange], [allZones(input)]),
    ...neighbourRisks,
    ...brokenOf(expectationsIn(zones, input.expect ?? [])),
    ...(input.assess?.([...zoneChanges.values()], allZones(input), brokenOf) ?? []),
    ...foundRisks(transitionRisks, zoneChanges.values()),
  ]);
  return {
    changes: changes.map(({ zone, change, place }) => ({
      zone,
      change,
      place: { ...place, risks: [...new Set([...codesOf(change), ...leftOut.codesOf(place.id)])] },
    })),
    risks: [...leftOut.risks, ...risks],
    zoneChanges,
    effects,
  };
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
