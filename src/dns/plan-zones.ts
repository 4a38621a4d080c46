import { positionAt } from '../diagnostics/source.js';
import type { PlannedRecord, Risk, Step, StepSource, ZonePlan } from '../plan/plan.js';
import { summarize, waitFields } from '../plan/plan.js';
import { mustHaveSingleFates } from '../plan/single-fate.js';
import { zoneLinks } from './links.js';
import type { OrderedChange } from './order/order.js';
import { orderChanges } from './order/order.js';
import type { PatternFields } from './patterns.js';
import type { DeclaredRecord, DnsRecord } from './record.js';
import { placeOf, recordAddress } from './record.js';
import { weigh } from './weigh.js';
import type { ZoneDiff } from './zone-diff.js';
import { changedFields } from './zone-diff.js';

export interface PlanZonesInput {
  readonly diffs: readonly ZoneDiff[];
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
export function planZones({ diffs, maxChangePercent, pathInPlan }: PlanZonesInput): PlannedZones {
  const order = orderChanges(diffs);
  const ordered = order.changes;
  const { risks, codesOf, zoneChanges } = weigh({ diffs, order, maxChangePercent });
  const steps = ordered.map((item, index) =>
    toStep(item, { id: stepId(index), risks: codesOf(item.change), pathInPlan }),
  );
  const stepsOf = new Map<ZoneDiff['zone'], Step[]>(diffs.map(({ zone }) => [zone, []]));
  ordered.forEach(({ zone }, index) => stepsOf.get(zone)?.push(...steps.slice(index, index + 1)));
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
function stepId(index: number): string {
  return `s${index + 1}`;
}

interface StepDetails {
  readonly id: string;
  readonly risks: readonly string[];
  readonly pathInPlan: (path: string) => string;
}

function toStep({ zone, change, waits, group }: OrderedChange, { id, risks, pathInPlan }: StepDetails): Step {
  const { action, before, after } = change;
  return {
    id,
    action,
    address: recordAddress(zone.name, after ?? before),
    recordId: before?.id ?? null,
    before: before && plannedRecord(before),
    after: after && plannedRecord(after),
    changed: before && after ? changedFields(before, after, zone.txt) : [],
    ...waitFields(waits.map(({ step, why }) => ({ step: stepId(step), why }))),
    group: group === null ? null : `g${group + 1}`,
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
