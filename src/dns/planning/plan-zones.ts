import type { Link, PlannedRecord, Risk, Step, ZoneLinks, ZonePlan } from '../../plan/plan.js';
import { summarize } from '../../plan/plan.js';
import { mustHaveSingleFates } from '../../plan/faults/single-fate.js';
import type { StepView } from '../../plan/step-of.js';
import { stepOf } from '../../plan/step-of.js';
import { targetOf } from '../content/targets.js';
import { answersOf } from '../name/existing-names.js';
import type { Neighbours } from './neighbours.js';
import { noNeighbours } from './neighbours.js';
import type { PatternFields } from '../patterns.js';
import type { DeclaredRecord, DnsRecord, LiveRecord } from '../record.js';
import { ownerName, placeOf } from '../record.js';
import type { ZoneChange } from '../risks/risk.js';
import type { PlanTime } from './sequence-zones.js';
import { sequenceZones } from './sequence-zones.js';
import type { Change, ZoneDiff } from './zone-diff.js';
import { changedFields } from './zone-diff.js';
import type { DesiredZone } from '../zone.js';

export interface PlanZonesInput {
  readonly diffs: readonly ZoneDiff[];
  /** Zones that the planned ones point into; none by default. */
  readonly neighbours?: Neighbours;
  readonly maxChangePercent: number;
  /** By default, the plan is not about live zones. */
  readonly time?: PlanTime | undefined;
  /** Path of a file as the plan names it: relative to the project file. */
  readonly pathInPlan: (path: string) => string;
}

export interface PlannedZones {
  readonly zones: readonly ZonePlan[];
  readonly risks: readonly Risk[];
}

/**
 * Orders the changes of all zones and assesses their risks.
 *
 * @throws Failure when a step and something else have the same id.
 */
export function planZones(input: PlanZonesInput): PlannedZones {
  const { diffs, neighbours = noNeighbours, pathInPlan } = input;
  const { changes, risks, zoneChanges } = sequenceZones({ ...input, neighbours, idOf: stepId });
  const stepsOf = new Map<DesiredZone, Step[]>(diffs.map(({ zone }) => [zone, []]));
  const views = new Map(diffs.map(({ zone }) => [zone, viewOf(zone, pathInPlan)]));
  for (const { zone, change, place } of changes) {
    const view = views.get(zone);
    if (view) stepsOf.get(zone)?.push(stepOf(change, place, view));
  }
  const zones = diffs.map((diff) => {
    const zoneChange = zoneChanges.get(diff);
    return {
      ...toZonePlan(diff, stepsOf.get(diff.zone) ?? [], pathInPlan),
      ...(zoneChange && zoneLinks(zoneChange)),
    };
  });
  return { zones, risks };
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
    pathInPlan,
  };
}

type RecordView = StepView<LiveRecord, DeclaredRecord, PlannedRecord>;

function plannedRecord({ prefix, type, content, prio, ttl, active }: DnsRecord): PlannedRecord {
  return { prefix, type, content, prio, ttl, active };
}

function toZonePlan(diff: ZoneDiff, steps: readonly Step[], pathInPlan: (path: string) => string): ZonePlan {
  const { zone, unchanged, kept, unmanaged, ignored, left, listing } = diff;
  mustHaveSingleFates({ name: zone.name, steps, staying: [...unchanged, ...kept] });
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

/** Of more unchanged links than this, only those that point at a changed name are kept. */
const FEW = 40;
/** Limit for those. */
const MOST = 100;

/** The links between names of a changed zone: all that the plan changes, and the unchanged ones worth showing. */
function zoneLinks(zone: ZoneChange): ZoneLinks {
  const { changes, unchanged, kept } = zone.diff;
  const isAnswered = answersAfter(zone);
  const staying = [...unchanged, ...kept].flatMap((record) => linkOf(record, 'none'));
  const touched = new Set(changes.map(({ before, after }) => ownerName((after ?? before).prefix, zone.zone)));
  const shown = staying.length <= FEW ? staying : staying.filter(({ target }) => touched.has(target));
  const links = [...changes.flatMap(linksOfChange), ...shown.slice(0, MOST)];
  return {
    links: links.map((link) =>
      link.change === 'removed' || isAnswered(link.target) ? link : { ...link, dangling: true },
    ),
    linksLeftOut: staying.length - Math.min(shown.length, MOST),
  };
}

function linksOfChange({ before, after }: Change): readonly Link[] {
  const [from, to] = [before ? linkOf(before, 'removed') : [], after ? linkOf(after, 'added') : []];
  const isSame = from[0] !== undefined && from[0].target === to[0]?.target;
  return isSame ? to.map((link) => ({ ...link, change: 'changed' })) : [...from, ...to];
}

/** Empty for a record without a target, and for an inactive one. */
function linkOf(record: DnsRecord, change: Link['change']): readonly Link[] {
  const target = record.active ? targetOf(record) : undefined;
  return target === undefined ? [] : [{ prefix: record.prefix, type: record.type, target, change }];
}

/** Returns a function that says whether a full name has an answer after the plan; names outside the zone count as answered. */
function answersAfter({ zone, after }: ZoneChange): (name: string) => boolean {
  const isAnswered = answersOf([...after.values()].flat().filter(({ active }) => active));
  return (name) =>
    (name !== zone && !name.endsWith(`.${zone}`)) || isAnswered(name.slice(0, -zone.length - 1));
}
