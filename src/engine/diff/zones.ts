import { positionAt } from '../../diagnostics/source.js';
import type { PlannedZones } from '../../dns/planning/plan-zones.js';
import { planZones } from '../../dns/planning/plan-zones.js';
import type { LiveRecord } from '../../dns/record.js';
import { placeOf } from '../../dns/record.js';
import { diffZone, essence } from '../../dns/planning/zone-diff.js';
import type { DesiredZone } from '../../dns/zone.js';
import type { Step, ZonePlan } from '../../plan/plan.js';
import type { Subject } from './management-risks.js';
import { newlyManaged, noLongerManaged, releasedSteps } from './management-risks.js';

export interface CompareZonesInput {
  /** As they were declared before. */
  readonly base: readonly DesiredZone[];
  /** As they are declared now. */
  readonly zones: readonly DesiredZone[];
  readonly maxChangePercent: number;
  readonly pathInPlan: (path: string) => string;
}

/**
 * Compares zones as they were declared with zones as they are, by their names: what was declared stands for what is
 * live. Policies and `ignore` count as they are now.
 */
export function compareZones({ base, zones, ...settings }: CompareZonesInput): PlannedZones {
  const before = new Map(base.map((zone) => [zone.name, zone]));
  const now = new Set(zones.map(({ name }) => name));
  const removed = base.filter(({ name }) => !now.has(name));
  const diffs = [...zones, ...removed.map(emptied)].map((zone) =>
    essence(diffZone(zone, asLive(before.get(zone.name)))),
  );
  const planned = planZones({ diffs, ...settings });
  const gone = new Set(removed.map(({ name }) => name));
  return {
    zones: planned.zones.map((plan) => {
      const { steps, ...zone } = withPlaces(plan, before.get(plan.zone), settings.pathInPlan);
      return { ...zone, steps: gone.has(zone.zone) ? releasedSteps(steps) : steps };
    }),
    risks: [
      ...planned.risks.filter(({ address }) => !gone.has(address.split('/')[1] ?? '')),
      ...removed.map((zone) => noLongerManaged(subject(zone))),
      ...zones.flatMap((zone) => (before.has(zone.name) ? [] : newlyManaged(subject(zone), zone.policy))),
    ],
  };
}

function subject({ name }: DesiredZone): Subject {
  return { address: `dns/${name}`, name, declaredBy: 'file' };
}

/** A zone that no file declares any more. */
function emptied(zone: DesiredZone): DesiredZone {
  return { ...zone, records: [], ignore: [], protect: [], policy: 'sync' };
}

/** Ids are places in the list. */
function asLive(zone: DesiredZone | undefined): readonly LiveRecord[] {
  return (zone?.records ?? []).map((record, index) => ({ ...record, id: String(index) }));
}

/** Nothing has an id here: what is said instead is where the record was declared. */
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
  return { ...plan, steps: plan.steps.map(withPlace), listing: [] };
}
