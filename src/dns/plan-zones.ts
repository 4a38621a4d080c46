import { positionAt } from '../diagnostics/source.js';
import type { PlannedRecord, Risk, Step, StepSource, ZonePlan } from '../plan/plan.js';
import { summarize } from '../plan/plan.js';
import { mustHaveSingleFates } from '../plan/single-fate.js';
import { zoneLinks } from './links.js';
import type { Neighbours } from './neighbours.js';
import { noNeighbours } from './neighbours.js';
import type { PatternFields } from './patterns.js';
import type { DeclaredRecord, DnsRecord } from './record.js';
import { placeOf } from './record.js';
import type { SequencedChange } from './sequence.js';
import { sequence } from './sequence.js';
import type { Change, ZoneDiff } from './zone-diff.js';
import { changedFields } from './zone-diff.js';

export interface PlanZonesInput {
  readonly diffs: readonly ZoneDiff[];
  /** Zones that the planned ones point into; none when it is left out. */
  readonly neighbours?: Neighbours;
  readonly maxChangePercent: number;
  /** Path of a file as the plan names it: relative to the project file. */
  readonly pathInPlan: (path: string) => string;
}

export interface PlannedZones {
  readonly zones: readonly ZonePlan[];
  readonly risks: readonly Risk[];
}

/**
 * Puts the differences of all zones into order and weighs their risks.
 *
 * @throws Failure when a step and something else have one id.
 */
export function planZones({
  diffs,
  neighbours = noNeighbours,
  maxChangePercent,
  pathInPlan,
}: PlanZonesInput): PlannedZones {
  const { changes, risks, zoneChanges } = sequence({ diffs, neighbours, maxChangePercent, idOf: stepId });
  const stepsOf = new Map<ZoneDiff['zone'], Step[]>(diffs.map(({ zone }) => [zone, []]));
  for (const item of changes) stepsOf.get(item.zone)?.push(toStep(item, pathInPlan));
  const zones = diffs.map((diff) => {
    const zoneChange = zoneChanges.get(diff);
    return {
      ...toZonePlan(diff, stepsOf.get(diff.zone) ?? [], pathInPlan),
      ...(zoneChange && zoneLinks(zoneChange)),
    };
  });
  return { zones, risks };
}

/** Steps are numbered through the whole plan, since a step may wait for one of another zone. */
function stepId(_: Change, place: number): string {
  return `s${place + 1}`;
}

function toStep({ zone, change, place }: SequencedChange, pathInPlan: (path: string) => string): Step {
  const { action, before, after } = change;
  const { id, address, waitsFor, waits, group, risks } = place;
  return {
    id,
    action,
    address,
    recordId: before?.id ?? null,
    before: before && plannedRecord(before),
    after: after && plannedRecord(after),
    changed: before && after ? changedFields(before, after, zone.txt) : [],
    waitsFor,
    ...(waits && { waits }),
    group,
    source: after && sourceOf(after, pathInPlan),
    risks,
  };
}

function plannedRecord({ prefix, type, content, prio, ttl, active }: DnsRecord): PlannedRecord {
  return { prefix, type, content, prio, ttl, active };
}

function sourceOf(record: DeclaredRecord, pathInPlan: (path: string) => string): StepSource {
  const { file, start } = placeOf(record, 'content');
  return { file: pathInPlan(file.path), ...positionAt(file, start) };
}

function toZonePlan(diff: ZoneDiff, steps: readonly Step[], pathInPlan: (path: string) => string): ZonePlan {
  const { zone, unmanaged, ignored, left, listing } = diff;
  mustHaveSingleFates({ name: zone.name, steps, staying: [...diff.unchanged, ...diff.kept, ...left] });
  return {
    zone: zone.name,
    file: pathInPlan(zone.file.path),
    fingerprint: diff.fingerprint,
    summary: summarize(steps),
    steps,
    unmanaged: unmanaged.map(({ id, ...record }) => ({ id, ...plannedRecord(record) })),
    ignored: ignored.length,
    left: left.length,
    ignore: zone.ignore.map(patternFields),
    listing,
  };
}

function patternFields({ prefix, type, content }: PatternFields): PatternFields {
  return {
    ...(prefix !== undefined && { prefix }),
    ...(type !== undefined && { type }),
    ...(content !== undefined && { content }),
  };
}
