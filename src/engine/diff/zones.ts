import { positionAt } from '../../diagnostics/source.js';
import type { PlannedZones } from '../../dns/planning/plan-zones.js';
import { planZones } from '../../dns/planning/plan-zones.js';
import { selectChanges } from '../../dns/diff/select-changes.js';
import type { RecordFilter } from '../../dns/records/record-filter.js';
import type { LiveRecord } from '../../dns/record.js';
import type { AssessZones } from '../../dns/planning/sequence-zones.js';
import { placeOf } from '../../dns/record.js';
import type { Side } from '../../dns/answers/changing-zone.js';
import type { ZoneDiff } from '../../dns/diff/zone-diff.js';
import { diffZone, essence } from '../../dns/diff/zone-diff.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Step, ZonePlan } from '../../plan/plan.js';
import type { PlanSettings } from '../plan/assemble.js';
import { compareManagedZones } from '../revision/management-risks.js';

export interface CompareZonesInput
  extends Pick<PlanSettings, 'maxChangePercent' | 'pathInPlan'>, Partial<Pick<PlanSettings, 'expect'>> {
  /** How many zones the project has now, selected or not; by default, those given. */
  readonly zoneCount?: number | undefined;
  readonly assess?: AssessZones;
  /** Which records count; by default all. */
  readonly isMeant?: RecordFilter | undefined;
  /** The zones declared before. */
  readonly base: readonly DesiredZone[];
  /** The zones declared now. */
  readonly zones: readonly DesiredZone[];
  /** Zones declared now that are not compared; none by default. */
  readonly others?: readonly DesiredZone[];
}

/** Compares declared zones by name, as if those of the base were live, with the current policies and `ignore`. */
export function compareZones({
  base,
  zones,
  others = [],
  zoneCount = zones.length,
  isMeant = () => true,
  ...settings
}: CompareZonesInput): PlannedZones {
  const { before, removed, steps, risks } = compareManagedZones(base, zones);
  const diffs = [...zones, ...removed.map(emptied)].map((zone) =>
    selectChanges(essence(diffZone(zone, asLive(before.get(zone.name)))), isMeant),
  );
  const released = new Set(removed.map(({ name }) => name));
  const planned = planZones({
    ...settings,
    diffs,
    bystanders: { listed: [], declared: others },
    sides: sidesOf(diffs, before, released),
    zoneCount,
    released,
  });
  return {
    zones: planned.zones.map((plan) => {
      const zone = withPlaces(plan, before.get(plan.zone), settings.pathInPlan);
      return { ...zone, steps: steps(plan.zone, zone.steps) };
    }),
    risks: risks(planned.risks),
    effects: planned.effects,
  };
}

/** The sides of zones that are new or gone. */
function sidesOf(
  diffs: readonly ZoneDiff[],
  before: ReadonlyMap<string, DesiredZone>,
  released: ReadonlySet<string>,
): ReadonlyMap<string, Side> {
  return new Map(
    diffs.flatMap(({ zone: { name } }): readonly (readonly [string, Side])[] => {
      if (released.has(name)) return [[name, 'before']];
      return before.has(name) ? [] : [[name, 'after']];
    }),
  );
}

/** Returns a zone that is no longer declared. */
function emptied(zone: DesiredZone): DesiredZone {
  return { ...zone, records: [], ignore: [], protect: [], expect: [], policy: 'sync' };
}

/** Uses the indexes of the records as ids. */
function asLive(zone: DesiredZone | undefined): readonly LiveRecord[] {
  return (zone?.records ?? []).map((record, index) => ({ ...record, id: String(index) }));
}

/** Replaces ids with the places where the records were declared. */
function withPlaces(
  plan: ZonePlan,
  before: DesiredZone | undefined,
  pathInPlan: (path: string) => string,
): ZonePlan {
  const placeText = (id: string): string => {
    const record = before?.records[Number(id)];
    if (!record) throw new Error(`no record has the id ${id}`);
    const { file, start } = placeOf(record, 'content');
    const { line, column } = positionAt(file, start);
    return `${pathInPlan(file.path)}:${line}:${column}`;
  };
  const withPlace = (step: Step): Step => ({ ...step, recordId: step.recordId && placeText(step.recordId) });
  const { records: _, ...rest } = plan;
  return { ...rest, steps: rest.steps.map(withPlace) };
}
