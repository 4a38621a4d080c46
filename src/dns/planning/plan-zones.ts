import { groupBy } from '../../diagnostics/group-by.js';
import type { Effect } from '../../plan/effect.js';
import type { PlannedRecord, PlannedService, Risk, Step, ZoneLinks, ZonePlan } from '../../plan/plan.js';
import { summarize } from '../../plan/plan.js';
import { mustHaveSingleFates } from '../../plan/faults/single-fate.js';
import { listedRows, plannedRecord } from './listed-rows.js';
import { notesOf } from './notes.js';
import type { StepView } from '../../plan/review/step-of.js';
import { stepOf } from '../../plan/review/step-of.js';
import type { Neighbours } from './neighbours.js';
import { noNeighbours } from './neighbours.js';
import type { PatternFields } from '../records/patterns.js';
import type { DeclaredRecord, LiveRecord, ServiceRecord } from '../record.js';
import { placeOf } from '../record.js';
import { withOwners } from './affected-owners.js';
import type { Sequence, SequenceZonesInput } from './sequence-zones.js';
import { sequenceZones } from './sequence-zones.js';
import type { Change, ZoneDiff } from '../diff/zone-diff.js';
import { zoneLinks } from './zone-links.js';
import { withCertainGaps } from './certain-gaps.js';
import { isWithoutTrial, recreateTypes, settleTypeChanges } from '../diff/settle-type-changes.js';
import { changedFields } from '../diff/zone-diff.js';
import { isOwnServer } from '../targets/published-zone.js';
import type { DesiredZone } from '../zone.js';

export interface PlanZonesInput extends Omit<SequenceZonesInput, 'idOf' | 'neighbours'> {
  /** Zones that the planned ones point into; none by default. */
  readonly neighbours?: Neighbours;
  /** Path of a file as the plan names it: relative to the project file. */
  readonly pathInPlan: (path: string) => string;
}

export interface PlannedZones {
  readonly zones: readonly ZonePlan[];
  readonly risks: readonly Risk[];
  /** What the steps change of the answers about all names of the project. */
  readonly effects: readonly Effect[];
}

/**
 * Orders the changes of all zones and assesses their risks.
 *
 * @throws Failure when a step and something else have the same id.
 */
export function planZones(input: PlanZonesInput): PlannedZones {
  const { neighbours = noNeighbours, bystanders, pathInPlan } = input;
  const { diffs, sequence } = settledSequence({ ...input, neighbours, idOf: stepId });
  const { changes, risks, zoneChanges } = sequence;
  const changesOf = groupBy(changes, ({ zone }) => zone);
  const zones = diffs.map((diff) => {
    const zoneChange = zoneChanges.get(diff);
    const view = viewOf(diff.zone, pathInPlan);
    const steps = (changesOf.get(diff.zone) ?? []).map(({ change, place }) => stepOf(change, place, view));
    return toZonePlan(diff, { steps, pathInPlan, links: zoneChange ? zoneLinks(zoneChange) : {} });
  });
  const listed = [...(bystanders?.listed ?? []), ...neighbours.diffs, ...diffs].map(({ zone }) => zone);
  const declared = new Map([...(bystanders?.declared ?? []), ...listed].map((zone) => [zone.name, zone]));
  return {
    zones,
    risks: withCertainGaps({ zones, risks }),
    effects: withOwners(sequence.effects, (name) => declared.get(name)),
  };
}

interface SettledSequence {
  readonly diffs: readonly ZoneDiff[];
  readonly sequence: Sequence;
}

/** Whether a change of type can be tried first is known once all are in order. */
function settledSequence(input: SequenceZonesInput): SettledSequence {
  const diffs = settleTypeChanges(input.diffs);
  const sequence = sequenceZones({ ...input, diffs });
  const steps = sequence.changes.flatMap(({ zone, change, place: { id, waitsFor } }) =>
    zone.replace === 'auto' ? { zone: zone.name, ...change, id, waitsFor } : [],
  );
  if (!isWithoutTrial(steps)) return { diffs, sequence };
  const recreating = recreateTypes(diffs);
  return { diffs: recreating, sequence: sequenceZones({ ...input, diffs: recreating }) };
}

/** Steps are numbered across all zones, since a step may wait for one of another zone. */
function stepId(_: Change, place: number): string {
  return `s${place + 1}`;
}

function viewOf({ txt }: DesiredZone, pathInPlan: (path: string) => string): RecordView {
  return {
    planned: plannedRecord,
    changed: (before, after) => changedFields(before, after, txt),
    place: (record) => placeOf(record, 'content'),
    notes: notesOf,
    pathInPlan,
  };
}

type RecordView = StepView<LiveRecord, DeclaredRecord, PlannedRecord>;

interface PlanDetails extends Pick<PlanZonesInput, 'pathInPlan'> {
  readonly steps: readonly Step[];
  readonly links: Partial<ZoneLinks>;
}

/** Returns the plan of a zone. Its fingerprint and its records are made when they are asked for. */
function toZonePlan(diff: ZoneDiff, { steps, links, pathInPlan }: PlanDetails): ZonePlan {
  const { zone, unchanged, kept, unmanaged, ignored, left, leftOut, listing } = diff;
  const ownServers = ignored.filter((record) => isOwnServer(record, zone.protocol)).length;
  mustHaveSingleFates({ name: zone.name, steps, staying: [...unchanged, ...kept] });
  return {
    zone: zone.name,
    file: pathInPlan(zone.file.path),
    get fingerprint() {
      return listing.fingerprint;
    },
    summary: summarize(steps),
    steps,
    unmanaged: unmanaged.map(({ id, ...record }) => ({ id, ...plannedRecord(record) })),
    ignored: ignored.length - ownServers,
    ...(ownServers > 0 && { ownServers }),
    left: left.length,
    ...(leftOut && { leftOut: leftOut.length }),
    ignore: zone.ignore.map(patternFields),
    listing: [],
    get records() {
      return steps.length > 0 ? listedRows(diff) : undefined;
    },
    ...(zone.serviceRecords.length > 0 && { serviceRecords: zone.serviceRecords.map(plannedService) }),
    ...links,
  };
}

function plannedService({ prefix, type, content, prio }: ServiceRecord): PlannedService {
  return { prefix, type, ...(content !== undefined && { content }), prio };
}

function patternFields({ prefix, type, content }: PatternFields): PatternFields {
  return {
    ...(prefix !== undefined && { prefix }),
    ...(type !== undefined && { type }),
    ...(content !== undefined && { content }),
  };
}
